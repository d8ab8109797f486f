import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
/** What the start of a whole product runs through, besides what every story runs. */
const ofStarts =
  /^(?:bin|e2e\/start)\/|^package|^db\/(?:[\w-]+\.(?:ts|sql)$|migrations\/|demo\/)|^server\/(?:[\w-]+\.ts$|base\/|http\/)|^docs\/operations/

/** Whether starts of whole products are tested in every run. */
export function startsChanged(files: readonly string[] | undefined): boolean {
  // A branch of many commits reaches CI at once.
  return process.env['CI'] !== undefined || files === undefined || files.some((file) => ofStarts.test(file))
}

/** Files that differ from the branch main, or on main from the commit before. Undefined if git cannot say. */
export function changedFiles(): string[] | undefined {
  const base = git('merge-base', 'HEAD', 'origin/main') ?? git('merge-base', 'HEAD', 'main')
  const before = base === git('rev-parse', 'HEAD') ? git('rev-parse', '--verify', 'HEAD~1') : base
  const changed = before && git('diff', '--name-only', '--diff-filter=d', before)
  const added = git('ls-files', '--others', '--exclude-standard')
  if (changed === undefined || added === undefined) return undefined
  return [...changed.split('\n'), ...added.split('\n')].filter(Boolean)
}

function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}
