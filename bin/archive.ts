import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { takeLock } from './lock.mjs'
import { npm } from './npm.mjs'
import { noticesOf, packageAt } from './notices.ts'
import { linkDatabaseLibraries } from './packages.mjs'
import { step } from './steps.mjs'
import { buildWeb, webIsStale } from './web-build.mjs'

const root = join(import.meta.dirname, '..')
const platform = `${process.platform}-${process.arch}`
/** What the product runs, and what its operator reads. */
const sources = ['bin', 'db', 'server', 'forms', 'lists', 'texts', 'values', 'packaging', 'docs/monitoring']
const alone = ['.npmrc', 'CHANGELOG.md', 'LICENSE', 'docs/operations.md', 'web/documents.generated.json']
const isForDevelopment =
  /\.test\.|\/test\/|node_modules|^bin\/(archive|browser|changed|check|counts|engines|imports|measures|notices|quick|release|sql-functions|test|web-build\.)|^server\/schema\.ts|^db\/(scratch|released|landed)/
/** What prepare.mjs loads. */
const alsoRuns = ['bin/web-build.mjs']
/** In the pages, though only the build needs its package. */
const built = ['node_modules/@fontsource-variable/inter']

type Locked = { dev?: boolean; devOptional?: boolean; link?: boolean }
type Lock = { packages: Record<string, Locked> }
type Manifest = {
  version: string
  workspaces?: string[]
  devDependencies?: object
  scripts?: Record<string, string>
}

/** Writes `turnstone-<version>-<platform>.tar.gz`: all that a server needs, with Node and the built pages. */
export async function buildArchive(into: string): Promise<string> {
  const { version } = readJson<Manifest>('package.json')
  const name = `turnstone-${version}-${platform}`
  const stage = mkdtempSync(join(tmpdir(), 'turnstone-archive-'))
  const lock = takeLock(join(stage, 'lock'))
  const place = join(stage, name)
  mkdirSync(into, { recursive: true })
  try {
    await step('Web', async () => {
      if (webIsStale(`${root}/`)) await buildWeb(`${root}/`, lock)
      return { value: undefined, text: 'built' }
    })
    copySources(place)
    await step('Packages', async () => {
      await installInto(place, lock)
      return { value: undefined, text: `${Object.keys(readLock(place).packages).length} for production` }
    })
    copyNode(place)
    writeFileSync(join(place, 'THIRD-PARTY-NOTICES.txt'), noticesOf(shipped()))
    writeFileSync(join(place, 'sbom.cdx.json'), billOfMaterials(place))
    return await step('Archive', async () => {
      const file = join(into, `${name}.tar.gz`)
      pack(stage, name, file)
      return { value: file, text: file }
    })
  } finally {
    lock.release()
    rmSync(stage, { recursive: true, force: true })
  }
}

function copySources(place: string): void {
  const files = git('ls-files', '--cached', '--others', '--exclude-standard', '--', ...sources, ...alone)
    .split('\n')
    .filter((file) => alsoRuns.includes(file) || !isForDevelopment.test(file))
  for (const file of files) cpSync(join(root, file), join(place, file))
  cpSync(join(root, 'web/dist'), join(place, 'web/dist'), { recursive: true })
}

/** The packages of the two rooms that run, as npm finds them from the lock file, without those for tests and builds. */
async function installInto(place: string, lock: Parameters<typeof npm>[1]['lock']): Promise<void> {
  const { devDependencies: _, scripts = {}, ...manifest } = readJson<Manifest>('package.json')
  const commands = Object.entries(scripts).filter(([, script]) => {
    const [file] = /bin\/[\w-]+\.mjs/.exec(script) ?? []
    return file !== undefined && existsSync(join(place, file))
  })
  const own = { ...manifest, workspaces: ['db', 'server'], scripts: Object.fromEntries(commands) }
  for (const room of ['db', 'server']) {
    const { devDependencies: __, ...rest } = readJson<Manifest>(`${room}/package.json`)
    writeFileSync(join(place, room, 'package.json'), `${JSON.stringify(rest, null, 2)}\n`)
  }
  writeFileSync(join(place, 'package.json'), `${JSON.stringify(own, null, 2)}\n`)
  cpSync(join(root, 'package-lock.json'), join(place, 'package-lock.json'))
  // First the lock file loses what the others need, at the versions that it has.
  await npm(['install', '--package-lock-only', '--prefer-offline'], { cwd: place, lock })
  await npm(['ci', '--omit=dev', '--prefer-offline'], { cwd: place, lock })
  linkDatabaseLibraries(createRequire(join(place, 'db/package.json')))
}

/** Where an older Node of the machine looks for it (node24.mjs). */
function copyNode(place: string): void {
  const folder = join(place, `.runtime/node_modules/node-${platform}`)
  mkdirSync(join(folder, 'bin'), { recursive: true })
  cpSync(process.execPath, join(folder, 'bin/node'))
  chmodSync(join(folder, 'bin/node'), 0o755)
  const license = resolve(dirname(process.execPath), '../LICENSE')
  if (existsSync(license)) cpSync(license, join(folder, 'LICENSE'))
}

/** The packages of the pages are in the built files. */
function shipped() {
  const folders = Object.entries(readLock(root).packages)
    .filter(
      ([path, { dev, devOptional, link }]) => path.includes('node_modules/') && !dev && !devOptional && !link,
    )
    .map(([path]) => path)
  return [...folders, ...built].toSorted().map((path) => packageAt(join(root, path)))
}

type Bill = {
  serialNumber?: string
  metadata: { timestamp: string }
  components: { purl?: string }[]
}

/** npm's list of what is installed, and what the build put into the pages. */
function billOfMaterials(place: string): string {
  const { status, stdout, stderr } = spawnSync('npm', ['sbom', '--sbom-format=cyclonedx'], {
    cwd: place,
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  if (status !== 0) throw new Error(`npm sbom: ${stderr.trim()}`)
  const bill = JSON.parse(stdout) as Bill
  const known = new Set(bill.components.map(({ purl }) => purl))
  const inPages = shipped().map(({ name, version, license }) => ({
    type: 'library',
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    licenses: [{ license: { name: license } }],
  }))
  // Two archives of a release are the same.
  bill.metadata.timestamp = new Date(Number(commitTime()) * 1000).toISOString()
  delete bill.serialNumber
  bill.components.push(...inPages.filter(({ purl }) => !known.has(purl)))
  return `${JSON.stringify(bill, null, 1)}\n`
}

/** Sorted, with one time and owner, so that two archives of a release list the same. */
function pack(stage: string, name: string, file: string): void {
  const same = [
    '--sort=name',
    `--mtime=@${commitTime()}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--format=gnu',
  ]
  const { status, stderr } = spawnSync('tar', [...same, '-I', 'gzip -n', '-cf', file, '-C', stage, name], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`tar: ${stderr.trim()}`)
}

const commitTime = () => git('log', '-1', '--format=%ct')

function git(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`git ${args[0]}: ${stderr.trim()}`)
  return stdout.trim()
}

function readLock(folder: string): Lock {
  return JSON.parse(readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8')) as Lock
}

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(join(root, path), 'utf8')) as T
}

if (import.meta.main) await buildArchive(join(root, 'releases'))
