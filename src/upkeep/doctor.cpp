// SPDX-License-Identifier: Apache-2.0
#include "upkeep/doctor.hpp"

#include "upkeep/file_checks.hpp"
#include "upkeep/image_checks.hpp"
#include "upkeep/invariant_checks.hpp"
#include "upkeep/record_checks.hpp"

#include <algorithm>

namespace pullrec::upkeep {

Examination examine(const store::Reader& reader, const ExamineRequest& request) {
    Examination examination = request.of_files;
    check_file(reader, request, examination);
    check_invariants(reader, request, examination);
    check_records(reader, request, examination);
    check_images(reader, request, examination);
    std::stable_sort(examination.findings.begin(), examination.findings.end(),
                     [](const Finding& a, const Finding& b) { return a.severity > b.severity; });
    return examination;
}

} // namespace pullrec::upkeep
