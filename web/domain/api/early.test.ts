import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { requestBody } from './body.ts'
import { graphql } from './graphql.ts'
import { request } from './request.ts'

const me = graphql(`
  query Me {
    currentUser {
      id
    }
  }
`)

const fetched = vi.fn<() => Promise<Response>>()
const answerOf = (id: number) => Promise.resolve(Response.json({ data: { currentUser: { id } } }))

beforeEach(() => {
  fetched.mockReset().mockImplementation(() => answerOf(2))
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('location', { origin: 'https://market.example' })
  vi.stubGlobal('localStorage', { getItem: () => 'a-token' })
})

afterEach(() => {
  globalThis.early = undefined
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function sentEarly(token: string): void {
  globalThis.early = { token, responses: new Map([[requestBody(me, {}), answerOf(1)]]) }
}

test('a request that the document has sent is not sent again, but the next one is', async () => {
  sentEarly('a-token')
  expect(await request(me, {})).toEqual({ currentUser: { id: 1 } })
  expect(fetched).not.toHaveBeenCalled()
  expect(await request(me, {})).toEqual({ currentUser: { id: 2 } })
})

test('an answer for another session does not serve', async () => {
  sentEarly('another-token')
  expect(await request(me, {})).toEqual({ currentUser: { id: 2 } })
})

test('an answer that no page took within a minute does not serve', async () => {
  sentEarly('a-token')
  vi.spyOn(performance, 'now').mockReturnValue(61_000)
  expect(await request(me, {})).toEqual({ currentUser: { id: 2 } })
})
