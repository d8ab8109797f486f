import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Letter } from './letter.ts'

export type StoredMail = { id: string; to: string; subject: string; at: string; html: string; text: string }
export type StoredMailSummary = Pick<StoredMail, 'id' | 'to' | 'subject' | 'at'>

const idShape = /^\d{8}T\d{9}Z-[0-9a-f]{24}$/
const maxListed = 200

/** Stores a mail as <id>.eml and, for the page, <id>.json. A retried job replaces its mail. */
export async function keep(
  dataDir: string,
  { key, at, to, subject, html, text, eml }: Letter & { key: string; at: Date; to: string; eml: Buffer },
): Promise<void> {
  const id = `${at.toISOString().replace(/[-:.]/g, '')}-${key}`
  const mail: StoredMail = { id, to, subject, at: at.toISOString(), html, text }
  await mkdir(folder(dataDir), { recursive: true, mode: 0o700 })
  await writeWhole(join(folder(dataDir), `${id}.eml`), eml)
  await writeWhole(join(folder(dataDir), `${id}.json`), JSON.stringify(mail))
  await flushNames(folder(dataDir))
}

/** The newest stored mails, newest first. */
export async function listOutbox(dataDir: string): Promise<StoredMailSummary[]> {
  const names = await readdir(folder(dataDir)).catch(emptyWhenMissing)
  const ids = names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length))
  const newest = ids.toSorted((a, b) => (a < b ? 1 : -1)).slice(0, maxListed)
  const mails = await Promise.all(newest.map((id) => readOutbox(dataDir, id)))
  return mails.filter((mail) => mail !== null).map(({ id, to, subject, at }) => ({ id, to, subject, at }))
}

/** One stored mail; null if there is none with this id. */
export async function readOutbox(dataDir: string, id: string): Promise<StoredMail | null> {
  if (!idShape.test(id)) return null
  const text = await readFile(join(folder(dataDir), `${id}.json`), 'utf8').catch(nullWhenMissing)
  return text === null ? null : (JSON.parse(text) as StoredMail)
}

/** Deletes mails from before `date`. Ids begin with the time, so no file is opened. */
export async function removeMailsBefore(dataDir: string, date: Date): Promise<void> {
  const first = date.toISOString().replace(/[-:.]/g, '')
  const names = await readdir(folder(dataDir)).catch(emptyWhenMissing)
  const old = names.filter((name) => idShape.test(name.replace(/\.\w+$/, '')) && name < first)
  for (const name of old) await rm(join(folder(dataDir), name), { force: true })
}

/** Deletes the mails to these addresses. */
export async function removeMailsTo(dataDir: string, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return
  const names = await readdir(folder(dataDir)).catch(emptyWhenMissing)
  for (const id of names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -5))) {
    const mail = await readOutbox(dataDir, id)
    if (!mail || !addresses.includes(mail.to)) continue
    for (const ending of ['eml', 'json']) await rm(join(folder(dataDir), `${id}.${ending}`), { force: true })
  }
}

function folder(dataDir: string): string {
  return join(dataDir, 'outbox')
}

/** Writes to a temporary file, flushes, and renames, so readers see all or nothing. */
async function writeWhole(path: string, content: Buffer | string): Promise<void> {
  const aside = `${path}.${randomBytes(6).toString('hex')}.new`
  const file = await open(aside, 'wx', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(aside, path)
}

/** Flushes the folder, which stores the new name. Windows flushes no folders. */
async function flushNames(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const names = await open(path)
  try {
    await names.sync()
  } finally {
    await names.close()
  }
}

function emptyWhenMissing(error: unknown): string[] {
  return nullWhenMissing(error) ?? []
}

function nullWhenMissing(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
  throw error
}
