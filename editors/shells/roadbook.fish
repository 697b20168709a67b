function __roadbook_complete
  set -l words (commandline -opc)
  set -l answers ($words[1] --completions $words[2..] (commandline -ct) 2>/dev/null)
  switch $answers[1]
    case files
      __fish_complete_path (commandline -ct)
    case maps
      __fish_complete_suffix .roadbook
  end
  printf '%s\n' $answers[2..]
end
complete -c roadbook -f -a '(__roadbook_complete)'
