import { text } from '../../ui/address.ts'
import { layoutFrom } from '../../lists/layout.ts'
import { pageFrom } from '../../lists/pages.ts'

export const pageSize = 20

export const customerTypes = [
  { value: 'individual', label: 'Individuals' },
  { value: 'corporate', label: 'Businesses' },
  { value: 'both', label: 'Both' },
] as const

type CustomerType = (typeof customerTypes)[number]['value']

/** What is searched for, as it stands in the address; `none` for what has no sub-category. */
export type Filters = {
  category?: number
  sub?: number | 'none'
  zip?: string
  state?: string
  type?: CustomerType
  text?: string
  page?: number
  layout?: 'grid'
}

/** Whatever stands in an address, as far as it makes sense. */
export function filtersFrom(search: Record<string, unknown>): Filters {
  const category = idFrom(search['category'])
  const sub = search['sub'] === 'none' ? 'none' : idFrom(search['sub'])
  const zip = /^\d{1,5}$/.exec(text(search['zip']) ?? '')?.[0].padStart(5, '0')
  const state = /^[A-Z]{2}$/.exec(text(search['state']) ?? '')?.[0]
  const type = customerTypes.find(({ value }) => value === search['type'])?.value
  const words = text(search['text'])?.slice(0, 100)
  const page = pageFrom(search['page'])
  const layout = layoutFrom(search['layout'])
  return {
    ...(category && { category }),
    ...(category && sub && { sub }),
    ...(zip && { zip }),
    ...(state && { state }),
    ...(type && { type }),
    ...(words && { text: words }),
    ...(page && { page }),
    ...(layout && { layout }),
  }
}

function idFrom(value: unknown): number | undefined {
  const id = Number(value)
  return Number.isSafeInteger(id) && id > 0 && id < 2 ** 31 ? id : undefined
}
