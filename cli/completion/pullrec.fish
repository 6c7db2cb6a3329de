# SPDX-License-Identifier: Apache-2.0
# fish completion of pullrec: asks the program itself, so that it stays right when that is replaced.
function __pullrec_complete
    set -l words (commandline -opc) (commandline -ct)
    set -l tool (string replace -r '^~/' $HOME/ -- $words[1])
    command -q -- $tool; or set tool pullrec
    set -l lines (command $tool __complete -- $words[2..-1] 2>/dev/null)
    set -l prefix (string match -r -- '^--[a-z-]+=' $words[-1])
    switch "$lines[1]"
        case files
            printf "$prefix%s\n" (__fish_complete_path (string replace -r -- '^--[a-z-]+=' '' $words[-1]))
        case folders
            printf "$prefix%s\n" (__fish_complete_directories (string replace -r -- '^--[a-z-]+=' '' $words[-1]) '')
        case words nospace
            printf '%s\n' $lines[2..-1]
    end
end
complete -c pullrec -f -a '(__pullrec_complete)'
