-- Route maps: starts the language server and the colours of the syntax tree. `vim.g.roadbook_server = false` leaves the
-- server to your own settings.

local function parser()
  return vim.fn.stdpath("data") .. "/site/parser/roadbook.so"
end

-- The parser is compiled once, from the folder of the grammar beside this one.
vim.api.nvim_create_user_command("RoadbookInstallParser", function()
  local here = vim.fn.resolve(debug.getinfo(1, "S").source:sub(2))
  local sources = vim.fn.fnamemodify(here, ":h:h:h:h") .. "/grammar/tree-sitter-roadbook/src"
  vim.fn.mkdir(vim.fn.fnamemodify(parser(), ":h"), "p")
  local command = { "cc", "-O2", "-shared", "-fPIC", "-I" .. sources, sources .. "/parser.c", sources .. "/scanner.c" }
  vim.list_extend(command, { "-o", parser() })
  local output = vim.fn.system(command)
  if vim.v.shell_error ~= 0 then
    vim.api.nvim_err_writeln("the parser of Roadbook was not compiled: " .. output)
  else
    vim.notify("the parser of Roadbook is installed; open the map again")
  end
end, { desc = "Compile the tree-sitter parser of Roadbook" })

local group = vim.api.nvim_create_augroup("roadbook", {})
local server

-- Neovim before 0.11 has no list of servers.
local function attach(buffer)
  server = server and vim.lsp.get_client_by_id(server) and server
    or vim.lsp.start_client({ name = "roadbook", cmd = { "roadbook", "lsp" }, root_dir = vim.fn.getcwd() })
  if server then
    vim.lsp.buf_attach_client(buffer, server)
  end
end

if vim.g.roadbook_server ~= false and vim.lsp.enable then
  vim.lsp.enable("roadbook")
end

vim.api.nvim_create_autocmd("FileType", {
  group = group,
  pattern = "roadbook",
  callback = function(event)
    if vim.g.roadbook_server ~= false and not vim.lsp.enable and vim.fn.executable("roadbook") == 1 then
      attach(event.buf)
    end
    -- Without a parser, the colours are those of the syntax file. A folder that is newer than this session is not
    -- searched: the parser is loaded by its path.
    if vim.treesitter.language and vim.treesitter.language.add and vim.fn.filereadable(parser()) == 1 then
      pcall(vim.treesitter.language.add, "roadbook", { path = parser() })
    end
    if vim.treesitter.start and pcall(vim.treesitter.start, event.buf, "roadbook") then
      vim.wo.foldmethod, vim.wo.foldlevel = "expr", 99
      vim.wo.foldexpr = "v:lua.vim.treesitter.foldexpr()"
    end
  end,
})
