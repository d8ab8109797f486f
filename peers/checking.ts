import { isDeepStrictEqual } from 'node:util'
import type { Case } from '../bench/comparing/cases.ts'
import type { Target } from './peer.ts'
import { canonical } from './shapes.ts'

/** Fails unless each target answers each case with the same ids and values as the first. */
export async function checkAnswers(
  targets: Record<string, Target>,
  cases: readonly Case<number>[],
): Promise<void> {
  for (const one of cases) {
    const answers = await Promise.all(
      Object.entries(targets).map(async ([name, target]) => ({ name, ...(await answerOf(target, one)) })),
    )
    const [first, ...others] = answers
    for (const other of others)
      if (!isDeepStrictEqual(first?.answer, other.answer))
        throw new Error(
          `${one.name}, ${one.person}: answers differ\n${first?.text}\n${other.name}:\n${other.text}`,
        )
    const sizes = answers.map(({ name, text }) => `${name} ${(Buffer.byteLength(text) / 1000).toFixed(1)} kB`)
    console.log(`${one.name}, ${one.person}: the same answer (${sizes.join(', ')})`)
  }
}

async function answerOf(target: Target, one: Case<number>): Promise<{ text: string; answer: unknown }> {
  const text = String(await target.way.call(one, 0))
  return { text, answer: canonical(target.shaped(one, text)) }
}
