#include "core/import/hf_config.h"

#include "core/base/text.h"
#include "core/import/config_tree.h"
#include "core/import/hf_families.h"
#include "core/import/hf_rules.h"
#include "core/scenario/part_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace stringline {

namespace {

// What a family that is not listed is taken for, and the key that tells.
struct Sign {
    std::string_view key;
    std::string_view traits;
};
constexpr Sign kSigns[] = {
    {"layer_norm_epsilon", "norm=layernorm gated=false"},
    {"layer_norm_eps", "norm=layernorm gated=false"},
    {"n_positions", "positions=learned"},
    {"", "norm=rmsnorm gated=true positions=rotary"}, // as most models since 2023
};
// Without these there is no model.
constexpr std::string_view kRequired = "layers hidden heads ffnHidden vocabulary";

class HfReader {
public:
    HfReader(const ConfigSource &source, const ConfigTree &config, const Scenario &base)
        : m_config(config)
        , m_file(source.file)
        , m_reader("hf", source, base)
    {
        const int pad = base.model.vocabularyPadTo;
        m_reader.scenario().model = {};
        m_reader.scenario().model.vocabularyPadTo = std::max(1, pad);
        m_reader.scenario().model.source = "Hugging Face config.json";
    }

    Result<ConfigImport> read()
    {
        findText();
        findFamily();
        name();
        readObject(*m_text, m_textPointer);
        if (m_text != &m_config.root)
            readObject(m_config.root, {});
        if (m_family != nullptr)
            traits(m_family->traits, fmt::format("every {} model has it", m_family->label));
        else
            traitsBySign();
        defaults();
        if (requireAll()) // rules divide
            applyHfRules(m_reader, m_facts);
        return std::move(m_reader).finish();
    }

private:
    void findText()
    {
        m_text = &m_config.root;
        for (const Json::Member &member : m_config.root.asObject()) {
            if (m_text == &m_config.root && isTextPart(member.first) && member.second.isObject()) {
                m_text = &member.second;
                m_textPointer = pointerStep(member.first);
            }
        }
    }

    [[nodiscard]] static const Json *stringOf(const Json &object, std::string_view key)
    {
        const Json *value = object.find(key);
        return value != nullptr && value->isString() ? value : nullptr;
    }

    void findFamily()
    {
        for (const Json *object : {m_text, &m_config.root}) {
            if (const Json *type = stringOf(*object, "model_type")) {
                m_type = type->asString();
                m_family = findHfFamily(m_type);
                if (m_family != nullptr)
                    break;
            }
        }
        const Json *architectures = m_config.root.find("architectures");
        if (m_family == nullptr && architectures != nullptr && architectures->isArray() &&
            !architectures->asArray().empty() && architectures->asArray().front().isString())
            m_family = familyOfArchitecture(architectures->asArray().front().asString());
        if (m_family != nullptr)
            m_facts.family = familyId(*m_family);
    }

    void name()
    {
        const Json *path = stringOf(m_config.root, "_name_or_path");
        std::string name = path != nullptr ? path->asString() : std::string();
        if (name.empty())
            name = m_family != nullptr ? std::string(m_family->label) : m_type;
        constexpr std::size_t kLongest = 80;
        std::erase_if(name, [](char letter) { return static_cast<unsigned char>(letter) < ' '; });
        m_reader.scenario().model.name = name.empty() ? "imported model" : name.substr(0, kLongest);
    }

    void readObject(const Json &object, const std::string &pointer)
    {
        for (const Json::Member &member : object.asObject())
            readMember(member, pointer);
    }

    void readMember(const Json::Member &member, const std::string &pointer)
    {
        const auto &[name, value] = member;
        const ConfigKey key = m_config.key(pointer, name, value);
        const bool nested = m_text != &m_config.root;
        if (nested && pointer.empty() && &value == m_text)
            return; // its leaves were read
        if (name == "model_type") {
            m_reader.note(key, m_family != nullptr ? fmt::format("read as {}", m_family->label)
                                                   : "no family of this name is known: read by rule");
            return;
        }
        if (isKeyGroup(name) && value.isObject()) {
            readObject(value, pointer + pointerStep(name));
            return;
        }
        const HfKey *row = findHfKey(name, m_facts.family);
        if (row == nullptr) {
            m_reader.ignore(key, std::string(whyIgnored(name)));
            return;
        }
        m_keysFound.push_back(name);
        // Beside the text's own part the file may speak of other parts, which have sizes too.
        if (nested && pointer.empty() && m_said.contains(canonicalName(*row))) {
            m_reader.ignore(key, "the text model says it itself");
            return;
        }
        if (nested && !pointer.empty() && m_text->find(name) == &value)
            m_said.insert(canonicalName(*row));
        readValue(*row, key, value);
    }

    void readValue(const HfKey &row, const ConfigKey &key, const Json &value)
    {
        const auto canonical = std::string(canonicalName(row));
        if (value.isString() && value.asString() == "auto") {
            m_reader.note(key, "auto: as if it were not there");
            return;
        }
        if (value.isNull()) {
            m_none.insert(canonical);
            m_reader.note(key, "null: follows from the others");
            return;
        }
        switch (row.as) {
        case HfAs::Size:
            readSize(row, key, value);
            break;
        case HfAs::Switch:
        case HfAs::Inverse:
            if (!value.isBool()) {
                m_reader.fail(key, fmt::format("expected true or false, found {}", shortText(value)));
                break;
            }
            for (const std::string_view field : wordsOf(row.fields))
                m_reader.understand(key, path(field), FieldValue(value.asBool() == (row.as == HfAs::Switch)),
                                    std::string(row.note));
            break;
        case HfAs::Fact:
            m_facts.values.emplace(canonical, HfFact{key, value});
            m_reader.note(key, row.note.empty() ? fmt::format("bears on {}", row.fields) : std::string(row.note));
            break;
        case HfAs::Kernel:
            if (value.isString())
                m_reader.understand(key, row.fields, FieldValue(value.asString() != "eager"),
                                    "eager attention stores its scores; others are fused");
            else
                m_reader.ignore(key, "not known");
            break;
        }
    }

    void readSize(const HfKey &row, const ConfigKey &key, const Json &value)
    {
        const std::optional<double> number = wholeNumber(value);
        for (const std::string_view field : wordsOf(row.fields)) {
            if (number)
                m_reader.understand(key, path(field), FieldValue(*number), std::string(row.note));
            else
                m_reader.fail(
                    key, fmt::format("expected {}, found {}", expectedText(*findField(path(field))), shortText(value)));
        }
    }

    static std::string path(std::string_view field) { return fmt::format("model.{}", field); }

    // "gated=true norm=rmsnorm"; fields that the file says itself stay.
    void traits(std::string_view list, const std::string &note)
    {
        for (const std::string_view trait : wordsOf(list)) {
            const std::size_t equals = trait.find('=');
            const std::string field = path(trait.substr(0, equals));
            // What a rule decides for part of a family.
            const bool byRule =
                (field == "model.positions" && (m_facts.isTrue("alibi") || m_facts.isFalse("learned_pos_emb"))) ||
                (field == "model.norm" && m_facts.family == "mpt");
            if (byRule)
                continue;
            if (const Result<FieldValue> value = parseField(*findField(field), trait.substr(equals + 1)))
                m_reader.assume(m_family != nullptr ? "model_type" : "(unknown family)", field, *value, note);
        }
    }

    void traitsBySign()
    {
        for (const Sign &sign : kSigns) {
            if (sign.key.empty())
                traits(sign.traits, "assumed: the family is not known");
            else if (m_text->find(sign.key) != nullptr)
                traits(sign.traits, fmt::format("assumed from {}: the family is not known", sign.key));
        }
    }

    void defaults()
    {
        if (m_family == nullptr)
            return;
        for (const std::string_view pair : wordsOf(m_family->defaults)) {
            const std::size_t equals = pair.find('=');
            const std::string_view name = pair.substr(0, equals);
            const Result<Json> value = parseJson(pair.substr(equals + 1));
            const HfKey *row = findHfKey(name, m_facts.family);
            if (!value || row == nullptr || m_none.contains(name))
                continue;
            const std::string note = fmt::format("transformers' default of {}", familyId(*m_family));
            if (row->as == HfAs::Fact) {
                m_facts.values.emplace(name, HfFact{{std::string(name), {}, 0, shortText(*value)}, *value});
                continue;
            }
            for (const std::string_view field : wordsOf(row->fields)) {
                const FieldValue set = value->isBool() ? FieldValue(value->asBool() == (row->as == HfAs::Switch))
                                                       : FieldValue(value->asNumber());
                m_reader.assume(name, path(field), set, note);
            }
        }
    }

    // Whether all numbers are there that a model cannot be without; FFN widths that a rule knows count as there.
    bool requireAll()
    {
        bool complete = true;
        for (const std::string_view field : wordsOf(kRequired)) {
            if (m_reader.isSet(path(field)) || (field == "ffnHidden" && followsFfn()))
                continue;
            const HfKey *row = hfKeyOfField(field, m_facts.family);
            std::string others;
            for (const std::string_view name : wordsOf(row->names))
                others += (others.empty() ? "" : ", ") + std::string(name);
            std::string found;
            for (const std::string &name : m_keysFound)
                found += (found.empty() ? "" : ", ") + name;
            if (found.size() > 240)
                found = found.substr(0, 240) + "...";
            m_reader.fail(Error{m_file, m_textPointer.empty() ? "/" : m_textPointer,
                                fmt::format("expected {}, under one of the names {}; keys found: {}",
                                            expectedText(*findField(path(field))), others,
                                            found.empty() ? "none of a model" : found)});
            complete = false;
        }
        return complete;
    }

    [[nodiscard]] bool followsFfn() const
    {
        return m_facts.find("expansion_ratio") != nullptr || m_reader.isSet("model.expertFfn") ||
               hasFourfoldFfn(m_facts.family);
    }

    const ConfigTree &m_config;
    std::string m_file;
    ConfigReader m_reader;
    const Json *m_text = nullptr; // the object of the text model: the root, or one inside
    std::string m_textPointer;
    const HfFamily *m_family = nullptr; // null where it is not listed
    std::string m_type;
    HfFacts m_facts;
    std::set<std::string, std::less<>> m_none; // canonical names of keys that are null
    std::set<std::string_view> m_said;         // canonical names that the text part says itself
    std::vector<std::string> m_keysFound;
};

} // namespace

double hfLikeness(std::string_view text)
{
    if (shareOfKeys(text, "schemaVersion") > 0)
        return 0;
    const double marks = shareOfKeys(text, "model_type architectures transformers_version text_config");
    const double shapes = std::max(shareOfKeys(text, "hidden_size num_hidden_layers num_attention_heads vocab_size"),
                                   std::max(shareOfKeys(text, "n_embd n_layer n_head vocab_size"),
                                            shareOfKeys(text, "d_model n_layers n_heads vocab_size")));
    return std::min(1.0, (marks > 0 ? 0.5 : 0) + 0.5 * shapes);
}

Result<ConfigImport> readHfConfig(const ConfigSource &source, const Scenario &base, const PresetLibrary &)
{
    const Result<ConfigTree> config = readJsonTree(source);
    if (!config)
        return config.errors();
    return HfReader(source, *config, base).read();
}

} // namespace stringline
