import Responder

/// The registration of the server with Neovim 0.7 or later.
enum NeovimPlugin {
  static func text(_ grammars: [LanguageGrammar]) -> String {
    let types = grammars.map { "'\($0.name)'" }.joined(separator: ", ")
    return """
      -- Written by ‘parley editor neovim’
      if vim.g.loaded_parley then return end
      vim.g.loaded_parley = true
      local clients = {}

      local function attach(buffer)
        local folder = vim.fn.fnamemodify(vim.api.nvim_buf_get_name(buffer), ':p:h')
        local git = vim.fn.finddir('.git', vim.fn.escape(folder, ', ') .. ';')
        local root = git ~= '' and vim.fn.fnamemodify(git, ':p:h:h') or folder
        local config = { name = 'parley', cmd = { vim.g.parley_program or 'parley', 'lsp' }, root_dir = root }
        if vim.lsp.start then
          vim.lsp.start(config, { bufnr = buffer })
          return
        end
        -- Neovim 0.7
        local client = clients[root]
        if not client or vim.lsp.client_is_stopped(client) then
          client = vim.lsp.start_client(config)
          clients[root] = client
        end
        if client then vim.lsp.buf_attach_client(buffer, client) end
      end

      vim.api.nvim_create_autocmd('FileType', {
        pattern = { \(types) },
        callback = function(event) attach(event.buf or tonumber(vim.fn.expand('<abuf>'))) end,
      })

      """
  }
}
