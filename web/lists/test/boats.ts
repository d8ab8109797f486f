import type { List } from '../../../lists/list.ts'

/** A list with a column of each kind. */
export const boats = {
  name: 'boats',
  nouns: ['boat', 'boats'],
  views: { ALL: 'All', MINE: 'Mine' },
  filters: {
    status: { label: 'Status', kind: 'codes', of: { AFLOAT: 'Afloat', ASHORE: 'Ashore' } },
    built: { label: 'Built', kind: 'days', audience: 'operator' },
  },
  search: 'Search by name',
  columns: {
    name: { label: 'Boat', mobile: true, required: true, sort: true },
    status: { label: 'Status' },
    length: { label: 'Length', mobile: true, align: 'end', sort: true },
    owner: { label: 'Owner', hidden: true },
    price: { label: 'Price', hidden: 'operator', audience: 'operator' },
  },
  defaultSort: 'name',
  export: { name: 'Name' },
  empty: { ALL: 'Every boat appears here.', MINE: 'Your boats appear here.' },
} as const satisfies List

export type Boat = { id: string; name: string; status: string; length: number }

export const fleet: Boat[] = Array.from({ length: 45 }, (_, at) => ({
  id: `b${at + 1}`,
  name: `Boat ${at + 1}`,
  status: at % 2 ? 'AFLOAT' : 'ASHORE',
  length: at + 1,
}))
