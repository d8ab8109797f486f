import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changesOf, releaseChanges } from '../../bin/release-notes.ts'
import { compareVersions, ownRelease } from '../../db/release.ts'
import { readReleased, schemaHash } from '../../db/released.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string, from = root) => readFileSync(join(from, path), 'utf8')
const versionIn = (path: string, from = root) => (JSON.parse(read(path, from)) as { version: string }).version
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

describe('npm run release', () => {
  let copy: string
  const env = {
    ...process.env,
    GIT_AUTHOR_NAME: 'A',
    GIT_AUTHOR_EMAIL: 'a@example.org',
    GIT_COMMITTER_NAME: 'A',
    GIT_COMMITTER_EMAIL: 'a@example.org',
  }
  const command = (program: string, args: string[]) => {
    const { stdout, stderr, status } = spawnSync(program, args, { cwd: copy, env, encoding: 'utf8' })
    return { said: stdout.trim(), error: stderr.trim(), status }
  }
  const git = (...args: string[]) => command('git', args).said
  const release = (...args: string[]) => command(process.execPath, ['bin/release.ts', ...args])
  const change = (path: string, text: string) => writeFileSync(join(copy, path), text)

  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'turnstone-release-'))
    const files = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    for (const file of files.stdout
      .split('\n')
      .filter((path) =>
        /^(bin|db|server|web|values|package|schema|CHANGELOG|\.gitignore|e2e\/package)/.test(path),
      ))
      cpSync(join(root, file), join(copy, file), { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
    git('init', '--quiet', '--initial-branch', 'main')
    change('CHANGELOG.md', '# Changes\n\n## Unreleased\n\n- A thing.\n')
    git('add', '--all')
    git('commit', '--quiet', '--message', 'start')
  })
  afterAll(() => rmSync(copy, { recursive: true, force: true }))

  test('refuses, with a sentence, what is no state of main', () => {
    const { version } = ownRelease()
    expect(release().error).toBe('Name the version: npm run release -- 0.4.0')
    expect(release('0.0.1').error).toBe(`0.0.1 is not above the version in package.json, ${version}.`)
    change('db/more.sql', '')
    expect(release('99.0.0').error).toBe('There are changes without a commit.')
    rmSync(join(copy, 'db/more.sql'))
    git('checkout', '--quiet', '-b', 'other')
    expect(release('99.0.0').error).toBe('Releases are made on the branch main.')
    git('checkout', '--quiet', 'main')
    expect(git('log', '--format=%s')).toBe('start')
  })

  test('makes a commit, a tag, and the version of the builds after it', () => {
    expect(release('99.0.0')).toMatchObject({ error: '', status: 0 })
    expect(git('log', '--format=%s')).toBe('release: begin 99.0.1-dev\nrelease: 99.0.0\nstart')
    expect(git('cat-file', '-t', 'v99.0.0')).toBe('tag')
    expect(git('tag', '--list', '--format=%(contents)')).toContain('Turnstone 99.0.0\n\n- A thing.')
    expect(JSON.parse(git('show', 'v99.0.0:db/released.generated.json'))).toMatchObject({
      version: '99.0.0',
      migration: own.migration,
      contentHash: own.contentHash,
      uses: { columns: { 'app.states': 'code text; id integer; name text' } },
    })
    expect(JSON.parse(git('show', 'v99.0.0:web/documents.generated.json'))).toMatchObject({
      release: '99.0.0',
    })
    expect(manifests.map((path) => versionIn(path, copy))).toEqual(manifests.map(() => '99.0.1-dev'))
    expect(JSON.parse(read('web/documents.generated.json', copy))).toMatchObject({
      release: '99.0.1-dev',
      before: { release: '99.0.0', documents: {} },
    })
    expect(git('status', '--porcelain')).toBe('')
    expect(release('99.0.1').error).toBe('CHANGELOG.md has nothing under "Unreleased".')
  })
})
