import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { changesOf, releaseChanges } from '../../bin/release-notes.ts'
import { compareVersions, ownRelease } from '../../db/release.ts'
import { readReleased, schemaHash } from '../../db/released.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const versionIn = (path: string) => (JSON.parse(read(path)) as { version: string }).version
const manifests = [
  'package.json',
  'db/package.json',
  'server/package.json',
  'web/package.json',
  'e2e/package.json',
]

const own = { ...ownRelease(), schemaHash: schemaHash() }
const released = readReleased()

test('the version is the same everywhere', () => {
  expect(manifests.map((path) => versionIn(path))).toEqual(manifests.map(() => own.version))
  const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, { version?: string }> }
  expect(['', 'db', 'server', 'web', 'e2e'].map((place) => lock.packages[place]?.version)).toEqual(
    manifests.map(() => own.version),
  )
  expect(JSON.parse(read('web/documents.generated.json'))).toMatchObject({ release: own.version })
})

/** What is missing for a change since the release: of migrations, code files, or the API. */
function missing(now: typeof own, changelog: string): string[] {
  const kinds = ['migration', 'contentHash', 'schemaHash'] as const
  if (kinds.every((kind) => now[kind] === released[kind])) return []
  const changes = changesOf(now.version.includes('-') ? 'Unreleased' : now.version, changelog)
  return [
    compareVersions(now.version, released.version) <= 0 &&
      `a version above ${released.version} in package.json`,
    changes === undefined && 'an entry in CHANGELOG.md',
  ].filter((text) => text !== false)
}

test('a change of the schema since the last release has a version and an entry', () => {
  expect(missing(own, read('CHANGELOG.md'))).toEqual([])
  const changed = { ...own, version: released.version, contentHash: 'another' }
  expect(missing(changed, '# Changes\n\n## Unreleased\n')).toEqual([
    `a version above ${released.version} in package.json`,
    'an entry in CHANGELOG.md',
  ])
  const entered = '# Changes\n\n## Unreleased\n\n- A thing.\n'
  expect(missing({ ...changed, version: `${released.version}9-dev` }, entered)).toEqual([])
  expect(missing({ ...changed, version: `${released.version}9` }, entered)).toEqual([
    'an entry in CHANGELOG.md',
  ])
})

test('unreleased changes become those of a version', () => {
  const text = releaseChanges(
    '1.2.0',
    '2027-01-31',
    '# Changes\n\n## Unreleased\n\n- A thing.\n\n## 1.1.0\n\n- B.\n',
  )
  expect(text).toContain('## Unreleased\n\n## 1.2.0 (2027-01-31)\n\n- A thing.\n\n## 1.1.0')
  expect(changesOf('1.2.0', text)).toBe('- A thing.')
  expect(changesOf('Unreleased', text)).toBeUndefined()
})
