// Plain JavaScript that an old Node can start: it fetches what is missing, then hands over to figures.ts.
import { prepare } from './prepare.mjs'

if (await prepare(import.meta.url)) await import('./figures.ts')
