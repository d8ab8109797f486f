import { constants } from 'node:fs'
import { access, readdir, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ownRelease } from '../../db/release.ts'
import type { Settings } from '../../server/base/settings.ts'
import { choosePort, explainListening } from '../port.ts'
import { about, reasonOf, type Finding } from './finding.ts'

const oldestNode = 24

export function checkVersions(node = process.versions.node): Finding[] {
  const { ok, bad } = about('Versions')
  const text = `Turnstone ${ownRelease().version}, Node ${node}`
  if (Number.parseInt(node, 10) >= oldestNode) return [ok(text)]
  return [bad(text, `Node ${oldestNode} or later is needed; npm start fetches it.`)]
}

/** Free, or in use by the product itself. */
export async function checkPort(
  { host, port }: Pick<Settings, 'host' | 'port'>,
  running: Promise<string | undefined>,
): Promise<Finding[]> {
  const { ok, bad } = about('Port')
  try {
    await choosePort({ host, port })
    return [ok(port === 0 ? 'any free one is taken' : `${port} is free; the product does not run`)]
  } catch (error) {
    const version = await running
    if (version !== undefined) return [ok(`${port} is served by Turnstone ${version}`)]
    return [bad(`${port} on ${host} cannot be used (${reasonOf(error)})`, messageOf(error))]
  }
}

function messageOf(error: unknown): string {
  const explained = explainListening(error)
  return explained instanceof Error ? explained.message : ''
}

/** The version of the product that runs with these settings, if it does. */
export async function runningVersion({
  host,
  port,
}: Pick<Settings, 'host' | 'port'>): Promise<string | undefined> {
  if (port === 0) return undefined
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  try {
    const answer = await fetch(`http://${name}:${port}/readyz`, { signal: AbortSignal.timeout(6_000) })
    const { version } = (await answer.json()) as { version?: unknown }
    return typeof version === 'string' ? version : undefined
  } catch {
    return undefined
  }
}

/** Rights and free space of DATA_DIR, or of the nearest folder above that exists. */
export async function checkDataFolder({
  dataDir,
  minimumFreeMb,
}: Pick<Settings, 'dataDir' | 'minimumFreeMb'>): Promise<Finding[]> {
  const { ok, warn, bad } = about('Data folder')
  const folder = await nearest(dataDir)
  if (!(await stat(folder)).isDirectory()) return [bad(`${folder} is no folder`, 'Set another DATA_DIR.')]
  try {
    await access(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    return [
      bad(
        `${folder} cannot be written (${reasonOf(error)})`,
        'Let the user of the product write to it, or set another DATA_DIR.',
      ),
    ]
  }
  const { bavail, bsize } = await statfs(folder)
  const free = Math.floor((bavail * bsize) / 1_000_000)
  const space =
    free < minimumFreeMb
      ? bad(
          `${free} MB are free; ${minimumFreeMb} are needed`,
          'Free space, or the node stays not ready (MINIMUM_FREE_MB).',
        )
      : ok(`${free} MB are free${folder === dataDir ? '' : '; it will be created'}`)
  const readable = await readableByOthers(dataDir)
  return [
    space,
    ...readable.map((name) =>
      warn(
        `${name}/ can be read by other users`,
        `Run chmod 700 on it: it contains ${name === 'outbox' ? 'working links' : 'private data'}.`,
      ),
    ),
  ]
}

async function nearest(folder: string): Promise<string> {
  try {
    await stat(folder)
    return folder
  } catch {
    return dirname(folder) === folder ? folder : nearest(dirname(folder))
  }
}

/** The parts of the data folder that only its user should read. */
async function readableByOthers(dataDir: string): Promise<string[]> {
  const names: string[] = await readdir(dataDir).catch(() => [])
  const found = await Promise.all(
    ['outbox', 'files'].map(async (name) => {
      if (!names.includes(name)) return undefined
      const [{ mode: above }, { mode }] = await Promise.all([stat(dataDir), stat(join(dataDir, name))])
      return (above & 0o011) !== 0 && (mode & 0o044) !== 0 ? name : undefined
    }),
  )
  return process.platform === 'win32' ? [] : found.filter((name) => name !== undefined)
}
