import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Letter } from './letter.ts'

export type KeptMail = { id: string; to: string; subject: string; at: string; html: string; text: string }
export type KeptMailSummary = Pick<KeptMail, 'id' | 'to' | 'subject' | 'at'>

const idShape = /^\d{8}T\d{9}Z-[0-9a-f]{24}$/
const most = 200

/** Keeps a mail as <id>.eml and, for reading it here, <id>.json. The same job again replaces its mail. */
export async function keep(
  dataDir: string,
  { key, at, to, subject, html, text, eml }: Letter & { key: string; at: Date; to: string; eml: Buffer },
): Promise<void> {
  const id = `${at.toISOString().replace(/[-:.]/g, '')}-${key}`
  const mail: KeptMail = { id, to, subject, at: at.toISOString(), html, text }
  await mkdir(folder(dataDir), { recursive: true, mode: 0o700 })
  await writeWhole(join(folder(dataDir), `${id}.eml`), eml)
  await writeWhole(join(folder(dataDir), `${id}.json`), JSON.stringify(mail))
  await flushNames(folder(dataDir))
}

/** The newest kept mails, newest first. */
export async function listOutbox(dataDir: string): Promise<KeptMailSummary[]> {
  const names = await readdir(folder(dataDir)).catch(emptyWhenMissing)
  const ids = names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length))
  const newest = ids.toSorted((a, b) => (a < b ? 1 : -1)).slice(0, most)
  const mails = await Promise.all(newest.map((id) => readOutbox(dataDir, id)))
  return mails.filter((mail) => mail !== null).map(({ id, to, subject, at }) => ({ id, to, subject, at }))
}

/** One kept mail; null when there is none with this id. */
export async function readOutbox(dataDir: string, id: string): Promise<KeptMail | null> {
  if (!idShape.test(id)) return null
  const text = await readFile(join(folder(dataDir), `${id}.json`), 'utf8').catch(nullWhenMissing)
  return text === null ? null : (JSON.parse(text) as KeptMail)
}

function folder(dataDir: string): string {
  return join(dataDir, 'outbox')
}

/** Written aside, flushed and moved: whoever looks sees all of it or nothing. */
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

/** That a file is called so now is kept by its folder. Windows flushes no folders. */
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
