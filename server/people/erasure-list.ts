import { mkdir, open, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Ask } from '../jobs/task.ts'

type Erasure = { erased_at: Date; person: string }

const line = /^\S+ person ([0-9a-f-]{36})$/

/** Appends erasures that the operator's list does not have yet: a time and an id a line, no names. */
export async function listErasures(ask: Ask, path: string): Promise<void> {
  const listed = new Set(await readErasures(path).catch(emptyWhenMissing))
  const missing = (await ask<Erasure>('erasures')).filter(({ person }) => !listed.has(person))
  if (missing.length === 0) return
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const file = await open(path, 'a', 0o600)
  try {
    const lines = missing.map(({ erased_at: at, person }) => `${at.toISOString()} person ${person}\n`)
    await file.appendFile(lines.join(''))
    await file.sync()
  } finally {
    await file.close()
  }
}

/** The public ids in such a list. */
export async function readErasures(path: string): Promise<string[]> {
  const lines = (await readFile(path, 'utf8')).split('\n').filter((text) => text.trim() !== '')
  return lines.map((text, index) => {
    const [, person] = line.exec(text.trim()) ?? []
    if (person === undefined) throw new Error(`${path}: line ${index + 1} is no erasure.`)
    return person
  })
}

function emptyWhenMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return []
  throw error
}
