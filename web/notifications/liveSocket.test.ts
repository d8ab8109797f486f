import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { Change, Entry } from './entries.ts'
import { type LiveOptions, LiveSocket } from './liveSocket.ts'

/** As much of a browser's socket as is needed, with the network in the test's hand. */
class FakeSocket extends EventTarget {
  static readonly OPEN = 1
  static readonly CONNECTING = 0
  static all: FakeSocket[] = []
  readyState = 0
  sent: string[] = []
  readonly url: string
  readonly protocols: string[]

  constructor(url: string, protocols: string[]) {
    super()
    this.url = url
    this.protocols = protocols
    FakeSocket.all.push(this)
  }

  send(text: string): void {
    this.sent.push(text)
  }

  close(code = 1006): void {
    this.readyState = 3
    this.dispatchEvent(Object.assign(new Event('close'), { code }))
  }

  open(): void {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }

  say(data: unknown): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data }))
  }
}

const newest = () => FakeSocket.all.at(-1) ?? new FakeSocket('', [])
const frame = (id: number) =>
  JSON.stringify({
    id: String(id),
    publicId: `p${id}`,
    notification_trigger: 'post_like',
    created_at: '2026-11-20T12:00:00Z',
    data: {},
  })

let seen: string[]
let received: Entry[][]
const on = {
  onChanges: vi.fn<(changes: Change[]) => void>(),
  onReload: vi.fn<() => void>(),
  onBack: vi.fn<() => void>(),
  onOffline: vi.fn<(isOffline: boolean) => void>(),
  onSessionEnded: vi.fn<() => void>(),
}
let live: LiveSocket

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  FakeSocket.all = []
  seen = ['41']
  received = []
  const options: LiveOptions = {
    url: 'ws://x/api',
    token: 'a-token',
    seen: () => seen,
    onEntries: (entries) => received.push(entries),
    ...on,
  }
  live = new LiveSocket(options)
})
afterEach(() => {
  live.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
  vi.restoreAllMocks()
})

test('it shows the token as a subprotocol, never in the address', () => {
  expect(newest().protocols).toEqual(['turnstone', 'bearer.a-token'])
  expect(newest().url).not.toContain('a-token')
})

test('open, it says what it saw last and how old the page is; with nothing seen it has the list loaded', () => {
  vi.spyOn(performance, 'now').mockReturnValue(1234.5)
  newest().open()
  live.hurry()
  expect(newest().sent).toEqual(['{"since":"41","age":1235}', '{"since":"41"}'])
  expect(on.onReload).not.toHaveBeenCalled()
  seen = []
  live.hurry()
  expect(on.onReload).toHaveBeenCalledOnce()
  expect(newest().sent).toHaveLength(2)
})

test('without any notification it says how old the page is', () => {
  vi.spyOn(performance, 'now').mockReturnValue(900)
  seen = []
  newest().open()
  expect(newest().sent).toEqual(['{"age":900}'])
  expect(on.onReload).toHaveBeenCalledOnce()
})

test('what comes within a moment is handed on together', () => {
  newest().open()
  newest().say(frame(1))
  newest().say(frame(2))
  vi.advanceTimersByTime(50)
  newest().say(frame(3))
  vi.advanceTimersByTime(50)
  expect(received.map((entries) => entries.map(({ id }) => id))).toEqual([['1', '2'], ['3']])
})

test('leads and transactions that have something new within a moment are named together', () => {
  newest().open()
  newest().say('{"leadChanged":"p7"}')
  newest().say('{"transactionChanged":"t1"}')
  newest().say('{"leadChanged":"p8","transactionChanged":"t2"}')
  vi.advanceTimersByTime(50)
  expect(on.onChanges).toHaveBeenCalledExactlyOnceWith([
    { lead: 'p7' },
    { transaction: 't1' },
    { lead: 'p8', transaction: 't2' },
  ])
  expect(received).toEqual([])
})

test('"A notification socket message that cannot be parsed is logged and ignored"', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  newest().open()
  newest().say('{"half')
  newest().say(frame(1))
  vi.advanceTimersByTime(50)
  expect(logged).toHaveBeenCalledOnce()
  expect(received).toHaveLength(1)
})

test('when the server cannot resend everything missed, the list is reloaded', () => {
  newest().open()
  newest().say('{"reload":true}')
  expect(on.onReload).toHaveBeenCalledOnce()
})

test('after a cut it comes back by itself and asks for what it missed', () => {
  newest().open()
  expect(on.onBack).not.toHaveBeenCalled()
  seen = ['42', '41']
  newest().close()
  vi.advanceTimersByTime(500)
  expect(FakeSocket.all).toHaveLength(2)
  newest().open()
  expect(newest().sent).toEqual(['{"since":"42","known":["41"]}'])
  expect(on.onBack).toHaveBeenCalledOnce()
  expect(on.onOffline).not.toHaveBeenCalledWith(true)
})

test('it tries later each time, at most 30 seconds; from the second failure on it is offline, until it is back', () => {
  for (let failure = 1; failure <= 10; failure += 1) newest().close()
  expect(on.onOffline).toHaveBeenLastCalledWith(true)
  for (const pause of [30_000, 30_000]) {
    const before = FakeSocket.all.length
    vi.advanceTimersByTime(pause)
    expect(FakeSocket.all.length).toBeGreaterThan(before)
    newest().close()
  }
  live.hurry()
  newest().open()
  expect(on.onOffline).toHaveBeenLastCalledWith(false)
})

test('an ended session is reported; a closed socket does not reconnect', () => {
  newest().open()
  newest().close(4401)
  expect(on.onSessionEnded).toHaveBeenCalledOnce()
  live.close()
  live.hurry()
  vi.advanceTimersByTime(60_000)
  expect(FakeSocket.all).toHaveLength(1)
})
