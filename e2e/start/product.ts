import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { identify, isAlive } from '../../bin/processes.mjs'

const started = new Set<Product>()
const clone = join(import.meta.dirname, '../..')
const byNode = [process.execPath, 'bin/start.mjs']

export type Product = {
  child: ChildProcess
  /** Its output so far. */
  said: () => string
  errors: () => string
  /** The address it prints when it is ready. */
  ready: Promise<string>
  ended: Promise<number | null>
}

/** A data folder for one test, which root's database user can access. */
export function dataFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'turnstone-start-'))
  chmodSync(path, 0o711)
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** The program on a free port, started by Node itself or by another command. */
export function start(env: Record<string, string>, { command = byNode, root = clone } = {}): Product {
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], HOME: tmpdir(), PORT: '0', LOG_LEVEL: 'silent', ...env },
  })
  let said = ''
  let errors = ''
  const closed = once(child, 'close').then(() => child.exitCode)
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const address = / at (http\S+)\n[^]*Ctrl-C/.exec(said)?.[1]
      if (address !== undefined) resolve(address)
    })
    void closed.then(() => reject(new Error(`It ended before it was ready:\n${said}${errors}`)))
  })
  // Most failing starts are checked for their errors only.
  ready.catch(() => {})
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const product = { child, said: () => said, errors: () => errors, ready, ended: closed }
  started.add(product)
  void closed.then(() => started.delete(product))
  return product
}

/** Ends processes of a failed test. */
export async function stopAll(): Promise<void> {
  await Promise.all([...started].map(stop))
}

export async function stop(product: Product): Promise<number | null> {
  product.child.kill('SIGTERM')
  return product.ended
}

/** The process of the embedded PostgreSQL in a data folder. */
export function databaseProcess(dataDir: string): number {
  return Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)
}

export function isRunning(pid: number): boolean {
  return isAlive(identify(pid))
}

export async function answers(address: string, path = '/readyz'): Promise<boolean> {
  try {
    return (await fetch(address + path)).status === 200
  } catch {
    return false
  }
}

/** The time (ms) until this holds; fails after `limit`. */
export async function timeUntil(holds: () => boolean | Promise<boolean>, limit: number): Promise<number> {
  const since = performance.now()
  while (!(await holds())) {
    if (performance.now() - since > limit) throw new Error(`Still not after ${limit} ms`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return performance.now() - since
}
