import '../shared/theme/tokens.css'
import '../shared/theme/base.css'

import { createRoot } from 'react-dom/client'

import { admit } from '../people/admit.ts'
import { readToken } from '../shared/api/token.ts'
import { followLinks } from './links.ts'

const element = document.querySelector('#root')
if (!element) throw new Error('The page has no place to render into')
const root = createRoot(element)

/** Shows the whole product at an address; its code is only fetched now. */
async function open(href?: string): Promise<void> {
  if (href !== undefined) history.pushState(null, '', href)
  // Who is here is asked while the code is on its way; what goes wrong, the guard hears itself.
  if (readToken()) admit().catch(() => {})
  const { mountApp } = await import('./app.tsx')
  mountApp(root, href !== undefined)
}

void start()

// Not awaited here at the top: the build merges no small files once a module awaits while it loads.
async function start(): Promise<void> {
  if (location.pathname !== '/login' || readToken()) return open()
  // Signing in needs neither router nor query client: the first page anybody sees loads without them.
  const { Entrance } = await import('./Entrance.tsx')
  root.render(<Entrance open={open} />)
  followLinks((href) => void open(href))
}
