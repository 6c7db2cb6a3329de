// SPDX-License-Identifier: Apache-2.0
#include "cli/kubelet_steps.hpp"

#include <fmt/format.h>

namespace pullrec::cli {

std::string kubelet_steps(std::string_view call) {
    return fmt::format("\n\nOn a node whose kubelet decides by its own files (no agent), stop it "
                       "first: it keeps records in memory and would write over the change. "
                       "Containers go on meanwhile.\n\n"
                       "  systemctl stop kubelet\n"
                       "  pullrec --files /var/lib/kubelet \\\n"
                       "    {0}\n"
                       "  systemctl start kubelet\n\n"
                       "On Talos it cannot be stopped: run this in a privileged debug pod that "
                       "has the node's root at /host, restart the kubelet at once, then run it "
                       "again: the second run must find nothing to do.\n\n"
                       "  pullrec --files /host/var/lib/kubelet \\\n"
                       "    {0} \\\n"
                       "    --restart-follows --yes\n"
                       "  talosctl -n NODE service kubelet restart",
                       call);
}

} // namespace pullrec::cli
