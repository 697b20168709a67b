autocmd BufRead,BufNewFile *.roadbook setfiletype roadbook
autocmd BufRead * if getline(1) =~# '^#!.*\<roadbook\>' | setfiletype roadbook | endif
