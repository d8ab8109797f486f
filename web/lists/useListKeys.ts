import { type RefObject, useEffect } from 'react'

import { isFreeKey } from '../ui/typing.ts'

/** j and k walk the rows, x chooses one, / goes to the search. Enter opens a row, as its link has the focus. */
export function useListKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isFreeKey(event) && act(event.key, list.current)) event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [list])
}

function act(key: string, list: HTMLElement | null): boolean {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const focus = (row: HTMLElement | undefined) => {
    row?.querySelector<HTMLElement>('a[href], button')?.focus()
    row?.scrollIntoView({ block: 'nearest' })
    return row !== undefined
  }
  if (key === 'j') return focus(rows[Math.min(at + 1, rows.length - 1)])
  if (key === 'k') return focus(rows[Math.max(at - 1, 0)])
  if (key === 'x') {
    const box = rows[at]?.querySelector<HTMLElement>('input[type="checkbox"]')
    box?.click()
    return box !== undefined && box !== null
  }
  if (key !== '/') return false
  const search = document.querySelector<HTMLElement>('main input[type="search"]')
  search?.focus()
  return search !== null
}
