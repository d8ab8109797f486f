import { useQuery } from '@tanstack/react-query'
import type { RowData } from '@tanstack/react-table'
import { useMemo, useRef } from 'react'

import { fileColumns, type List, listFor, type Viewer } from '../../lists/list.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { describe } from '../ui/errors/pages.ts'
import { useLater } from '../ui/later/useLater.ts'
import { Notice } from '../ui/layout/Notice.tsx'
import { Page, PageSection } from '../ui/layout/Page.tsx'
import { Hidden } from '../ui/theme/Hidden.tsx'
import { Muted } from '../ui/theme/Muted.tsx'
import { Export } from './Export.tsx'
import type { Options } from './filterLabels.ts'
import { ListFilters } from './ListFilters.tsx'
import styles from './List.module.css'
import type { ListPageProps } from './listPageProps.ts'
import { ListRows } from './ListRows.tsx'
import { addressOf, fileQuery, isNarrowed, type ListChange, type ListSearch, pageSize } from './listSearch.ts'
import { type ListRows as Found, mostChosen } from './listSource.ts'
import { ListViews } from './ListViews.tsx'
import { pagesOf } from './pages.ts'
import { Paginator } from './Paginator.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { useRememberRows } from './shownRows.ts'
import { useListKeys } from './useListKeys.ts'
import { useListSettings } from './useListSettings.ts'
import { useSelection } from './useSelection.ts'

/** The page of any list. The declaration defines the list; the props define how a row looks. */
export function ListPage<Row extends RowData>(props: ListPageProps<Row>) {
  const { title, search, onAddress, source, person } = props
  const list = useListFor(props.list, person)
  const query = useQuery(source.page(search))
  const settings = useListSettings(list, person.id)
  const selection = useSelection(list.name, props.keyOf, query.data?.rows ?? [])
  useRememberRows(props, query)
  const isLater = useLater(!query.isPending)
  const region = useRef<HTMLDivElement>(null)
  useListKeys(region)
  const change = (next: ListChange, replace = false) => onAddress(addressOf(list, search, next), replace)
  const { data } = query
  const Frame = props.isSection ? PageSection : Page
  return (
    <Frame
      title={title}
      count={<CountLine list={list} search={search} found={data} />}
      action={
        <>
          {props.links}
          {list.export && (
            <Export
              isLater={isLater}
              list={props.part?.of.name ?? list.name}
              query={fileQuery(
                props.part?.of ?? list,
                { ...search, filters: { ...search.filters, ...props.part?.filters } },
                fileColumns(list, settings.shown),
              )}
            />
          )}
          {props.action}
        </>
      }
    >
      {props.children}
      <ListViews list={list} search={search} beside={props.beside} counts={props.viewCounts} />
      <ListFilters
        list={list}
        search={search}
        options={props.options ?? noOptions}
        counts={props.codeCounts}
        settings={settings}
        hasGrid={props.card !== undefined}
        beside={props.beside}
        source={source}
        person={person}
        isLater={isLater}
        onChange={change}
      />
      <div ref={region} className={styles.region}>
        {query.isError && data && <Outdated error={query.error} onAgain={() => void query.refetch()} />}
        <ListRows
          {...props}
          list={list}
          query={query}
          settings={settings}
          selection={selection}
          onChange={change}
        />
      </div>
      {props.bulkActions && (
        <SelectionBar
          list={list}
          selection={selection}
          actions={props.bulkActions}
          keyOf={props.keyOf}
          nameOf={props.nameOf}
          sumOf={props.sumOf}
          total={data?.isExact && data.total <= mostChosen ? data.total : undefined}
          onAll={async () => selection.onChoose(await source.all(search), true)}
        />
      )}
      <div className={styles.foot}>
        {data && data.total > 0 && <Muted tabular>{rangeOf(search, data)}</Muted>}
        <Paginator page={search.page ?? 1} pages={pagesOf(data?.total ?? 0, pageSize)} />
      </div>
    </Frame>
  )
}

const noOptions: Options = {}

function useListFor(list: List, { userType, organizationType }: Viewer): List {
  return useMemo(() => listFor(list, { userType, organizationType }), [list, userType, organizationType])
}

function Outdated({ error, onAgain }: { error: Error; onAgain: () => void }) {
  return (
    <Notice severity="warn">
      These rows may be out of date. {describe(error).message}{' '}
      <Button look="quiet" onClick={onAgain}>
        Try again
      </Button>
    </Notice>
  )
}

type CountLineProps = { list: List; search: ListSearch; found: Found<unknown> | undefined }

/** Read aloud whenever it changes, with the rows that a later page shows. */
function CountLine({ list, search, found }: CountLineProps) {
  return (
    <span role="status">
      {countLine(list, found, search)}
      {found && found.rows.length > 0 && (search.page ?? 1) > 1 && (
        <Hidden>, {rangeOf(search, found)} shown</Hidden>
      )}
    </span>
  )
}

/** "286 leads", "12 leads found", "1,000+ leads". */
function countLine<Row>(list: List, found: Found<Row> | undefined, search: ListSearch): string {
  if (!found) return '\u00a0'
  const { total, isExact } = found
  const counted = `${total.toLocaleString('en-US')}${isExact ? '' : '+'} ${list.nouns[total === 1 ? 0 : 1]}`
  return isNarrowed(search) ? `${counted} found` : counted
}

function rangeOf<Row>({ page = 1 }: ListSearch, { rows: shown, total, isExact }: Found<Row>): string {
  const from = (page - 1) * pageSize
  if (shown.length === 0) return ''
  const number = (value: number) => value.toLocaleString('en-US')
  return `${number(from + 1)}–${number(from + shown.length)} of ${number(total)}${isExact ? '' : '+'}`
}
