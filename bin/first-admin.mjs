// Plain JavaScript for old Node versions: installs what is missing, then runs first-admin.ts.
import { prepare } from './prepare.mjs'

if (await prepare(import.meta.url)) await import('./first-admin.ts')
