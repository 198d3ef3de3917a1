#include "core/measured/kineto_operators.h"

#include <algorithm>
#include <span>

namespace stringline {

namespace {

constexpr ProfiledProduct kProducts[] = {
    {"aten::mm", 0, 1, false},
    {"aten::addmm", 1, 2, false},
    {"aten::bmm", 0, 1, false},
    {"aten::baddbmm", 1, 2, false},
    {"aten::matmul", 0, 1, false},
    {"aten::linear", 0, 1, true},
    {"aten::_addmm_activation", 1, 2, false},
};

constexpr std::array<std::string_view, 3> kNorms = {"attention norm", "ffn norm", "final norm"};
constexpr std::array<std::string_view, 3> kSoftmax = {"softmax"};
constexpr std::array<std::string_view, 3> kActivation = {"activation"};
constexpr std::array<std::string_view, 3> kAttention = {"attention"};

constexpr ProfiledOperator kOperators[] = {
    {"aten::native_layer_norm", kNorms, OpPart::Forward, 0},
    {"aten::native_layer_norm_backward", kNorms, OpPart::Backward, 0},
    {"aten::_fused_rms_norm", kNorms, OpPart::Forward, 0},
    {"aten::_fused_rms_norm_backward", kNorms, OpPart::Backward, 0},
    {"aten::_softmax", kSoftmax, OpPart::Forward, 0},
    {"aten::_softmax_backward_data", kSoftmax, OpPart::Backward, 0},
    {"aten::gelu", kActivation, OpPart::Forward, 0},
    {"aten::gelu_backward", kActivation, OpPart::Backward, 0},
    {"aten::_flash_attention_forward", kAttention, OpPart::Forward, 0, ProfiledSize::TokensFirst},
    {"aten::_flash_attention_backward", kAttention, OpPart::Backward, 1, ProfiledSize::TokensFirst},
    {"aten::_scaled_dot_product_flash_attention", kAttention, OpPart::Forward, 0, ProfiledSize::HeadsFirst},
    {"aten::_scaled_dot_product_flash_attention_backward", kAttention, OpPart::Backward, 1, ProfiledSize::HeadsFirst},
    {"aten::_scaled_dot_product_cudnn_attention", kAttention, OpPart::Forward, 0, ProfiledSize::HeadsFirst},
    {"aten::_scaled_dot_product_cudnn_attention_backward", kAttention, OpPart::Backward, 1, ProfiledSize::HeadsFirst},
};

constexpr ProfiledCollective kCollectives[] = {
    {"allreduce", Collective::AllReduce, true},
    {"allreduce_coalesced", Collective::AllReduce, true},
    {"_allgather_base", Collective::AllGather, false},
    {"allgather", Collective::AllGather, false},
    {"all_gather", Collective::AllGather, false},
    {"allgather_into_tensor_coalesced", Collective::AllGather, false},
    {"_reduce_scatter_base", Collective::ReduceScatter, true},
    {"reduce_scatter", Collective::ReduceScatter, true},
    {"reduce_scatter_tensor_coalesced", Collective::ReduceScatter, true},
    {"broadcast", Collective::Broadcast, true},
    {"all_to_all", Collective::AllToAll, true},
    {"all_to_allv", Collective::AllToAll, true},
};

template <class Row>
const Row *named(std::span<const Row> rows, std::string_view name)
{
    const auto found = std::ranges::find(rows, name, &Row::name);
    return found == rows.end() ? nullptr : &*found;
}

} // namespace

const ProfiledProduct *findProfiledProduct(std::string_view name)
{
    return named<ProfiledProduct>(kProducts, name);
}

const ProfiledOperator *findProfiledOperator(std::string_view name)
{
    return named<ProfiledOperator>(kOperators, name);
}

const ProfiledCollective *findProfiledCollective(std::string_view name)
{
    return named<ProfiledCollective>(kCollectives, name);
}

} // namespace stringline
