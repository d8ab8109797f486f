// Plain JavaScript for old Node versions: installs what is missing, then runs books.ts.
import { prepare } from './prepare.mjs'

if (await prepare(import.meta.url)) await import('./books.ts')
