// Plain JavaScript for old Node versions: installs what is missing, then runs test.ts.
import { prepare } from './prepare.mjs'

if (await prepare(import.meta.url)) await import('./test.ts')
