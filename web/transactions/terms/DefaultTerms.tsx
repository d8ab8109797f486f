import type { UseQueryResult } from '@tanstack/react-query'

import { Button } from '../../ui/buttons/Button.tsx'
import { ErrorText } from '../../ui/errors/ErrorText.tsx'
import { describe } from '../../ui/errors/pages.ts'
import { RowSkeletons } from '../../ui/skeletons/Skeleton.tsx'
import { Muted } from '../../ui/theme/Muted.tsx'
import { sinceWords } from './figures.ts'
import { percent } from './percent.ts'
import styles from './Terms.module.css'
import type { Terms } from './termsQuery.ts'

type DefaultTermsProps = { query: UseQueryResult<Terms | null>; mayKeep: boolean; onOpen: () => void }

/** The terms that apply when no special terms do. */
export function DefaultTerms({ query, mayKeep, onOpen }: DefaultTermsProps) {
  const { data, error, refetch } = query
  return (
    <section className={styles.defaults} aria-labelledby="default-terms">
      <h2 id="default-terms">Default terms</h2>
      {error && !data && (
        <ErrorText heading="h3" message={describe(error).message} onAgain={() => void refetch()} />
      )}
      {!data && !error && <RowSkeletons count={1} label="Loading the default terms" />}
      {data && (
        <div className={styles.head}>
          <div>
            <p className={styles.words}>
              Providers pay a <strong>{percent(data.providerRate ?? '0')}</strong> fee on each deal. Referrers
              receive <strong>{percent(data.associateShare ?? '0')}</strong> of that fee.
            </p>
            <Muted>Used when no special terms apply. {sinceWords(data)}.</Muted>
          </div>
          <Button onClick={onOpen}>
            {mayKeep ? 'Edit default terms' : 'Show history of the default terms'}
          </Button>
        </div>
      )}
    </section>
  )
}
