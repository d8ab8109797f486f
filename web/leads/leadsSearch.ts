import { text } from '../shared/address.ts'
import { type Layout, layoutFrom } from '../shared/lists/layout.ts'
import { pageFrom } from '../shared/lists/pages.ts'

export const leadFilters = ['ALL', 'MY_LEADS', 'MY_REFERRALS'] as const
type Lf = (typeof leadFilters)[number]

/** What the address says of the list; what is not said is the default. */
export type LeadsSearch = {
  lf?: Exclude<Lf, 'ALL'>
  status?: string
  q?: string
  layout?: Exclude<Layout, 'list'>
  page?: number
}

/** What a control changes; what it empties leaves the address. */
export type SearchChange = { status?: string; q?: string; layout?: Layout; page?: number | undefined }

export const pageSize = 20

export function leadsSearch(search: Record<string, unknown>): LeadsSearch {
  const lf = search['lf']
  const status = text(search['status'])
  const q = text(search['q'])?.trim().slice(0, 100)
  const layout = layoutFrom(search['layout'])
  const page = pageFrom(search['page'])
  return {
    ...((lf === 'MY_LEADS' || lf === 'MY_REFERRALS') && { lf }),
    ...(status !== undefined && /^[A-Z_]{1,40}$/.test(status) && { status }),
    ...(q && { q }),
    ...(layout && { layout }),
    ...(page && { page }),
  }
}
