import type { UseQueryResult } from '@tanstack/react-query'

import { Button } from '../../shared/buttons/Button.tsx'
import { ErrorText } from '../../shared/errors/ErrorText.tsx'
import { describe } from '../../shared/errors/pages.ts'
import { RowSkeletons } from '../../shared/skeletons/Skeleton.tsx'
import { sinceWords } from './figures.ts'
import { percent } from './percent.ts'
import styles from './Terms.module.css'
import type { Terms } from './termsQuery.ts'

type EverybodysProps = { query: UseQueryResult<Terms | null>; mayKeep: boolean; onOpen: () => void }

/** The terms that hold where nothing more specific does. */
export function Everybodys({ query, mayKeep, onOpen }: EverybodysProps) {
  const { data, error, refetch } = query
  return (
    <section className={styles.everybody} aria-labelledby="everybodys-terms">
      <h2 id="everybodys-terms">Everybody</h2>
      {error && !data && (
        <ErrorText heading="h3" message={describe(error).message} onAgain={() => void refetch()} />
      )}
      {!data && !error && <RowSkeletons count={1} label="Loading the terms for everybody" />}
      {data && (
        <div className={styles.head}>
          <div>
            <p className={styles.words}>
              The provider owes <strong>{percent(data.providerRate ?? '0')}</strong> of a deal as the fee. Of
              the fee the referrer is paid <strong>{percent(data.associateShare ?? '0')}</strong>.
            </p>
            <p className={styles.small}>Where nothing below holds. {sinceWords(data)}.</p>
          </div>
          <Button onClick={onOpen}>{mayKeep ? 'Change for everybody' : 'Show history for everybody'}</Button>
        </div>
      )}
    </section>
  )
}
