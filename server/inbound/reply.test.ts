import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readMessage } from './message.ts'
import { replyOf } from './reply.ts'
import { bottom, inbox, messages, sent } from './test/messages.ts'

const read = async (raw: Buffer | string, known = sent) => {
  const { text, quoted, files, leftOut } = replyOf(await readMessage(Buffer.from(raw), inbox), known)
  return { text, quoted, files: files.map(({ name }) => name), leftOut }
}
const stored = (name: string) => readFile(new URL(`test/mails/${name}.eml`, import.meta.url))

test.for([
  ['angle-lines', 'My limits are:\n> 5000 dollars is too much\n< 4000 is fine'],
  ['bottom-post', 'Yes please go on with the plan. My number is 512-555-0101.'],
  ['crm-sender', 'Sent by our CRM: yes, we accept.'],
  ['group-member', 'We still wait.'],
  [
    'from-line',
    'Hi, here is the route again:\n\nFrom: 12 Elm St, Austin\nTo: 99 Oak Ave, Dallas\nDate: December 4\n\nPlease confirm the price. It is urgent.',
  ],
  ['german-outlook', 'Ja.'],
  ['on-wrote', 'On Monday your agent wrote:\n"we will call you". Nobody called. I want to escalate.'],
  ['underscores', 'Answers below\n____________\n1. yes\n2. no, the policy number is 8841'],
  ['twelve-photos', 'See photos'],
])('%s: the writer’s words are the note', async ([name = '', text]) => {
  for (const known of [sent, { ...sent, texts: [] }])
    expect(await read(await stored(name), known)).toMatchObject({ text, leftOut: [] })
})

test.for([
  ['gmail-pasted-image', 'See the error: [image: image.png]', 'image.png'],
  ['outlook-pasted-image', 'See the error:', 'image.png'],
])('%s: a picture inside the text is a file', async ([name = '', text, file]) => {
  expect(await read(await stored(name))).toMatchObject({ text, files: [file] })
})

test('twelve photos are twelve files', async () => {
  expect((await read(await stored('twelve-photos'))).files).toHaveLength(12)
})

test('a text of 900 lines is one note', async () => {
  const { text } = await read(await stored('long'))
  expect(text.startsWith('line 0 words')).toBe(true)
  expect(text.endsWith('THE END')).toBe(true)
})

test('a longer text is cut between words, with the whole of it as a file', async () => {
  const words = 'eleven words '.repeat(5_000)
  const message = await readMessage(Buffer.from(bottom(words)), inbox)
  const reply = replyOf(message, sent)
  expect(reply.text.length).toBeLessThanOrEqual(20_000)
  expect(reply.text).toMatch(/(?:eleven|words) …$/)
  expect(reply.files[0]?.bytes.toString()).toContain(words.trim())
  expect(reply.leftOut).toEqual(['The text is long: the whole of it is in the file “message.txt”.'])
})

test('the file of a long text takes the place of one that is named as left out', async () => {
  const names = Array.from({ length: 20 }, (_, index) => `page ${index + 1}.txt`)
  const parts = names.map(
    (name) => `Content-Type: text/plain\r\nContent-Disposition: attachment; filename="${name}"\r\n\r\nx`,
  )
  const mail = (text: string) =>
    `From: pat@people.example\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${[
      `Content-Type: text/plain\r\n\r\n${text}`,
      ...parts,
    ]
      .map((part) => `--b\r\n${part}\r\n`)
      .join('')}--b--`
  expect(await read(mail('A short text.'))).toMatchObject({ files: names, leftOut: [] })
  expect(await read(mail('eleven words '.repeat(5_000)))).toMatchObject({
    files: ['message.txt', ...names.slice(0, 19)],
    leftOut: [
      expect.stringContaining('message.txt'),
      '“page 20.txt” is left out: a reply has at most 20 files.',
    ],
  })
})

test.for(Object.entries(messages))('%s', async ([, { raw, text, files = [], quotes = '' }]) => {
  const reply = await read(raw)
  expect(reply).toMatchObject({ text, files })
  expect(reply.quoted).toContain(quotes)
})
