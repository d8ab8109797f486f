// Runs before the first paint, so that a chosen theme never flashes. A classic script: the policy allows no inline one.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  // Who is signed in needs the product's code, which else is only found once the base of it has run.
  const app = document.querySelector('meta[name="app"]')?.getAttribute('content')
  if (app && localStorage.getItem('authToken')) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: app }))
  }
} catch {
  // Storage is switched off: the system's theme holds.
}
