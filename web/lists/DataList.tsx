import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { RowSkeletons } from '../ui/skeletons/Skeleton.tsx'
import { classes } from '../ui/theme/classes.ts'
import { Hidden } from '../ui/theme/Hidden.tsx'
import { Cut } from './Cut.tsx'
import styles from './DataList.module.css'
import type { Layout } from './layout.ts'
import { opensRow, rowHandlers } from './openRow.ts'
import { useIsPhone } from './useIsPhone.ts'

export type Column<Item> = {
  name: string
  cell: (item: Item) => ReactNode
  /** The name is for screen readers only. */
  srOnlyHeader?: boolean
  /** Figures stand at the end. */
  end?: boolean
  /** Is left out where a table of many columns has no room for all. */
  hideWhenNarrow?: boolean
  /** Stays on a phone, where a table keeps the two columns that matter. */
  keepOnMobile?: boolean
}

type DataListProps<Item> = {
  /** What is listed, for screen readers. */
  label: string
  layout: Layout
  items: readonly Item[]
  keyOf: (item: Item) => string | number
  columns: readonly Column<Item>[]
  /** One item of the grid. */
  card: (item: Item) => ReactNode
  /** An older answer is shown until the next one is there. */
  stale?: boolean
}

/** The same items as a table or as a grid of cards. A click anywhere in a row or card opens its RowLink. */
export function DataList<Item>({ layout, stale = false, ...list }: DataListProps<Item>) {
  return (
    <div className={classes(stale && styles.stale)} aria-busy={stale}>
      {layout === 'grid' ? <Cards {...list} /> : <Table {...list} />}
    </div>
  )
}

type PartProps<Item> = Omit<DataListProps<Item>, 'layout' | 'stale'>

function Table<Item>({ label, items, keyOf, columns: all }: PartProps<Item>) {
  const isPhone = useIsPhone()
  const columns = isPhone ? all.filter(({ keepOnMobile }) => keepOnMobile) : all
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.name} scope="col" className={columnClass(column)}>
                {column.srOnlyHeader ? <Hidden>{column.name}</Hidden> : column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={keyOf(item)} className={styles.row} {...rowHandlers}>
              {columns.map((column) => (
                <td key={column.name} className={columnClass(column)}>
                  <Cut>{column.cell(item)}</Cut>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function columnClass<Item>({ end = false, hideWhenNarrow = false }: Column<Item>): string {
  return classes(end && styles.end, hideWhenNarrow && styles.hideWhenNarrow)
}

function Cards<Item>({ label, items, keyOf, card }: PartProps<Item>) {
  return (
    <ul className={styles.cards} aria-label={label}>
      {items.map((item) => (
        <li key={keyOf(item)} className={styles.card} {...rowHandlers}>
          {card(item)}
        </li>
      ))}
    </ul>
  )
}

/** The name of an item, and the way to it. */
export function RowLink({ to, onOpen, children }: { to: string; onOpen?: () => void; children: ReactNode }) {
  return (
    <Link to={to} className={styles.link} onClick={onOpen} {...opensRow}>
      <Cut>{children}</Cut>
    </Link>
  )
}

/** The name of an item that opens in a dialog. A click anywhere in the row opens it, like a RowLink. */
export function RowButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      className={classes(styles.link, styles.opener)}
      aria-haspopup="dialog"
      onClick={onClick}
      {...opensRow}
    >
      <Cut>{children}</Cut>
    </button>
  )
}

/** Two lines of text in a cell. */
export function TwoLines({ children, below }: { children: ReactNode; below?: ReactNode }) {
  return (
    <>
      <bdi className={styles.first}>
        <Cut>{children}</Cut>
      </bdi>
      {below && (
        <bdi className={styles.below}>
          <Cut>{below}</Cut>
        </bdi>
      )}
    </>
  )
}

export function DataListSkeleton({ label = 'Loading' }: { label?: string }) {
  return (
    <div className={classes(styles.frame, styles.waiting)}>
      <RowSkeletons count={10} label={label} />
    </div>
  )
}
