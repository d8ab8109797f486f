import type { UseQueryResult } from '@tanstack/react-query'
import { Percent } from 'lucide-react'

import { Button } from '../../ui/buttons/Button.tsx'
import { date } from '../../ui/dates/dates.ts'
import { ErrorText } from '../../ui/errors/ErrorText.tsx'
import { describe } from '../../ui/errors/pages.ts'
import { Empty } from '../../ui/layout/Empty.tsx'
import { type Column, DataList, DataListSkeleton, TwoLines } from '../../lists/DataList.tsx'
import list from '../../lists/DataList.module.css'
import rows from '../../lists/Rows.module.css'
import { classes } from '../../ui/theme/classes.ts'
import { keeper } from './figures.ts'
import { percent } from './percent.ts'
import { scopeLabel } from './scopes.ts'
import { subjectOf } from './subjectOf.ts'
import styles from './Terms.module.css'
import type { Terms } from './termsQuery.ts'
import { isNarrowed, type TermsSearch } from './termsSearch.ts'

type TermsListProps = {
  query: UseQueryResult<{ total: number; terms: Terms[] }>
  search: TermsSearch
  mayKeep: boolean
  onOpen: (terms: Terms) => void
  onSearch: (change: TermsSearch) => void
}

export function TermsList({ query, search, mayKeep, onOpen, onSearch }: TermsListProps) {
  const { data, error, isPlaceholderData, refetch } = query
  if (error && !data) {
    return <ErrorText heading="h3" message={describe(error).message} onAgain={() => void refetch()} />
  }
  if (!data) return <DataListSkeleton label="Loading terms" />
  if (data.terms.length === 0 && !isPlaceholderData) {
    return (
      <div className={rows.empty}>
        <None
          isNarrowed={isNarrowed(search) || data.total > 0}
          mayKeep={mayKeep}
          onAll={() => onSearch({})}
        />
      </div>
    )
  }
  return (
    <DataList
      label="Special terms"
      layout="list"
      items={data.terms}
      keyOf={({ id }) => id}
      columns={columns(onOpen)}
      card={() => null}
      stale={isPlaceholderData}
    />
  )
}

function columns(onOpen: (terms: Terms) => void): Column<Terms>[] {
  return [
    {
      name: 'For',
      keepOnMobile: true,
      cell: (terms) => (
        <TwoLines below={scopeLabel(terms.scope)}>
          <button
            type="button"
            className={classes(list.link, styles.opener)}
            aria-haspopup="dialog"
            onClick={() => onOpen(terms)}
          >
            {subjectOf(terms).name}
          </button>
        </TwoLines>
      ),
    },
    {
      name: 'Rate',
      end: true,
      keepOnMobile: true,
      cell: ({ providerRate }) => <Figure exact={providerRate} />,
    },
    {
      name: 'Share',
      end: true,
      keepOnMobile: true,
      cell: ({ associateShare }) => <Figure exact={associateShare} />,
    },
    {
      name: 'Since',
      cell: (terms) => <TwoLines below={keeper(terms)}>{date(terms.createdAt)}</TwoLines>,
    },
  ]
}

function Figure({ exact }: { exact: string | null }) {
  if (exact === null) return <span className={rows.soft}>left open</span>
  return <span className={rows.figure}>{percent(exact)}</span>
}

type NoneProps = { isNarrowed: boolean; mayKeep: boolean; onAll: () => void }

function None({ isNarrowed: isFiltered, mayKeep, onAll }: NoneProps) {
  if (isFiltered) {
    return (
      <Empty icon={Percent} title="No terms fit">
        <p>Nothing here matches the filters.</p>
        <p className={rows.way}>
          <Button onClick={onAll}>Show all terms</Button>
        </p>
      </Empty>
    )
  }
  return (
    <Empty icon={Percent} title="No special terms">
      <p>
        Every deal uses the default terms.
        {mayKeep && ' A provider, a service or an associate can get terms of their own.'}
      </p>
    </Empty>
  )
}
