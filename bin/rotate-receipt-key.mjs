// Plain JavaScript for old Node versions: installs what is missing, then runs rotate-receipt-key.ts.
import { prepare } from './prepare.mjs'

if (await prepare(import.meta.url, { needsPages: false })) await import('./rotate-receipt-key.ts')
