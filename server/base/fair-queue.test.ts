import { expect, test } from 'vitest'
import { FairQueue, QueueFullError } from './fair-queue.ts'

/** Work that runs when the queue starts it and ends when the test says so. */
function bench(limits: ConstructorParameters<typeof FairQueue>[0]) {
  const queue = new FairQueue(limits)
  const started: string[] = []
  const ends: (() => void)[] = []
  const ask = (name: string) =>
    queue.run(name.charAt(0), async () => {
      started.push(name)
      await new Promise<void>((resolve) => ends.push(resolve))
      return name
    })
  /** Ends the oldest work and lets the queue proceed. */
  const end = async () => {
    await settled()
    ends.shift()?.()
    await settled()
  }
  return { ask, end, started }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

const limits = { concurrent: 2, concurrentPerKey: 2, waiting: 100, waitingPerKey: 100 }

test("an honest address waits for one task, not for another's eighty", async () => {
  const { ask, end, started } = bench(limits)
  for (let n = 0; n < 80; n += 1) void ask(`a${n}`)
  void ask('b0')
  await settled()
  expect(started).toEqual(['a0', 'a1'])
  await end()
  await end()
  expect(started).toEqual(['a0', 'a1', 'a2', 'b0'])
})

test('addresses take turns, in order within each', async () => {
  const { ask, end, started } = bench({ ...limits, concurrent: 1 })
  for (const name of ['x', 'a1', 'a2', 'a3', 'b1', 'b2', 'c1']) void ask(name)
  for (let n = 0; n < 7; n += 1) await end()
  expect(started).toEqual(['x', 'a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

test('an address never has all slots, so another starts at once', async () => {
  const { ask, end, started } = bench({ ...limits, concurrent: 3 })
  for (const name of ['a0', 'a1', 'a2', 'a3', 'b0', 'b1']) void ask(name)
  await settled()
  expect(started).toEqual(['a0', 'a1', 'b0'])
  await end()
  expect(started, 'and its own next comes in its turn').toEqual(['a0', 'a1', 'b0', 'a2'])
  await end()
  expect(started).toEqual(['a0', 'a1', 'b0', 'a2', 'b1'])
})

test('concurrency stays within the limit, even after a failure', async () => {
  const queue = new FairQueue({ ...limits, concurrent: 1 })
  const failed = queue.run('a', async () => {
    throw new Error('no')
  })
  const next = queue.run('b', async () => 'done')
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('done')
  expect(await queue.run('a', async () => 'again')).toBe('again')
})

test('an address with too many waiting tasks is refused, others are not', async () => {
  const { ask, end, started } = bench({ concurrent: 1, concurrentPerKey: 1, waiting: 100, waitingPerKey: 2 })
  for (const name of ['a0', 'a1', 'a2']) void ask(name)
  await expect(ask('a3')).rejects.toBeInstanceOf(QueueFullError)
  void ask('b0')
  await end()
  await end()
  expect(started).toEqual(['a0', 'a1', 'b0'])
})

test('a full queue drops a task of the address that fills it', async () => {
  const { ask, end, started } = bench({ concurrent: 1, concurrentPerKey: 1, waiting: 3, waitingPerKey: 3 })
  for (const name of ['a0', 'a1', 'a2']) void ask(name)
  const last = ask('a3').catch((error: unknown) => error)
  void ask('b0')
  expect(await last).toBeInstanceOf(QueueFullError)
  await expect(ask('a4'), 'which cannot push out others').rejects.toBeInstanceOf(QueueFullError)
  for (let n = 0; n < 4; n += 1) await end()
  expect(started).toEqual(['a0', 'a1', 'b0', 'a2'])
})
