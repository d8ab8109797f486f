// Inlined into the document, so that it runs before the first paint and before any module is loaded.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  const token = localStorage.getItem('authToken')
  if (token) {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const responses = new Map()
    // The page's own requests are those of its address without search parameters.
    const page = location.search ? null : document.querySelector('meta[name=requests]')
    for (const body of ['%CURRENT_USER%', ...JSON.parse(page?.getAttribute('content') ?? '[]')]) {
      const response = fetch('/api/graphql', { method: 'POST', headers, body, credentials: 'include' })
      // Whoever awaits it handles the failure.
      response.catch(() => {})
      responses.set(body, response)
    }
    Object.assign(globalThis, { early: { token, responses } })
  }
} catch {
  // Storage is switched off: the system's theme applies, and modules ask for the user.
}
