import {
  keepPreviousData,
  onlineManager,
  QueryObserver,
  type QueryObserverOptions,
} from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'

import { queries } from './queries.ts'

afterEach(() => {
  onlineManager.setOnline(true)
  queries.clear()
})

test('a tab tapped offline says so instead of showing the old rows, and loads once online', async () => {
  const load = vi.fn<(view: string) => Promise<string>>().mockImplementation(async (view) => {
    if (!onlineManager.isOnline()) throw new TypeError('Failed to fetch')
    return `rows of ${view}`
  })
  const tab = (view: string): QueryObserverOptions<string, Error, string, string, string[]> => ({
    queryKey: ['boats', view],
    queryFn: () => load(view),
    placeholderData: keepPreviousData,
    retryDelay: 0,
  })
  queries.mount()
  const list = new QueryObserver(queries, tab('All'))
  const end = list.subscribe(() => {})
  await vi.waitFor(() => expect(list.getCurrentResult().data).toBe('rows of All'))
  onlineManager.setOnline(false)
  list.setOptions(tab('Mine'))
  expect(list.getCurrentResult().data).toBe('rows of All')
  await vi.waitFor(() => expect(list.getCurrentResult()).toMatchObject({ status: 'error', data: undefined }))
  onlineManager.setOnline(true)
  await vi.waitFor(() => expect(list.getCurrentResult().data).toBe('rows of Mine'))
  end()
  queries.unmount()
})
