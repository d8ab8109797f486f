import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listOutbox, readOutbox, removeMailsBefore } from './outbox.ts'
import { partOf } from './test/smtp-sink.ts'
import { mailer } from './transport.ts'

let dataDir = ''
beforeEach(async () => (dataDir = await mkdtemp(join(tmpdir(), 'outbox-'))))
afterEach(() => rm(dataDir, { recursive: true }))

function send(id: number, text = `text ${id}\n`): Promise<void> {
  const settings = {
    dataDir,
    operatorName: 'Turnstone',
    publicUrl: 'http://localhost:3000',
    smtpUrl: undefined,
  }
  return mailer(settings).send({
    to: { name: 'Ana', address: `ana${id}@example.org` },
    letter: { subject: `Letter ${id}`, html: `<p>text ${id}</p>\n`, text },
    job: { id: String(id), created_at: new Date(Date.UTC(2026, 0, 1, 0, 0, id)) },
  })
}

test('without a mail server each mail is stored and readable', async () => {
  await send(1)
  const [summary] = await listOutbox(dataDir)
  expect(summary).toEqual({
    id: expect.stringMatching(/^20260101T000001000Z-[0-9a-f]{24}$/),
    to: 'ana1@example.org',
    subject: 'Letter 1',
    at: '2026-01-01T00:00:01.000Z',
  })
  const mail = await readOutbox(dataDir, summary?.id ?? '')
  expect(mail).toEqual({ ...summary, html: '<p>text 1</p>\n', text: 'text 1\n' })
  const eml = await readFile(join(dataDir, 'outbox', `${summary?.id}.eml`), 'latin1')
  expect(partOf(eml, 'text/plain').trim()).toBe('text 1')
  expect(partOf(eml, 'text/html').trim()).toBe('<p>text 1</p>')
})

test('only the data folder’s owner can read mails, and none is half-written', async () => {
  await send(1)
  const folder = join(dataDir, 'outbox')
  const names = await readdir(folder)
  expect(new Set(names.map((name) => name.split('.').pop()))).toEqual(new Set(['eml', 'json']))
  expect(names).toHaveLength(2)
  for (const name of names) expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
})

test('the newest comes first, and a retried job has one mail', async () => {
  for (const id of [2, 3, 1]) await send(id)
  await send(2, 'a newer link\n')
  const mails = await listOutbox(dataDir)
  expect(mails.map(({ subject }) => subject)).toEqual(['Letter 3', 'Letter 2', 'Letter 1'])
  expect(await readOutbox(dataDir, mails[1]?.id ?? '')).toMatchObject({ text: 'a newer link\n' })
})

test('at most 200 are listed', async () => {
  await Promise.all(Array.from({ length: 205 }, (_, id) => send(id)))
  const mails = await listOutbox(dataDir)
  expect(mails).toHaveLength(200)
  expect(mails.at(-1)?.subject).toBe('Letter 5')
})

test('an empty outbox lists nothing', async () => {
  expect(await listOutbox(dataDir)).toEqual([])
  expect(await readOutbox(dataDir, `20260101T000001000Z-${'0'.repeat(24)}`)).toBeNull()
})

test.each(['../secret', '..%2fsecret', 'secret', '', '20260101T000001000Z-../../../secret', '/etc/passwd'])(
  'the id %j opens no file',
  async (id) => {
    await send(1)
    await writeFile(join(dataDir, 'secret.json'), '{"to":"secret"}')
    await writeFile(join(dataDir, 'outbox', 'secret.json'), '{"to":"secret"}')
    expect(await readOutbox(dataDir, id)).toBeNull()
    expect(await listOutbox(dataDir)).toHaveLength(1)
  },
)

test('mails before a date are removed; later ones and foreign files stay', async () => {
  await send(1)
  await send(20)
  await writeFile(join(dataDir, 'outbox', '20200101-notes.txt'), 'not a mail')
  await removeMailsBefore(dataDir, new Date(Date.UTC(2026, 0, 1, 0, 0, 10)))
  expect((await listOutbox(dataDir)).map(({ subject }) => subject)).toEqual(['Letter 20'])
  expect((await readdir(join(dataDir, 'outbox'))).toSorted()).toEqual([
    '20200101-notes.txt',
    expect.stringMatching(/\.eml$/),
    expect.stringMatching(/\.json$/),
  ])
  await removeMailsBefore(join(dataDir, 'missing'), new Date())
})
