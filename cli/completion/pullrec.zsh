#compdef pullrec
# SPDX-License-Identifier: Apache-2.0
# zsh completion of pullrec: asks the program itself, so that it stays right when that is replaced.
_pullrec() {
    local tool=${(Q)words[1]/#\~\//$HOME/} kind line
    local -a lines offers typed space
    (( $+commands[$tool] )) || [[ $tool == */* && -x $tool ]] || tool=pullrec
    typed=("${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}")
    lines=("${(@f)$("$tool" __complete -- "${typed[@]}" 2>/dev/null)}")
    kind=$lines[1]
    shift lines
    case $kind in
    files|folders)
        compset -P '--[a-z-]#='
        _path_files ${${(M)kind:#folders}:+-/}
        return
        ;;
    nospace) space=(-S '') ;;
    esac
    for line in "${lines[@]}"; do
        offers+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}")
    done
    _describe -V pullrec offers "${space[@]}"
}
if [[ $funcstack[1] == _pullrec ]]; then
    _pullrec "$@"
else
    compdef _pullrec pullrec
fi
