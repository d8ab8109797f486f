import { expect, test } from 'vitest'
import { Batcher } from './batcher.ts'

type Question = { keys: string[]; answer: (words: string[]) => void; fail: (reason: Error) => void }

/** Looks up words by their first letter, and answers when the test releases it. */
function fixture() {
  const questions: Question[] = []
  const gathered = new Batcher<string>(
    (keys) =>
      new Promise((resolve, reject) => {
        const answer = (words: string[]) => resolve(new Map(words.map((word) => [word.charAt(0), word])))
        questions.push({ keys, answer, fail: reject })
      }),
  )
  return { questions, gathered }
}

test('the first call starts at once and concurrent calls share the next batch', async () => {
  const { questions, gathered } = fixture()
  const first = gathered.ask('o')
  const others = [gathered.ask('f'), gathered.ask('o'), gathered.ask('s')]
  expect(questions.map(({ keys }) => keys)).toEqual([['o']])
  questions[0]!.answer(['one'])
  expect(await first).toBe('one')
  expect(questions.map(({ keys }) => keys)).toEqual([['o'], ['f', 'o', 's']])
  questions[1]!.answer(['seven', 'one'])
  expect(await Promise.all(others)).toEqual([undefined, 'one', 'seven'])
})

test('no call gets an answer from a batch that started before it', async () => {
  const { questions, gathered } = fixture()
  const before = gathered.ask('o')
  const after = gathered.ask('o')
  questions[0]!.answer(['old'])
  expect(await before).toBe('old')
  questions[1]!.answer([])
  expect(await after).toBeUndefined()
})

test('a failed batch fails its own calls and not the next', async () => {
  const { questions, gathered } = fixture()
  const first = gathered.ask('o')
  const second = gathered.ask('f')
  const failure = new Error('no database')
  questions[0]!.fail(failure)
  await expect(first).rejects.toBe(failure)
  questions[1]!.answer(['four'])
  expect(await second).toBe('four')
  const third = gathered.ask('o')
  questions[2]!.answer(['one'])
  expect(await third).toBe('one')
})
