import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { Paginator } from '../../lists/Paginator.tsx'
import { pagesOf } from '../../lists/pages.ts'
import { History } from '../../domain/record/History.tsx'
import { keeper, stepOf } from './figures.ts'
import type { Subject } from './subject.ts'
import { historyQuery, historySize } from './termsQuery.ts'

/** Each change that was ever made to these terms, with who and when. */
export function TermsHistory({ subject }: { subject: Subject }) {
  const [page, setPage] = useState(1)
  const { data } = useQuery(historyQuery(subject, page))
  if (!data) return null
  return (
    <>
      <History
        steps={data.changes.map((one) => ({
          id: String(one.id),
          step: stepOf(one, subject.scope !== 'ASSOCIATE'),
          reason: null,
          who: keeper(one),
          createdAt: one.createdAt,
        }))}
      />
      <Paginator page={page} pages={pagesOf(data.total, historySize)} onPage={setPage} />
    </>
  )
}
