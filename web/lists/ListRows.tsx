import type { UseQueryResult } from '@tanstack/react-query'
import type { RowData } from '@tanstack/react-table'
import { Inbox } from 'lucide-react'

import { useInSteps } from '../domain/api/useInSteps.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { ErrorText } from '../ui/errors/ErrorText.tsx'
import { describe } from '../ui/errors/pages.ts'
import { Empty } from '../ui/layout/Empty.tsx'
import { classes } from '../ui/theme/classes.ts'
import { DataListSkeleton } from './DataList.tsx'
import cards from './DataList.module.css'
import type { ListPageProps } from './listPageProps.ts'
import { isNarrowed, type ListChange, pageSize } from './listSearch.ts'
import type { ListRows as Found } from './listSource.ts'
import { Choose, labelOf, ListTable } from './ListTable.tsx'
import { rowHandlers } from './openRow.ts'
import { pagesOf } from './pages.ts'
import rows from './Rows.module.css'
import { useRowActions } from './rowActions.ts'
import type { useListSettings } from './useListSettings.ts'
import type { useSelection } from './useSelection.ts'

type ListRowsProps<Row> = ListPageProps<Row> & {
  query: UseQueryResult<Found<Row>>
  settings: ReturnType<typeof useListSettings>
  selection: ReturnType<typeof useSelection<Row>>
  onChange: (change: ListChange) => void
}

/** The rows as a table or a grid, or their loading, error or empty state. */
export function ListRows<Row extends RowData>(props: ListRowsProps<Row>) {
  const { list, query, search, settings, selection, card, onChange } = props
  const { error, refetch } = query
  const { data, isOld } = useInSteps(query, search)
  const { actionsOf, barProps } = useRowActions(props, data?.rows)
  if (error && !data)
    return <ErrorText heading="h3" message={describe(error).message} onAgain={() => void refetch()} />
  if (!data) return <DataListSkeleton label={`Loading ${list.nouns[1]}`} />
  if (data.rows.length === 0 && !isOld) return <Nothing {...props} />
  return (
    <div className={classes(isOld && cards.stale)} aria-busy={isOld}>
      {search.layout === 'grid' && card ? (
        <ul className={cards.cards} aria-label={labelOf(list)}>
          {data.rows.map((row) => (
            <li key={props.keyOf(row)} data-row={props.keyOf(row)} className={cards.card} {...rowHandlers}>
              {card(row)}
              {actionsOf(row) && <div {...barProps}>{actionsOf(row)}</div>}
              {props.bulkActions && (
                <div className={cards.cardChoose}>
                  <Choose
                    name={props.nameOf(row)}
                    isChosen={selection.chosen.has(props.keyOf(row))}
                    onChoose={(isChosen) => selection.onChoose([row], isChosen)}
                  />
                </div>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <ListTable
          list={list}
          rows={data.rows}
          search={search}
          shown={settings.shown}
          density={settings.density}
          keyOf={props.keyOf}
          nameOf={props.nameOf}
          cells={props.cells}
          actionsOf={actionsOf}
          barProps={barProps}
          selection={props.bulkActions && selection}
          onSort={(sort) => onChange({ sort })}
        />
      )}
    </div>
  )
}

function Nothing<Row>({ list, search, query, icon = Inbox, emptyAction, onChange }: ListRowsProps<Row>) {
  const [one, many] = list.nouns
  const view = search.view ?? Object.keys(list.views)[0] ?? ''
  const total = query.data?.total ?? 0
  if (total > 0) return <PastTheEnd total={total} isExact={query.data?.isExact ?? true} onChange={onChange} />
  return (
    <div className={rows.empty}>
      {isNarrowed(search) ? (
        <Empty icon={icon} title={`No ${one} fits`}>
          <p>Try different filters.</p>
          <p className={rows.way}>
            <Button onClick={() => onChange({ filters: {}, q: '' })}>Show all {many}</Button>
          </p>
        </Empty>
      ) : (
        <Empty icon={icon} title={`No ${many} yet`}>
          <p>{list.empty[view]}</p>
          {emptyAction && <p className={rows.way}>{emptyAction}</p>}
          {search.view !== undefined && !emptyAction && (
            <p className={rows.way}>
              <Button onClick={() => onChange({ view: '' })}>Show all {many}</Button>
            </p>
          )}
        </Empty>
      )}
    </div>
  )
}

type PastTheEndProps = { total: number; isExact: boolean; onChange: (change: ListChange) => void }

/** A page after the last: of an old address, or of a list that has become shorter. */
function PastTheEnd({ total, isExact, onChange }: PastTheEndProps) {
  const pages = pagesOf(total, pageSize)
  return (
    <div className={rows.empty}>
      <Empty icon={Inbox} title="This page is empty">
        <p>{isExact && pages > 1 ? `The list has ${pages} pages.` : 'The list ends before this page.'}</p>
        <p className={rows.way}>
          <Button onClick={() => onChange({ page: isExact ? pages : 1 })}>
            Go to the {isExact && pages > 1 ? 'last' : 'first'} page
          </Button>
        </p>
      </Empty>
    </div>
  )
}
