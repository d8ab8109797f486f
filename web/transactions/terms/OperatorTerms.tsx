import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { Button } from '../../ui/buttons/Button.tsx'
import { Paginator } from '../../lists/Paginator.tsx'
import { pagesOf } from '../../lists/pages.ts'
import { DefaultTerms } from './DefaultTerms.tsx'
import { defaultSubject, type Subject } from './subject.ts'
import { subjectOf } from './subjectOf.ts'
import styles from './Terms.module.css'
import { TermsFilters } from './TermsFilters.tsx'
import { TermsList } from './TermsList.tsx'
import { defaultTermsQuery, termsQuery } from './termsQuery.ts'
import { pageSize, type TermsSearch } from './termsSearch.ts'

const TermsDrawer = lazy(async () => ({ default: (await import('./TermsDrawer.tsx')).TermsDrawer }))

type OperatorTermsProps = {
  mayKeep: boolean
  search: TermsSearch
  onSearch: (change: TermsSearch, replace?: boolean) => void
}

/** The default terms, followed by all more specific terms. */
export function OperatorTerms({ mayKeep, search, onSearch }: OperatorTermsProps) {
  const [open, setOpen] = useState<Subject | 'new'>()
  const defaults = useQuery(defaultTermsQuery)
  const terms = useQuery(termsQuery(search))
  const total = terms.data?.total
  return (
    <div className={styles.tab}>
      <DefaultTerms query={defaults} mayKeep={mayKeep} onOpen={() => setOpen(defaultSubject)} />
      <section className={styles.special} aria-labelledby="special-terms">
        <div className={styles.head}>
          <div>
            <h2 id="special-terms">Special terms</h2>
            <p className={styles.small}>
              The first that fits holds, from one lead down to an associate. Rate and share are looked up each
              for itself.
            </p>
          </div>
          {mayKeep && (
            <Button icon={<Plus size={18} aria-hidden="true" />} look="main" onClick={() => setOpen('new')}>
              Add special terms
            </Button>
          )}
        </div>
        <TermsFilters search={search} total={total} onSearch={onSearch} />
        <TermsList
          query={terms}
          search={search}
          mayKeep={mayKeep}
          onOpen={(one) => setOpen(subjectOf(one))}
          onSearch={onSearch}
        />
        <Paginator page={search.page ?? 1} pages={pagesOf(total ?? 0, pageSize)} />
      </section>
      <Suspense>
        {open && (
          <TermsDrawer
            subject={open === 'new' ? undefined : open}
            mayKeep={mayKeep}
            onClose={() => setOpen(undefined)}
          />
        )}
      </Suspense>
    </div>
  )
}
