-- The language server, for Neovim 0.11 and later.
return { cmd = { "roadbook", "lsp" }, filetypes = { "roadbook" }, root_markers = { ".git" } }
