import { queryOptions } from '@tanstack/react-query'

import { get } from '../domain/api/request.ts'

export type MailHead = { id: string; to: string; subject: string; at: string }
export type Mail = MailHead & { html: string; text: string; isRedacted: boolean }

export const mailsQuery = queryOptions({
  queryKey: ['outbox'],
  queryFn: () => read<MailHead[]>('/api/outbox'),
  refetchInterval: 5000,
})

export const mailQuery = (id: string) =>
  queryOptions({
    queryKey: ['outbox', id],
    queryFn: () => read<Mail>(`/api/outbox/${encodeURIComponent(id)}`),
    // A mail that was sent does not change.
    staleTime: Infinity,
  })

async function read<Result>(path: string): Promise<Result> {
  return (await (await get(path)).json()) as Result
}
