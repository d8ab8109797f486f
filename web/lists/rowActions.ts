import { type MouseEvent, type ReactNode, useState } from 'react'

import { useSettling } from '../domain/record/useSettling.ts'
import styles from './DataList.module.css'
import type { ListPageProps } from './listPageProps.ts'

export type RowActions<Row> = {
  actionsOf: (row: Row) => ReactNode
  /** Of the element around a row's buttons. */
  barProps: { className: string | undefined; inert: boolean; onClickCapture: (event: MouseEvent) => void }
}

/**
 * The buttons of the rows. A press may move the next row's under the pointer: then they are inert until it has moved
 * away. The keyboard's focus moves on to the next row.
 */
export function useRowActions<Row>(
  { rowActions, keyOf }: Pick<ListPageProps<Row>, 'rowActions' | 'keyOf'>,
  rows: readonly Row[] = [],
): RowActions<Row> {
  const keys = rows.map(keyOf)
  const [byPointer, setByPointer] = useState(false)
  const isSettling = useSettling(keys.join(' '))
  return {
    actionsOf: (row) => rowActions?.(row, () => focusAfter(keyOf(row), keys)),
    barProps: {
      className: styles.actions,
      inert: isSettling && byPointer,
      onClickCapture: ({ detail }) => setByPointer(detail > 0),
    },
  }
}

/** On the next row that is still there, otherwise on the one before, otherwise on the page's heading. */
function focusAfter(key: string, keys: readonly string[]): void {
  const at = keys.indexOf(key)
  const candidates = [...keys.slice(at + 1), ...keys.slice(0, at).toReversed()]
  const rows = [...document.querySelectorAll<HTMLElement>('main [data-row]')]
  const row = candidates.flatMap((next) => rows.find(({ dataset }) => dataset['row'] === next) ?? [])[0]
  const target = row?.querySelector<HTMLElement>('a[href]') ?? document.querySelector<HTMLElement>('main h1')
  target?.focus()
}
