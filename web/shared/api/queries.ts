import { QueryClient } from '@tanstack/react-query'

import { ApiError } from './errors.ts'

/** What the server said lately. A refusal is an answer and not asked for again; a network failure is. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, retry: (count, error) => count < 2 && !(error instanceof ApiError) },
  },
})
