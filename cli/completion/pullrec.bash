# SPDX-License-Identifier: Apache-2.0
# bash completion of pullrec: asks the program itself, so that it stays right when that is replaced.
# Works with and without the package bash-completion.
_pullrec() {
    local tool=${COMP_WORDS[0]/#\~\//$HOME/} kind
    type -P -- "$tool" >/dev/null || tool=pullrec
    COMPREPLY=()
    {
        IFS= read -r kind
        mapfile -t COMPREPLY
    } < <("$tool" __complete --bash "${COMP_LINE:0:COMP_POINT}" "$COMP_WORDBREAKS" 2>/dev/null)
    case $kind in
    files) compopt -o default ;;
    folders) compopt -o dirnames ;;
    nospace) compopt -o nospace ;;
    esac
}
complete -F _pullrec pullrec
