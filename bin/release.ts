import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { landedFile, recordOf, releasedFile } from '../db/released.ts'
import { compareVersions } from '../db/release.ts'
import { withScratchDatabase } from '../db/scratch.ts'
import { shipped, shippedFile, type Shipped } from '../web/build/shipped.ts'
import { buildArchive } from './archive.ts'
import { changesOf, releaseChanges } from './release-notes.ts'
import { printError, step } from './steps.mjs'

/**
 * `npm run release -- 0.4.0` makes a release of what main has: an archive, two commits and a tag. It pushes nothing.
 */
const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const write = (path: string, text: string) => writeFileSync(join(root, path), text)
const manifests = [
  'package.json',
  'db/package.json',
  'server/package.json',
  'web/package.json',
  'e2e/package.json',
]

try {
  await release(process.argv[2] ?? '')
} catch (error) {
  printError(error)
  process.exitCode = 1
}

async function release(version: string): Promise<void> {
  refuse(version)
  const changes = changesOf('Unreleased', read('CHANGELOG.md'))
  if (changes === undefined) throw new Error('CHANGELOG.md has nothing under "Unreleased".')
  await step('Version', async () => ({ value: enter(version), text: version }))
  await step('Record', async () => ({ value: await record(), text: 'db/released.generated.json' }))
  // Before the tag, because it refuses licenses.
  if (!process.argv.includes('--without-archive')) await buildArchive(join(root, 'releases'))
  git('commit', '--quiet', '--all', '--message', `release: ${version}\n\n${changes}`)
  git(
    'tag',
    '--annotate',
    '--cleanup=verbatim',
    '--message',
    `Turnstone ${version}\n\n${changes}`,
    `v${version}`,
  )
  const next = nextBuilds(version)
  setVersion(next)
  git('commit', '--quiet', '--all', '--message', `release: begin ${next}`)
  console.log(`\n  v${version} is tagged. To publish it: git push origin main v${version}\n`)
}

function refuse(version: string): void {
  const { version: current } = JSON.parse(read('package.json')) as { version: string }
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error('Name the version: npm run release -- 0.4.0')
  if (compareVersions(version, current) <= 0)
    throw new Error(`${version} is not above the version in package.json, ${current}.`)
  if (git('rev-parse', '--abbrev-ref', 'HEAD') !== 'main')
    throw new Error('Releases are made on the branch main.')
  if (git('status', '--porcelain') !== '') throw new Error('There are changes without a commit.')
  if (git('tag', '--list', `v${version}`) !== '') throw new Error(`The tag v${version} exists.`)
}

/** Everything that names the version, and the migrations that have landed with it. */
function enter(version: string): void {
  setVersion(version)
  const day = new Date().toISOString().slice(0, 10)
  write('CHANGELOG.md', releaseChanges(version, day, read('CHANGELOG.md')))
  // A build between releases that nodes of the release before cannot work with.
  write('db/release.ts', read('db/release.ts').replace(/(compatibleFrom = )'[^']*-dev'/, `$1'${version}'`))
  const known = readFileSync(landedFile, 'utf8')
  const missing = readdirSync(join(root, 'db/migrations'))
    .toSorted()
    .filter((file) => !known.includes(`  ${file}\n`))
    .map(
      (file) =>
        `${createHash('sha256')
          .update(read(`db/migrations/${file}`))
          .digest('hex')}  ${file}\n`,
    )
  writeFileSync(landedFile, known + missing.join(''))
}

function setVersion(version: string): void {
  for (const file of manifests)
    write(file, read(file).replace(/"version": "[^"]*"/, `"version": "${version}"`))
  const lock = JSON.parse(read('package-lock.json')) as {
    version: string
    packages: Record<string, { version?: string }>
  }
  lock.version = version
  for (const place of ['', 'db', 'server', 'web', 'e2e'])
    Object.assign(lock.packages[place] ?? {}, { version })
  write('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`)
  const documents = shipped(version, JSON.parse(read(shippedFile)) as Shipped)
  write(shippedFile, `${JSON.stringify(documents, null, 2)}\n`)
}

/** A database that this program deploys says what nodes of the release use. */
async function record(): Promise<void> {
  const made = await withScratchDatabase(async ({ jobsUrl }) => {
    const client = new pg.Client({ connectionString: jobsUrl })
    await client.connect()
    try {
      return await recordOf(client)
    } finally {
      await client.end()
    }
  })
  writeFileSync(releasedFile, `${JSON.stringify(made, null, 1)}\n`)
}

/** The lowest version that the next release can have, so every next release is above it. */
function nextBuilds(version: string): string {
  return version.replace(/\d+$/, (patch) => `${Number(patch) + 1}-dev`)
}

function git(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`git ${args[0]}: ${stderr.trim()}`)
  return stdout.trim()
}
