// Plain JavaScript for old Node versions: installs what is missing, then runs test.ts.
import { prepare } from './prepare.mjs'

/** Checks that do not read the built pages. */
const withoutPages =
  /^(format|lint|types|dead|imports|measures|schema|db|forms|lists|texts|values|bench|web|quick)/
const wanted = process.argv[2]
const needsPages = wanted === undefined || !withoutPages.test(wanted)

if (await prepare(import.meta.url, { needsPages })) await import('./test.ts')
