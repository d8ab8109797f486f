import { expect, test } from 'vitest'
import { Gathered } from './gathered.ts'

type Question = { keys: number[]; answer: (answers: string[]) => void; fail: (reason: Error) => void }

/** Knows words by their length, and answers when it is told to. */
function scene() {
  const questions: Question[] = []
  const gathered = new Gathered<number, string>(
    String,
    (keys) => new Promise((resolve, reject) => void questions.push({ keys, answer: resolve, fail: reject })),
    (word) => word.length,
  )
  return { questions, gathered }
}

test('the first does not wait for others, and who comes meanwhile is asked for together', async () => {
  const { questions, gathered } = scene()
  const first = gathered.ask(3)
  const others = [gathered.ask(5), gathered.ask(3), gathered.ask(7)]
  expect(questions.map(({ keys }) => keys)).toEqual([[3]])
  questions[0]!.answer(['one'])
  expect(await first).toBe('one')
  expect(questions.map(({ keys }) => keys)).toEqual([[3], [5, 3, 7]])
  questions[1]!.answer(['seven', 'two'])
  expect(await Promise.all(others)).toEqual(['seven', 'two', undefined])
})

test('nobody is answered by a question that was under way before they came', async () => {
  const { questions, gathered } = scene()
  const before = gathered.ask(3)
  const after = gathered.ask(3)
  questions[0]!.answer(['old'])
  expect(await before).toBe('old')
  questions[1]!.answer([])
  expect(await after).toBeUndefined()
})

test('a question that fails fails for those in it, and not for the next ones', async () => {
  const { questions, gathered } = scene()
  const first = gathered.ask(3)
  const second = gathered.ask(4)
  const failure = new Error('no database')
  questions[0]!.fail(failure)
  await expect(first).rejects.toBe(failure)
  questions[1]!.answer(['four'])
  expect(await second).toBe('four')
  const third = gathered.ask(3)
  questions[2]!.answer(['one'])
  expect(await third).toBe('one')
})
