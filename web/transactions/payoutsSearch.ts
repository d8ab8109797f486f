import { text } from '../shared/address.ts'
import { pageFrom } from '../shared/lists/pages.ts'
import { idFrom } from './idFrom.ts'

/** Where the money of a referral stands, as the server says it. */
export const moneys = ['PAYABLE', 'AWAITED', 'PAID', 'NOTHING'] as const
export type MoneyWord = (typeof moneys)[number]

export const moneyNames: Record<MoneyWord, string> = {
  PAYABLE: 'Can be paid now',
  AWAITED: 'Awaited',
  PAID: 'Paid',
  NOTHING: 'Nothing to come',
}

/** What the address says of the list: nothing said is all of one's own. */
export type PayoutsSearch = { money?: MoneyWord; userId?: number; page?: number }

export const pageSize = 20

export function payoutsSearch(search: Record<string, unknown>): PayoutsSearch {
  const money = moneys.find((word) => word === text(search['money']))
  const userId = idFrom(search['userId'])
  const page = pageFrom(search['page'])
  return { ...(money && { money }), ...(userId && { userId }), ...(page && { page }) }
}
