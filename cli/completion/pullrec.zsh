#compdef pullrec
# SPDX-License-Identifier: Apache-2.0
# zsh completion of pullrec: asks the program itself, so that it stays right when that is replaced.
_pullrec() {
    local tool=${(Q)words[1]/#\~\//$HOME/} kind line word help
    local -a lines told plain typed space
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
        word=${${line%%$'\t'*}//:/\\:}
        help=${line#*$'\t'}
        [[ -n $help ]] && told+=("$word:$help") || plain+=("$word")
    done
    _describe -V 'told by pullrec' told "${space[@]}"
    _describe -V 'named by pullrec' plain "${space[@]}"
    [[ -n $told$plain ]]
}
if [[ $funcstack[1] == _pullrec ]]; then
    _pullrec "$@"
else
    compdef _pullrec pullrec
fi
