import { text } from '../../ui/address.ts'
import { pageFrom } from '../../lists/pages.ts'
import { isScope, type Scope } from './scopes.ts'

/** What the address says of the list; what is not said is the default. */
export type TermsSearch = { scope?: Scope; named?: string; page?: number }

export const pageSize = 20

export function termsSearch(search: Record<string, unknown>): TermsSearch {
  const scope = search['scope']
  const named = text(search['named'])?.trim().slice(0, 100)
  const page = pageFrom(search['page'])
  return { ...(isScope(scope) && { scope }), ...(named && { named }), ...(page && { page }) }
}

export function isNarrowed({ scope, named }: TermsSearch): boolean {
  return scope !== undefined || named !== undefined
}
