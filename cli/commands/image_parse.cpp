// SPDX-License-Identifier: Apache-2.0
#include "cli/invocation.hpp"
#include "cli/output/escape.hpp"
#include "cli/output/json_writer.hpp"
#include "cli/output/profile_groups.hpp"
#include "domain/mapping_key.hpp"
#include "domain/normalised_reference.hpp"
#include "domain/profile.hpp"

#include <fmt/format.h>

namespace pullrec::cli {

namespace {

/// The key of an image under one release.
struct KeyView {
    std::string_view profile;
    std::string key;
    std::string_view fault; ///< why it has none
};

/// An image as every release reads it.
struct ImageView {
    std::string image;
    OwnedReference parsed;
    std::string runtime_image;
    std::vector<KeyView> keys;
};

ImageView view_of(const std::string& text) {
    ImageView view{text, parse_normalised(text), with_default_tag(text), {}};
    const Image image{text};
    for (const Profile& profile : kProfiles) {
        const MappingKey key(image, profile.name_rule);
        view.keys.push_back({profile.name, std::string(key.text()), describe(key.fault())});
    }
    return view;
}

std::string tag_text(const Reference& reference) {
    if (!reference.tag.empty()) {
        return reference.tag;
    }
    return reference.digest.empty() ? "latest (none is given)" : "none";
}

void print_line(const Invocation& invocation, std::string_view label, std::string_view text) {
    invocation.out.write(fmt::format("{:<12}  {}\n", label,
                                     escape(text, {.ascii_only = invocation.style.ascii_only})));
}

void print_text(const Invocation& invocation, const ImageView& view) {
    print_line(invocation, "Image", view.image.empty() ? "(empty)" : view.image);
    if (view.parsed) {
        const Reference& reference = view.parsed.reference;
        print_line(invocation, "Full name", reference.name());
        print_line(invocation, "Short name", reference.familiar_name());
        print_line(invocation, "Registry", reference.domain);
        print_line(invocation, "Path", reference.path);
        print_line(invocation, "Tag", tag_text(reference));
        print_line(invocation, "Digest", reference.digest.empty() ? "none" : reference.digest);
        print_line(invocation, "Pulled as", view.runtime_image);
    } else {
        print_line(invocation, "No image",
                   std::string(describe(view.parsed.fault)) + ": a pod with it never starts");
    }
    each_profile_group(
        view.keys, [](const KeyView& key) { return key.profile; },
        [](const KeyView& left, const KeyView& right) {
            return left.key == right.key && left.fault == right.fault;
        },
        [&](const std::string& profiles, const KeyView& key) {
            print_line(invocation, key.fault.empty() ? "Recorded as" : "Never kept",
                       (key.fault.empty() ? key.key : std::string(key.fault)) + "  (" + profiles +
                           ")");
        });
}

void print_reference(JsonWriter& json, const ImageView& view) {
    const Reference& reference = view.parsed.reference;
    json.member("fullName", reference.name());
    json.member("shortName", reference.familiar_name());
    json.member("registry", reference.domain);
    json.member("path", reference.path);
    if (!reference.tag.empty() || reference.digest.empty()) {
        json.member("tag", reference.tag.empty() ? "latest" : reference.tag);
        json.flag_member("defaultTag", reference.tag.empty());
    }
    if (!reference.digest.empty()) {
        json.member("digest", reference.digest);
    }
    json.member("pulledAs", view.runtime_image);
}

void print_document(const Invocation& invocation, const ImageView& view) {
    JsonWriter json(invocation.out);
    json.begin_object();
    json.member("apiVersion", "pullrec/v1");
    json.member("kind", "ImageName");
    json.member("image", view.image);
    if (view.parsed) {
        print_reference(json, view);
    } else {
        json.member("fault", describe(view.parsed.fault));
    }
    json.key("mappingKeys");
    json.begin_array();
    for (const KeyView& key : view.keys) {
        json.begin_object();
        json.member("profile", key.profile);
        json.member(key.fault.empty() ? "key" : "fault", key.fault.empty() ? key.key : key.fault);
        json.end_object();
    }
    json.end_array();
    json.end_object();
    json.end_line();
}

ExitCode run(const Invocation& invocation) {
    const ImageView view = view_of(invocation.arguments.text("IMAGE").value());
    if (invocation.arguments.text("output") == "json") {
        print_document(invocation, view);
    } else {
        print_text(invocation, view);
    }
    return view.parsed ? ExitCode::done : ExitCode::no;
}

} // namespace

const Command& image_parse_command() {
    static const Command command{
        .path = "image parse",
        .group = Group::ask,
        .summary = "show how a kubelet reads the name of an image",
        .details = "Records keep credentials under the image's name: up to 1.35 the full one, "
                   "since 1.36 the one that the pod spells, so an upgrade does not find what was "
                   "recorded for 'nginx'.",
        .examples = {{"pullrec image parse nginx:1.27", "a short name"},
                     {"pullrec image parse localhost:5000 -o json", "a trap: 5000 is the tag"}},
        .positionals = {{.name = "IMAGE", .help = "the image as the pod spells it"}},
        .formats = {"table", "json"},
        .exits = {{ExitCode::done, "an image name"}, {ExitCode::no, "no image name"}},
        .run = run,
    };
    return command;
}

} // namespace pullrec::cli
