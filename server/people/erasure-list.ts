import { mkdir, open, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Ask } from '../jobs/task.ts'

/** A person, by their public id, or the customer of a lead, by the public id of the lead. */
export type Erased = { kind: 'person' | 'customer'; id: string }

type Listed = Erased & { at: Date }

const line = /^\S+ (person|customer) ([0-9a-f-]{36})$/

/** Appends erasures that the operator's list does not have yet: a time and an id a line, no names. */
export async function listErasures(ask: Ask, path: string): Promise<void> {
  const listed = new Set((await readErasures(path).catch(emptyWhenMissing)).map(({ id }) => id))
  const missing = (await erasures(ask)).filter(({ id }) => !listed.has(id))
  if (missing.length === 0) return
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const file = await open(path, 'a', 0o600)
  try {
    await file.appendFile(missing.map(({ at, kind, id }) => `${at.toISOString()} ${kind} ${id}\n`).join(''))
    await file.sync()
  } finally {
    await file.close()
  }
}

async function erasures(ask: Ask): Promise<Listed[]> {
  const people = await ask<{ erased_at: Date; person: string }>('erasures')
  const customers = await ask<{ erased_at: Date; lead: string }>('erased_customers')
  return [
    ...people.map(({ erased_at: at, person: id }) => ({ at, kind: 'person' as const, id })),
    ...customers.map(({ erased_at: at, lead: id }) => ({ at, kind: 'customer' as const, id })),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

/** What such a list names. */
export async function readErasures(path: string): Promise<Erased[]> {
  const lines = (await readFile(path, 'utf8')).split('\n').filter((text) => text.trim() !== '')
  return lines.map((text, index) => {
    const [, kind, id] = line.exec(text.trim()) ?? []
    if (id === undefined) throw new Error(`${path}: line ${index + 1} is no erasure.`)
    return { kind: kind === 'customer' ? kind : 'person', id }
  })
}

function emptyWhenMissing(error: NodeJS.ErrnoException): Erased[] {
  if (error.code === 'ENOENT') return []
  throw error
}
