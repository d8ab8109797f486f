import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { takeLock } from '../bin/lock.mjs'
import { npm } from '../bin/npm.mjs'

/** Installs a peer into the system's temporary folder, unless it is there; returns its folder. */
export async function installPeer(name: string): Promise<string> {
  const source = join(import.meta.dirname, name)
  const folder = join(tmpdir(), 'turnstone-peers', name)
  mkdirSync(folder, { recursive: true })
  const lock = takeLock(join(folder, 'install.lock'))
  try {
    cpSync(source, folder, { recursive: true })
    const wanted = readFileSync(join(folder, 'package.json'), 'utf8')
    const marker = join(folder, 'installed.json')
    if (readIfThere(marker) === wanted) return folder
    console.log(`${name}: installing from npm into ${folder}`)
    await npm(['install'], { cwd: folder, lock })
    writeFileSync(marker, wanted)
    return folder
  } finally {
    lock.release()
  }
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
