import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { earlierForms } from '../migrate.ts'

const db = join(import.meta.dirname, '..')
const folder = join(db, 'migrations')
const files = readdirSync(folder).toSorted()
const read = (file: string) => (files.includes(file) ? readFileSync(join(folder, file)) : Buffer.alloc(0))
const hashOf = (algorithm: string, content: Buffer) => createHash(algorithm).update(content).digest('hex')
const numberOf = (file: string) => Number(file.slice(0, 4))

/** The migrations that landed, with the SHA-256 of each: "<hash>  <file>" a line, as sha256sum prints them. */
const landed = readFileSync(join(db, 'landed'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('  ') as [string, string])
const highest = Math.max(...landed.map(([, file]) => numberOf(file)))

test('migrations that landed are as they were', () => {
  expect(landed.length).toBeGreaterThan(80)
  const changed = (contentOf = read) =>
    landed.filter(([hash, file]) => hash !== hashOf('sha256', contentOf(file))).map(([, file]) => file)
  expect(changed()).toEqual([])
  const [[, first] = ['', '']] = landed
  expect(changed((file) => Buffer.concat([read(file), Buffer.from(file === first ? ' ' : '')]))).toEqual([
    first,
  ])
  expect(changed((file) => (file === first ? Buffer.alloc(0) : read(file)))).toEqual([first])
})

test('every migration below the highest that landed has its line', () => {
  const released = git('describe', '--tags', '--abbrev=0')
  const inRelease = released ? (git('ls-tree', '--name-only', released, '.') ?? '').split('\n') : []
  const missing = (known: string[]) =>
    files
      .filter((file) => numberOf(file) < highest || inRelease.includes(file))
      .filter((file) => !known.includes(file))
      .map((file) => `Add this line to db/landed: ${hashOf('sha256', read(file))}  ${file}`)
  const known = landed.map(([, file]) => file)
  expect(missing(known)).toEqual([])
  expect(missing(known.slice(1))).toHaveLength(1)
})

test('no migration differs from the commit that added it', () => {
  const added = addedInGit()
  if (added === undefined) return
  const edited = (contentOf = read) =>
    [...added]
      .filter(([file, blob]) => {
        const content = contentOf(file)
        const same =
          blob === hashOf('sha1', Buffer.concat([Buffer.from(`blob ${content.length}\0`), content]))
        return !same && !acceptedByDeploy(file, blob)
      })
      .map(([file]) => `${file} was edited: restore it, and put the change into a new migration.`)
  expect(edited()).toEqual([])
  const [first = ''] = files
  expect(edited((file) => Buffer.concat([read(file), Buffer.from(file === first ? ' ' : '')]))).toHaveLength(
    1,
  )
})

/** The first blob of each of today's migrations. Undefined without git, as in an archive. */
function addedInGit(): Map<string, string> | undefined {
  const log = git('log', '--raw', '--no-abbrev', '--no-renames', '--diff-filter=A', '--format=', '--', '.')
  if (!log) return undefined
  // The log begins with the newest, so the first commit of a file is the last to be set.
  const blobs = [...log.matchAll(/ ([0-9a-f]{40}) A\t.*\/(.+)$/gm)]
  return new Map(
    blobs.map(([, blob = '', file = '']) => [file, blob] as const).filter(([file]) => files.includes(file)),
  )
}

/** A database with the first form of the file. */
function acceptedByDeploy(file: string, blob: string) {
  const { stdout } = spawnSync('git', ['cat-file', 'blob', blob], { cwd: folder })
  return earlierForms[numberOf(file)]?.includes(hashOf('md5', stdout)) ?? false
}

function git(...args: string[]) {
  const { status, stdout } = spawnSync('git', args, { cwd: folder, encoding: 'utf8', maxBuffer: 1e8 })
  return status === 0 ? stdout.trim() : undefined
}
