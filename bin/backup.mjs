// Plain JavaScript for old Node versions: installs what is missing, then runs backup.ts.
import { prepare } from './prepare.mjs'

if (await prepare(import.meta.url, { needsPages: false })) await import('./backup.ts')
