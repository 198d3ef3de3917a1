// Which fused attention a training framework calls: libraries differ by more than a factor of two on one device.
#pragma once

#include <cstdint>

namespace stringline {

// The order of the choices of software.attentionKernel.
enum class AttentionKernel : std::uint8_t {
    Newest, // what the vendor's library offers on the device today: cuDNN or FlashAttention 3, else FlashAttention 2
    Flash2, // arXiv 2307.08691; PyTorch's scaled_dot_product_attention
    Flash1, // arXiv 2205.14135
    Triton, // the Triton tutorial's kernel, in llm-foundry among others
};

} // namespace stringline
