import { QueryClient } from '@tanstack/react-query'

import { ApiError } from '../../ui/errors/apiErrors.ts'

/**
 * What the server said lately. A refusal is an answer and not asked for again; a network failure is, and once what took
 * too long.
 */
export const queries = new QueryClient({
  defaultOptions: {
    // A request without a network fails at once, with a sentence, instead of waiting in silence.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      // Off by default in this mode: what failed without a network comes by itself once there is one.
      refetchOnReconnect: true,
      staleTime: 30_000,
      retry: (count, error) =>
        error instanceof ApiError ? count < 1 && error.code === 'TIMEOUT' : count < 2,
    },
  },
})
