-- What a user does in Neovim, 0.7 and later: the same as in the other editors. What was seen is written to $FACTS.
local facts = assert(io.open(os.getenv("FACTS"), "w"))

local function keys(text)
  return vim.api.nvim_replace_termcodes(text, true, false, true)
end

local function tell(name, value)
  facts:write(vim.fn.json_encode({ name, value }), "\n")
  facts:flush()
end

local function wait(name, holds)
  if not vim.wait(10000, holds, 5) then
    tell("waited for", name)
    vim.cmd("cquit 3")
  end
end

local function findings()
  local texts = vim.tbl_map(function(finding)
    return (finding.lnum + 1) .. ": " .. vim.split(finding.message, "\n")[1]
  end, vim.diagnostic.get(0))
  table.sort(texts)
  return texts
end

local function wait_for_findings(count)
  wait(count .. " findings", function()
    return #vim.diagnostic.get(0) == count
  end)
end

local function move(line, text)
  vim.api.nvim_win_set_cursor(0, { line, 0 })
  assert(vim.fn.search(text, "c", line) == line, text)
end

-- Presses keys in insert mode until the menu is there, and takes its first entry.
local function complete()
  local words
  local timer = vim.loop.new_timer()
  local deadline = vim.loop.now() + 10000
  timer:start(5, 5, vim.schedule_wrap(function()
    local items = vim.fn.complete_info({ "items" }).items
    if timer:is_closing() or (#items == 0 and vim.loop.now() < deadline) then
      return
    end
    timer:close()
    words = vim.tbl_map(function(item)
      return item.word
    end, items)
    vim.api.nvim_feedkeys(keys("<C-y><Esc>"), "n", false)
  end))
  vim.api.nvim_feedkeys(keys("A<C-x><C-o>"), "tx!", false)
  return words
end

local function session()
  vim.cmd("edit shop.roadbook")
  wait_for_findings(1)
  tell("findings", findings())

  vim.api.nvim_buf_set_lines(0, -1, -1, true, { "route /cart -> Ca" })
  wait_for_findings(2)
  tell("findings while typing", findings())

  vim.cmd("normal! G")
  vim.bo.omnifunc = "v:lua.vim.lsp.omnifunc"
  vim.o.completeopt = "menu,menuone,noinsert"
  tell("completion", complete())
  wait_for_findings(1)
  tell("completed", vim.api.nvim_get_current_line())

  move(3, "ItemList")
  vim.lsp.buf.hover()
  local float
  wait("a hover", function()
    for _, window in ipairs(vim.api.nvim_list_wins()) do
      if vim.api.nvim_win_get_config(window).relative ~= "" then
        float = window
      end
    end
    return float
  end)
  local lines = vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(float), 0, -1, true)
  tell("hover", table.concat(lines, "\n"))
  vim.api.nvim_win_close(float, true)

  vim.lsp.buf.definition()
  wait("another file", function()
    return vim.fn.expand("%:t") == "screens.roadbook"
  end)
  tell("definition", vim.fn.line("."))
  vim.cmd("buffer shop.roadbook")

  move(3, "ItemList")
  vim.lsp.buf.rename("Articles")
  wait("a new name", function()
    return vim.fn.search("Articles", "nw") > 0
  end)

  if vim.lsp.buf.format then
    vim.lsp.buf.format()
  else
    vim.lsp.buf.formatting_sync()
  end
  tell("formatted", vim.fn.getline(4))

  wait_for_findings(1)
  vim.ui.select = function(actions, options, take)
    tell("fixes", vim.tbl_map(options.format_item, actions))
    take(actions[1], 1)
  end
  move(4, "Itme")
  vim.lsp.buf.code_action()
  wait_for_findings(0)
  tell("findings at the end", findings())
  vim.cmd("wall")
end

local worked, problem = pcall(session)
if not worked then
  tell("problem", problem)
end
facts:close()
vim.cmd("qall!")
