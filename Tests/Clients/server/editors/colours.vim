" The name of the syntax group of each column of each line, as JSON. `$COLOURS` is the file for it.
syntax on
let s:lines = []
for s:line in range(1, line('$'))
  let s:names = []
  for s:column in range(1, col([s:line, '$']) - 1)
    call add(s:names, synIDattr(synID(s:line, s:column, 1), 'name'))
  endfor
  call add(s:lines, s:names)
endfor
call writefile([json_encode(s:lines)], $COLOURS)
qall!
