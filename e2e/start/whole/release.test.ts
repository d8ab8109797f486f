import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownRelease } from '../../../db/release.ts'

const root = join(import.meta.dirname, '../../..')
const own = ownRelease()
const manifests = [
  'package.json',
  'db/package.json',
  'server/package.json',
  'web/package.json',
  'e2e/package.json',
]

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
  const read = (path: string) => readFileSync(join(copy, path), 'utf8')
  const versionIn = (path: string) => (JSON.parse(read(path)) as { version: string }).version
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
    expect(release().error).toBe('Name the version: npm run release -- 0.4.0')
    expect(release('0.0.1').error).toBe(`0.0.1 is not above the version in package.json, ${own.version}.`)
    change('db/more.sql', '')
    expect(release('99.0.0').error).toBe('There are changes without a commit.')
    rmSync(join(copy, 'db/more.sql'))
    git('checkout', '--quiet', '-b', 'other')
    expect(release('99.0.0').error).toBe('Releases are made on the branch main.')
    git('checkout', '--quiet', 'main')
    expect(git('log', '--format=%s')).toBe('start')
  })

  test('makes a commit, a tag, and the version of the builds after it', () => {
    expect(release('99.0.0', '--without-archive')).toMatchObject({ error: '', status: 0 })
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
    expect(manifests.map((path) => versionIn(path))).toEqual(manifests.map(() => '99.0.1-dev'))
    expect(JSON.parse(read('web/documents.generated.json'))).toMatchObject({
      release: '99.0.1-dev',
      before: { release: '99.0.0', documents: {} },
    })
    expect(git('status', '--porcelain')).toBe('')
    expect(release('99.0.1').error).toBe('CHANGELOG.md has nothing under "Unreleased".')
  })
})
