-- The plug-in folder in Neovim: what it shows of a map. `$FACTS` is the file for what was found.
local facts = {}
local function wait(what, condition)
  assert(vim.wait(20000, condition, 20), "no " .. what)
end
local buffer = vim.api.nvim_get_current_buf()
local get_clients = vim.lsp.get_clients or vim.lsp.get_active_clients
facts.filetype = vim.bo.filetype
facts.comment = vim.bo.commentstring
wait("server", function()
  return #get_clients() > 0 and get_clients()[1].server_capabilities ~= nil
end)

-- Indentation: everything is moved to the first column, and indented again.
local before = vim.api.nvim_buf_get_lines(buffer, 0, -1, false)
vim.cmd([[silent %s/^\s\+//]])
vim.cmd("silent normal! gg=G")
facts.indentation = vim.deep_equal(before, vim.api.nvim_buf_get_lines(buffer, 0, -1, false))
vim.cmd("silent edit!")

-- A mistake becomes a finding.
vim.fn.setline(9, "route /list ->   Lst in Home {")
local function mistake()
  for _, each in ipairs(vim.diagnostic.get(buffer)) do
    if each.message:find("Lst", 1, true) then
      return each.message
    end
  end
end
wait("finding", function()
  return mistake() ~= nil
end)
facts.finding = mistake()
vim.cmd("silent edit!")

-- Commands.
vim.fn.search("shop://list/4")
vim.cmd("RoadbookResolve")
facts.resolved = vim.api.nvim_buf_get_lines(0, 0, -1, false)
vim.cmd("close")
vim.cmd("RoadbookTest items")
facts.tested = vim.api.nvim_buf_get_lines(0, 0, -1, false)
vim.cmd("close")
vim.cmd("RoadbookGraph")
facts.graph = vim.api.nvim_buf_get_lines(0, 0, 1, false)
vim.cmd("close")
vim.cmd("RoadbookChanges")
facts.changes = vim.api.nvim_buf_get_lines(0, 0, -1, false)
vim.cmd("close")

-- The syntax tree.
if vim.treesitter.start then
  vim.cmd("RoadbookInstallParser")
  vim.cmd("silent edit!")
  facts.tree = vim.treesitter.highlighter.active[buffer] ~= nil
  vim.treesitter.get_parser(buffer):parse()
  local function captures(row, column)
    local names = {}
    for _, capture in ipairs(vim.treesitter.get_captures_at_pos(buffer, row, column)) do
      table.insert(names, capture.capture)
    end
    return names
  end
  facts.captures = { captures(8, 0), captures(8, 6), captures(8, 15) }
  vim.wo.foldmethod = "expr"
  facts.fold = vim.fn.foldlevel(10)
end
local file = assert(io.open(vim.env.FACTS, "w"))
file:write(vim.fn.json_encode(facts))
file:close()
vim.cmd("qall!")
