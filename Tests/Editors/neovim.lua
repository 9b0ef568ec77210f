-- Run by test_editors.py in the folder of the robot; exits with 1 and words if something does not hold.
local function check(holds, words)
  if holds then return end
  io.stdout:write('failed: ' .. words .. '\n')
  vim.cmd('cquit 1')
end

local function wait(words, condition) check(vim.wait(20000, condition, 20), words) end

local function lines() return vim.api.nvim_buf_get_lines(0, 0, -1, false) end

--- Puts the cursor on a part of the buffer, and returns its line and byte, counted from 0.
local function find(part, skipped)
  for number, line in ipairs(lines()) do
    local start = line:find(part, 1, true)
    if start then
      vim.api.nvim_win_set_cursor(0, { number, start - 1 + (skipped or 0) })
      return number - 1, start - 1
    end
  end
  check(false, 'nothing like ' .. part)
end

local function colour(part)
  local line, start = find(part)
  return vim.fn.synIDattr(vim.fn.synID(line + 1, start + 2, 1), 'name')
end

local function replace(part, text)
  local line, start = find(part)
  vim.api.nvim_buf_set_text(0, line, start, line, start + #part, { text })
end

local function has(code)
  for _, found in ipairs(vim.diagnostic.get(0)) do
    if found.code == code or (found.user_data and found.user_data.lsp.code == code) then return found end
  end
end

local ok, problem = pcall(function()
  vim.cmd('edit robot/talk.chat')
  check(vim.bo.filetype == 'parley', 'file type of transcripts is ' .. vim.bo.filetype)
  check(colour('you>') == 'parleyKeyword', 'colour of you> is ' .. colour('you>'))
  vim.cmd('edit robot/words.rive')
  check(vim.bo.filetype == 'rivescript', 'file type is ' .. vim.bo.filetype)
  check(colour('<star>') == 'rivescriptTag', 'colour of a tag is ' .. colour('<star>'))
  check(colour('// ') == 'rivescriptComment', 'colour of a comment is ' .. colour('// '))
  wait('attached', function()
    for _, client in pairs(vim.lsp.buf_get_clients(0)) do
      if client.initialized then return true end
    end
  end)

  replace('(@colors)', '(@colours)')
  wait('a problem', function() return has('unknown-array') end)
  local found = has('unknown-array')
  local line = lines()[found.lnum + 1]
  check(line:sub(found.col + 1, found.end_col) == '@colours', 'range of ' .. line)
  replace('(@colours)', '(@colors)')
  wait('no problem', function() return not has('unknown-array') end)

  find('stage}')
  vim.lsp.buf.definition()
  wait('a definition', function() return vim.api.nvim_buf_get_name(0):find('stage.rive', 1, true) end)
  check(vim.api.nvim_win_get_cursor(0)[1] == 1, 'line of a definition')

  find('topic stage', 6)
  vim.lsp.buf.rename('scene')
  wait('a new name', function()
    local changed = 0
    for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
      local text = table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), '\n')
      if text:find('scene', 1, true) then changed = changed + 1 end
    end
    return changed == 3
  end)

  if vim.lsp.buf.format then
    vim.lsp.buf.format({ timeout_ms = 20000 })
  else
    vim.lsp.buf.formatting_sync(nil, 20000)
  end
  vim.cmd('wall')
end)
check(ok, tostring(problem))
vim.cmd('qall!')
