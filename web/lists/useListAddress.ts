import { useNavigate, useSearch } from '@tanstack/react-router'

import type { List } from '../../lists/list.ts'
import { besideOf, type ListAddress, type ListSearch, readSearch } from './listSearch.ts'

export type ListAddressParts<Declared extends List = List> = {
  list: Declared
  search: ListSearch
  /** Search parameters outside the list's own; navigation preserves them. */
  beside: ListAddress
  /** Navigates within this page. `replace` adds no history entry, for changes while typing. */
  onAddress: (address: ListAddress, replace: boolean) => void
}

/** A list's search parameters and how to change them. `formerly` reads legacy parameter names. */
export function useListAddress<Declared extends List>(
  list: Declared,
  formerly: (address: ListAddress) => ListAddress = (address) => address,
): ListAddressParts<Declared> {
  const address = formerly(useSearch({ strict: false }))
  const navigate = useNavigate()
  const beside = besideOf(list, address)
  return {
    list,
    search: readSearch(list, address),
    beside,
    onAddress: (next, replace) =>
      void navigate({
        to: '.',
        search: { ...beside, ...next },
        replace,
        resetScroll: false,
      }),
  }
}
