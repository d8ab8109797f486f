import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

type Program = { folder: string; args: string[]; env: Record<string, string> }

const readyTimeoutMs = 120_000
const stopTimeoutMs = 10_000
const servers: ChildProcess[] = []

/** Runs a Node program to its end. */
export async function run(program: Program): Promise<void> {
  const { child, said } = begin(program)
  await once(child, 'exit')
  if (child.exitCode !== 0) throw new Error(`${program.args.join(' ')} failed:\n${said()}`)
}

/** Starts a Node server; returns when the URL answers. */
export async function serve(program: Program, url: string): Promise<void> {
  const { child, said } = begin(program)
  servers.push(child)
  const until = performance.now() + readyTimeoutMs
  while (!(await answers(url))) {
    if (child.exitCode !== null || performance.now() > until)
      throw new Error(`${program.args.join(' ')} did not start:\n${said()}`)
    await sleep(200)
  }
}

export async function stopServers(): Promise<void> {
  for (const server of servers.splice(0)) await end(server)
}

function begin({ folder, args, env }: Program): { child: ChildProcess; said: () => string } {
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (said = `${said}${chunk.toString()}`.slice(-4000)))
  }
  return { child, said: () => said }
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    () => true,
    () => false,
  )
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill()
  const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
  await ended
  clearTimeout(timer)
}
