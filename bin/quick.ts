import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Check } from './check.ts'
import { changedFiles } from './changed.ts'

const root = join(import.meta.dirname, '..')
const rooms = ['db', 'server', 'web']

/** The loop of one change: checks of the changed files, and the tests of one capability in its three rooms. */
export function quickChecks(capability: string | undefined, checks: readonly Check[]): Check[] {
  const present = rooms.filter((room) => existsSync(join(root, room, capability ?? '?')))
  if (present.length === 0)
    throw new Error('npm test -- quick needs a capability: the name of a folder in db, server, or web.')
  const files = (changedFiles() ?? ['.']).filter((file) => existsSync(join(root, file)))
  const sources = files.filter((file) => /^\.$|\.(?:tsx?|mjs)$/.test(file))
  const webChanged = files.some((file) => /^(?:\.$|web|forms|lists|texts|values|schema)/.test(file))
  return checks.flatMap((check) => {
    if (check.name === 'format' && files.length > 0) return narrowed(check, files)
    if (check.name === 'lint' && sources.length > 0) return narrowed(check, sources)
    if (['types', 'imports'].includes(check.name) || (check.name === 'types of web' && webChanged))
      return check
    // Long files look at the whole API, or run for minutes by design.
    const folder = `${check.name}/${capability}/`
    return present.includes(check.name) ? narrowed(check, [folder, '--exclude', '**/secrecy.test.ts']) : []
  })
}

function narrowed(check: Check, more: readonly string[]): Check {
  const [script, ...args] = check.command
  return { ...check, command: [script, ...args.filter((arg) => arg !== '.'), ...more] }
}
