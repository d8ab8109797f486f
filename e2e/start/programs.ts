import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const parts = [
  'bin',
  'db',
  'server',
  'forms',
  'lists',
  'texts',
  'values',
  'web/dist',
  'web/documents.generated.json',
  'package.json',
  'package-lock.json',
]

/** A copy of this program, to be changed. */
export function copyProgram(copy: string): string {
  for (const name of parts) cpSync(join(root, name), join(copy, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

/** Gives a copy another version, and other code files, as those of another version are. */
export function setVersion(copy: string, version: string): void {
  const file = join(copy, 'package.json')
  writeFileSync(file, readFileSync(file, 'utf8').replace(/"version": "[^"]+"/, `"version": "${version}"`))
  const code = join(copy, 'db/access/access.code.sql')
  writeFileSync(code, `${readFileSync(code, 'utf8')}\n-- ${version}\n`)
}

/** The server of a commit, with the packages and pages of this program. Undefined where Git does not have it. */
export function programOfRelease(version: string, copy: string): string | undefined {
  const commit =
    git('rev-parse', `v${version}^{commit}`) ??
    git('log', '-1', '--format=%H', `--grep=^release: ${version}\\b`)
  if (!commit) return undefined
  mkdirSync(copy, { recursive: true })
  const archive = spawnSync('git', ['archive', commit], { cwd: root, maxBuffer: 1e9 })
  spawnSync('tar', ['-x', '-C', copy], { input: archive.stdout })
  rmSync(join(copy, 'web'), { recursive: true })
  cpSync(join(root, 'web/dist'), join(copy, 'web/dist'), { recursive: true })
  const documents = spawnSync('git', ['show', `${commit}:web/documents.generated.json`], {
    cwd: root,
    maxBuffer: 1e8,
  })
  writeFileSync(join(copy, 'web/documents.generated.json'), documents.stdout)
  // The start would install others otherwise.
  cpSync(join(root, 'package-lock.json'), join(copy, 'package-lock.json'))
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}
