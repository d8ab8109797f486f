// Plain JavaScript for old Node versions: installs what is missing, then runs verify-receipt.ts.
import { prepare } from './prepare.mjs'

if (await prepare(import.meta.url, { needsPages: false })) await import('./verify-receipt.ts')
