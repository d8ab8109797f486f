import { expect, test } from 'vitest'
import { readMessage } from './message.ts'
import { replyOf } from './reply.ts'
import { buildMail, type Built } from './test/mail-builder.ts'
import { answered, randomOf, sent } from './test/mail-shapes.ts'

const inbox = { address: 'support@op.example' }
const mails = Number(process.env['FUZZ_MAILS'] ?? 2_000)
const firstSeed = Number(process.env['FUZZ_SEED'] ?? 31)

const letters = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

type Result = { seed: number; built: Built; lost: string[]; folded: string[]; noise: number }

async function read(seed: number): Promise<Result> {
  const built = buildMail(randomOf(seed))
  const reply = replyOf(await readMessage(built.raw, inbox), sent)
  const [own, quoted] = [letters(reply.text), letters(reply.quoted)]
  const lost = built.written.filter((line) => !own.includes(letters(line)) && !quoted.includes(letters(line)))
  const folded = built.written.filter((line) => !own.includes(letters(line)))
  return { seed, built, lost, folded, noise: reply.text.includes('Sent automatically by') ? 1 : 0 }
}

test(`no sentence of ${mails} made-up replies is lost, and few are folded`, async () => {
  const results: Result[] = []
  for (let seed = firstSeed; seed < firstSeed + mails; seed++) results.push(await read(seed))
  const written = results.reduce((sum, { built }) => sum + built.written.length, 0)
  const folded = results.reduce((sum, one) => sum + one.folded.length, 0)
  const noise = results.reduce((sum, one) => sum + one.noise, 0)
  console.log(
    `seeds ${firstSeed} to ${firstSeed + mails - 1}: ${written} sentences, ${folded} folded, ${noise} notes with the letter`,
  )
  const lost = results.filter((one) => one.lost.length > 0)
  expect(
    lost.map((one) => `seed ${one.seed}, ${one.built.shape}: ${one.lost.join(' | ')}`).slice(0, 20),
  ).toEqual([])
  expect(folded).toBeLessThan(written / 20)
  expect(noise).toBeLessThan(mails / 50)
})

test('the letter of the made-up replies is the product’s own', () => {
  expect(answered.text).toContain('Which printer is it, please?')
  expect(answered.text).toMatch(/Reply to this email to answer\.\n$/)
})
