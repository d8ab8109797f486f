import { queryOptions } from '@tanstack/react-query'

import { mails } from '../../lists/mails.ts'
import { get } from '../domain/api/request.ts'
import { connectionOf, listSource, type ListSource, matches } from '../lists/listSource.ts'

export type MailHead = { id: string; to: string; subject: string; at: string }
export type Mail = MailHead & { html: string; text: string; isRedacted: boolean }

type Narrowed = { search?: string; first: number; offset: number }

const all = listSource(mails, async ({ search, ...part }: Narrowed) => {
  const found = await read<MailHead[]>('/api/outbox')
  return connectionOf(
    found.filter(({ subject, to }) => matches(search, subject, to)),
    part,
  )
})

export const mailRows: ListSource<MailHead> = {
  ...all,
  page: (search) => ({ ...all.page(search), refetchInterval: 5000 }),
}

export const mailQuery = (id: string) =>
  queryOptions({
    queryKey: ['mail', id],
    queryFn: () => read<Mail>(`/api/outbox/${encodeURIComponent(id)}`),
    // A sent mail never changes.
    staleTime: Infinity,
  })

async function read<Result>(path: string): Promise<Result> {
  return (await (await get(path)).json()) as Result
}
