import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openProbe, type Probe } from './test/probe.ts'

let probe: Probe

beforeAll(async () => {
  probe = await openProbe()
})

afterAll(() => probe.close())

const user = (name: string) => ({ authorization: `Bearer ${name}` })
const sleep = (seconds: number, name: string) =>
  probe.ask('query ($seconds: Float!) { sleep(seconds: $seconds) }', { seconds }, user(name))

/** Requests of one user at once, and how many of them are answered. */
function flood(count: number, seconds: number) {
  let answered = 0
  const all = Array.from({ length: count }, async () => {
    const reply = await sleep(seconds, 'flood')
    answered += 1
    return reply
  })
  return { answered: () => answered, end: () => Promise.all(all) }
}

test('a request waits for one of each user, not for all of the one that sends the most', async () => {
  const { answered, end } = flood(180, 0.09)
  await pause(100)
  expect((await sleep(0, 'one')).body.data).toEqual({ sleep: 1 })
  expect(answered()).toBeLessThan(90)
  const replies = await end()
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
})

test('slow requests give their turn to others', async () => {
  const { answered, end } = flood(8, 3)
  await pause(100)
  expect((await sleep(0, 'one')).status).toBe(200)
  expect(answered()).toBe(0)
  await end()
})

test('a request whose client has left while it waited is not run', async () => {
  const { end } = flood(60, 0.09)
  const before = probe.lines.length
  const leave = new AbortController()
  /** A request that leaves one line in the log. */
  const fail = (signal?: AbortSignal) =>
    probe.send({
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-fails': 'yes', ...user('flood') },
      body: JSON.stringify({ query: '{ __typename }' }),
      ...(signal && { signal }),
    })
  await pause(100)
  const left = fail(leave.signal)
  const stayed = fail()
  await pause(100)
  leave.abort()
  await expect(left).rejects.toThrow('aborted')
  await Promise.all([stayed, end()])
  await sleep(0, 'flood')
  expect(probe.lines).toHaveLength(before + 1)
})

test('a user cannot have any number wait, and is answered so at once', async () => {
  const { end } = flood(400, 0.09)
  const replies = await end()
  const refused = replies.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(20)
  expect(refused[0]?.body.errors).toEqual([
    {
      message: 'Too many requests at once. Please wait 1 second.',
      extensions: { code: 'RATE_LIMITED', retryAfter: 1 },
    },
  ])
  expect((await sleep(0, 'flood')).status).toBe(200)
})
