import '../ui/theme/tokens.css'
import '../ui/theme/base.css'

import { createRoot } from 'react-dom/client'

import { admit } from '../people/data/admit.ts'
import { readToken } from '../domain/api/token.ts'
import { operator } from '../domain/operator.ts'
import { initial } from '../ui/avatar/avatar.ts'
import { setProduct } from '../ui/product.ts'
import { guardComposition } from '../ui/typing.ts'
import { followLinks } from './links.ts'

setProduct({ ...operator, initial: initial(operator.name) })

guardComposition()

const element = document.querySelector('#root')
if (!element) throw new Error('The page has no place to render into')
const root = createRoot(element)

/** Shows the sign-in page, or the whole product. */
export async function start(): Promise<void> {
  // A mailed link is for the router: the sign-in page on its own knows nothing of devices.
  const isPlainSignIn = location.pathname === '/login' && !new URLSearchParams(location.search).has('device')
  if (!isPlainSignIn || readToken()) return open()
  // Signing in needs neither router nor query client: the first page anybody sees loads without them.
  const { Entrance } = await import('./Entrance.tsx')
  root.render(<Entrance open={open} />)
  followLinks((href) => void open(href))
}

/** Shows the whole product at an address; its code is only fetched now. */
async function open(href?: string): Promise<void> {
  if (href !== undefined) history.pushState(null, '', href)
  // Fetches the viewer while the code loads; the guard handles errors.
  if (readToken()) admit().catch(() => {})
  const { mountApp } = await import('./app.tsx')
  await mountApp(root, href !== undefined)
}
