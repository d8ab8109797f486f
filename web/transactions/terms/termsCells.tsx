import type { ReactNode } from 'react'

import type { specialTerms } from '../../../lists/terms.ts'
import { RowButton, TwoLines } from '../../lists/DataList.tsx'
import rows from '../../lists/Rows.module.css'
import { date } from '../../ui/dates/dates.ts'
import { keeper } from './figures.ts'
import { percent } from './percent.ts'
import { scopeLabel } from './scopes.ts'
import { subjectOf } from './subjectOf.ts'
import type { Terms } from './termsQuery.ts'

type Cells = Readonly<Record<keyof typeof specialTerms.columns, (terms: Terms) => ReactNode>>

export function termsCells(onOpen: (terms: Terms) => void): Cells {
  return {
    subject: (terms) => (
      <TwoLines below={scopeLabel(terms.scope)}>
        <RowButton onClick={() => onOpen(terms)}>{subjectOf(terms).name}</RowButton>
      </TwoLines>
    ),
    rate: ({ providerRate }) => <Rate exact={providerRate} />,
    share: ({ associateShare }) => <Rate exact={associateShare} />,
    since: (terms) => <TwoLines below={keeper(terms)}>{date(terms.createdAt)}</TwoLines>,
  }
}

function Rate({ exact }: { exact: string | null }) {
  if (exact === null) return <span className={rows.soft}>Default</span>
  return <span className={rows.figure}>{percent(exact)}</span>
}
