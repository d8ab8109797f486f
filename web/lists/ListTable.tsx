import {
  columnVisibilityFeature,
  type RowData,
  type RowSelectionState,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'

import type { List } from '../../lists/list.ts'
import choice from '../ui/fields/Choice.module.css'
import { classes } from '../ui/theme/classes.ts'
import { Hidden } from '../ui/theme/Hidden.tsx'
import { Cut } from './Cut.tsx'
import styles from './DataList.module.css'
import { type ListSearch, nextSort, sortedBy } from './listSearch.ts'
import { rowHandlers } from './openRow.ts'
import type { RowActions } from './rowActions.ts'
import { useIsNarrow, useIsPhone } from './useIsPhone.ts'
import type { Density } from './useListSettings.ts'

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature })

/** What a list's rows look like; the rest is its declaration. */
export type RowParts<Row> = {
  keyOf: (row: Row) => string
  /** For screen readers: "Select Ramona Renner". */
  nameOf: (row: Row) => string
  cells: Readonly<Record<string, (row: Row) => ReactNode>>
}

type ListTableProps<Row> = RowParts<Row> &
  RowActions<Row> & {
    list: List
    rows: readonly Row[]
    search: ListSearch
    shown: readonly string[]
    density: Density
    onSort: (sort: string) => void
    /** Absent where nothing can be done with several rows. */
    selection?: Selection<Row> | undefined
  }

type Selection<Row> = {
  chosen: ReadonlySet<string>
  onChoose: (rows: readonly Row[], isChosen: boolean) => void
}

export function ListTable<Row extends RowData>({
  list,
  rows,
  shown,
  selection,
  density,
  ...props
}: ListTableProps<Row>) {
  const { keyOf, nameOf, cells, search, onSort, actionsOf, barProps } = props
  const isPhone = useIsPhone()
  const isNarrow = useIsNarrow()
  const hasActionColumn = !isNarrow && rows.some(actionsOf)
  const columns = useMemo(() => Object.keys(list.columns).map((id) => ({ id })), [list])
  const data = useMemo(() => [...rows], [rows])
  const isVisible = (id: string) => shown.includes(id) && (!isPhone || list.columns[id]?.mobile === true)
  const table = useTable({
    features,
    columns,
    data,
    getRowId: keyOf,
    state: {
      columnVisibility: Object.fromEntries(columns.map(({ id }) => [id, isVisible(id)])),
      rowSelection: Object.fromEntries(
        [...(selection?.chosen ?? [])].map((key) => [key, true]),
      ) satisfies RowSelectionState,
    },
  })
  const isAllChosen = table.getIsAllRowsSelected()
  return (
    <div className={styles.frame}>
      <table
        className={classes(styles.table, density === 'compact' && styles.compact)}
        aria-label={labelOf(list)}
      >
        <thead>
          <tr>
            {selection && (
              <th scope="col" className={styles.choose}>
                <Choose
                  name="all on this page"
                  isChosen={isAllChosen}
                  onChoose={(isChosen) => selection.onChoose(rows, isChosen)}
                />
              </th>
            )}
            {table.getVisibleLeafColumns().map(({ id }) => (
              <Heading key={id} list={list} column={id} search={search} onSort={onSort} />
            ))}
            {hasActionColumn && (
              <th scope="col">
                <Hidden>Actions</Hidden>
              </th>
            )}
          </tr>
        </thead>
        {/* A body for each row, whose buttons are in a line of their own where the cells leave no room. */}
        {table.getRowModel().rows.map((row) => {
          const actions = actionsOf(row.original)
          const bar = actions && <div {...barProps}>{actions}</div>
          return (
            <tbody
              key={row.id}
              data-row={row.id}
              className={classes(styles.row, row.getIsSelected() && styles.chosen)}
              {...rowHandlers}
            >
              <tr>
                {selection && (
                  <td className={styles.choose}>
                    <Choose
                      name={nameOf(row.original)}
                      isChosen={row.getIsSelected()}
                      onChoose={(isChosen) => selection.onChoose([row.original], isChosen)}
                    />
                  </td>
                )}
                {row.getVisibleCells().map(({ id, column }) => (
                  <td key={id} className={columnClass(list, column.id)}>
                    <Cut>{cells[column.id]?.(row.original)}</Cut>
                  </td>
                ))}
                {hasActionColumn && <td>{bar}</td>}
              </tr>
              {bar && isNarrow && (
                <tr className={classes(styles.bar, selection && styles.indented)}>
                  <td colSpan={row.getVisibleCells().length + (selection ? 1 : 0)}>{bar}</td>
                </tr>
              )}
            </tbody>
          )
        })}
      </table>
    </div>
  )
}

type ChooseProps = { name: string; isChosen: boolean; onChoose: (isChosen: boolean) => void }

export function Choose({ name, isChosen, onChoose }: ChooseProps) {
  return (
    <label className={styles.pick}>
      <input
        type="checkbox"
        className={choice.checkbox}
        checked={isChosen}
        onChange={({ target }) => onChoose(target.checked)}
      />
      <Hidden>Select {name}</Hidden>
    </label>
  )
}

type HeadingProps = Pick<ListTableProps<never>, 'list' | 'search' | 'onSort'> & { column: string }

function Heading({ list, column, search, onSort }: HeadingProps) {
  const { label = '', sort } = list.columns[column] ?? {}
  const { key, isDescending } = sortedBy(list, search)
  const isSorted = key === column
  const Arrow = isDescending ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      className={columnClass(list, column)}
      aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : undefined}
    >
      {sort ? (
        <button
          type="button"
          className={styles.sort}
          data-sorted={isSorted || undefined}
          onClick={() => onSort(nextSort(list, search, column))}
        >
          {label}
          <Arrow size={14} aria-hidden="true" />
        </button>
      ) : (
        label
      )}
    </th>
  )
}

function columnClass(list: List, column: string): string {
  const { align, hideWhenNarrow } = list.columns[column] ?? {}
  return classes(align === 'end' && styles.end, hideWhenNarrow && styles.hideWhenNarrow)
}

export function labelOf({ nouns: [, many] }: List): string {
  return many.charAt(0).toUpperCase() + many.slice(1)
}
