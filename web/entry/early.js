// Inlined into the document, so that it runs before the first paint and before any module is loaded.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  const token = localStorage.getItem('authToken')
  if (token) {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const responses = new Map()
    // A record's id ends its path.
    const page = document.querySelector('meta[name=requests]')
    const id = JSON.stringify(location.pathname.split('/').at(-1))
    const audience = localStorage.getItem('audience') ?? ''
    for (const named of ['%CURRENT_USER%', ...JSON.parse(page?.getAttribute('content') ?? '[]')]) {
      // Who the reader is may not be known yet.
      const text = typeof named === 'string' ? named : named[audience]
      if (!text) continue
      const body = text.replace('"$publicId"', () => id)
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
