import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSettings } from '../settings.ts'
import { openScene, type Scene } from '../test/scene.ts'
import { openListener } from './listener.ts'

let scene: Scene

beforeAll(async () => (scene = await openScene()))
afterAll(() => scene.close())

/** Sends a piece, then one byte a second; says after how many seconds it was cut and what came back. */
async function dribble(piece: string, rest = ''): Promise<{ seconds: number; answer: string }> {
  const since = performance.now()
  const socket = connect(Number(new URL(scene.address).port), '127.0.0.1')
  let answer = ''
  let sent = 0
  socket.on('data', (chunk) => (answer += chunk.toString()))
  socket.on('error', () => {})
  socket.write(piece)
  const timer = setInterval(() => socket.write(rest[sent++] ?? ''), 1_000)
  await once(socket, 'close')
  clearInterval(timer)
  return { seconds: (performance.now() - since) / 1_000, answer }
}

describe('"headers 10 s, request 30 s, connection cap; Node\'s defaults keep a dribbling body open for over 75 s"', () => {
  test('the listener is set so, and looks every 2 seconds', async () => {
    const app = openListener(readSettings({}))
    const { headersTimeout, requestTimeout, maxConnections } = app.server
    expect({ headersTimeout, requestTimeout, maxConnections }).toEqual({
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      maxConnections: 5_000,
    })
    expect(app.initialConfig).toMatchObject({ bodyLimit: 65_536, keepAliveTimeout: 65_000 })
    await app.close()
  })

  test('headers that dribble in, and a caller who says nothing at all, are cut after 10 seconds', async () => {
    const cut = await Promise.all([
      dribble('GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ', 'x'.repeat(60)),
      dribble('POST /api/graphql HTTP/1.1\r\nHost: x\r\n'),
      dribble(''),
    ])
    for (const { seconds, answer } of cut) {
      expect(seconds).toBeGreaterThan(9)
      expect(seconds).toBeLessThan(15)
      expect(answer).toMatch(/^(HTTP\/1.1 408 Request Timeout\r\n|$)/)
    }
    expect((await fetch(`${scene.address}/healthz`)).status).toBe(200)
  })

  test('a body whose length is said to be too large is not waited for', async () => {
    const head = 'POST /api/graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
    const { seconds, answer } = await dribble(`${head}Content-Length: 70000\r\nConnection: close\r\n\r\n{`)
    expect(answer).toMatch(/^HTTP\/1.1 413 /)
    expect(seconds).toBeLessThan(5)
  })
})
