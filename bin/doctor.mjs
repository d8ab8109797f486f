// Plain JavaScript that an old Node can start: it fetches what is missing, then hands over to doctor.ts.
import { prepare } from './prepare.mjs'

if (await prepare(import.meta.url, { needsPages: false })) await import('./doctor.ts')
