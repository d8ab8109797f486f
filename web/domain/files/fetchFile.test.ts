import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { fetchFile, nameIn } from './fetchFile.ts'

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()

beforeEach(() => {
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('location', { origin: 'https://market.example' })
  vi.stubGlobal('localStorage', { getItem: () => 'a-token' })
})
afterEach(() => vi.unstubAllGlobals())

test('a file comes with the token, under the name that the server gives it', async () => {
  const headers = { 'content-disposition': 'attachment; filename="leads-2026-11-22.csv"' }
  fetched.mockResolvedValue(new Response('a,b', { headers }))
  const { file, name } = await fetchFile('/api/exports/leads.csv')
  expect([name, await file.text()]).toEqual(['leads-2026-11-22.csv', 'a,b'])
  expect(new Headers(fetched.mock.calls[0]?.[1].headers).get('authorization')).toBe('Bearer a-token')
})

test('what was cut off on the way is no file', async () => {
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(new Uint8Array(8))
      controller.error(new TypeError('network error'))
    },
  })
  fetched.mockResolvedValue(new Response(body))
  await expect(fetchFile('/api/exports/leads.csv')).rejects.toMatchObject({ name: 'NetworkError' })
})

test('a name out of a header is a plain one', () => {
  expect(nameIn('inline; filename="INV-2026-000001.pdf"')).toBe('INV-2026-000001.pdf')
  expect(nameIn('attachment; filename="../../x"')).toBe('file')
  expect(nameIn(null)).toBe('file')
})
