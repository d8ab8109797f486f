import type { TadaDocumentNode } from 'gql.tada'

import type { List } from '../../lists/list.ts'
import { payouts } from '../../lists/payouts.ts'
import { requestBody } from '../domain/api/body.ts'
import type { Audience } from '../domain/api/token.ts'
import { variablesOf } from '../lists/listSearch.ts'
import { payoutsDocument } from '../transactions/data/payoutOperations.ts'

/** The same for everyone, or one for the operator's people and one for all others. */
export type ForAudience = string | Readonly<Partial<Record<Audience, string>>>

/** The body of a request. */
export type FirstRequest = ForAudience

export type SignedInPage = {
  readonly file: string
  /** What its document shows, unless the page has a skeleton of its own. */
  readonly title?: ForAudience
  /** The line below the title; without one, a count is there once the rows are known. */
  readonly line?: ForAudience
  /** What differs if the address has search parameters. */
  readonly differs?: 'title' | 'line'
  /** Its document sends them while the page's code loads, if its address has no search parameters. */
  readonly requests?: readonly FirstRequest[]
  /** Addresses of this page with first requests of their own. */
  readonly addresses?: Readonly<Record<string, readonly FirstRequest[]>>
}

/** The first page of a list. */
export function rowsOf<Declared extends List, Found>(
  list: Declared,
  document: TadaDocumentNode<Found, ReturnType<typeof variablesOf<Declared>>>,
  filters: Readonly<Record<string, string>> = {},
): string {
  return requestBody(document, variablesOf(list, { filters }))
}

/** The first page of one's own payouts, whose operation knows two variables only. */
export function ownPayouts(): string {
  const { first, offset } = variablesOf(payouts, { filters: {} })
  return requestBody(payoutsDocument, { first, offset })
}
