import { useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'

import { Section } from '../../domain/record/Section.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { dateTime } from '../../ui/dates/dates.ts'
import { Opened } from '../../ui/dialog/Opened.tsx'
import { ErrorText } from '../../ui/errors/ErrorText.tsx'
import { sentenceFor } from '../../ui/errors/sentences.ts'
import { Status } from '../../ui/layout/Status.tsx'
import { RowSkeletons } from '../../ui/skeletons/Skeleton.tsx'
import { Muted } from '../../ui/theme/Muted.tsx'
import { ruleVersionsQuery } from '../data/ruleVersions.ts'
import styles from './Offers.module.css'
import { RuleName } from './RuleName.tsx'
import { type Back, type Change, changesIn } from './versions.ts'

const GoBackDialog = lazy(async () => ({ default: (await import('./GoBackDialog.tsx')).GoBackDialog }))

/** As many as fit below the rules at a glance. */
const shownFirst = 5

type RuleVersionsProps = { mayGoBack: boolean }

/** Who changed how leads are offered, and when; from each change there is a way back. */
export function RuleVersions({ mayGoBack }: RuleVersionsProps) {
  const { data, error, refetch } = useQuery(ruleVersionsQuery)
  if (error && !data)
    return <ErrorText heading="h3" message={sentenceFor(error)} onAgain={() => void refetch()} />
  return (
    <Section title="Changes">
      {data ? (
        <Changes changes={changesIn(data)} mayGoBack={mayGoBack} />
      ) : (
        <RowSkeletons count={2} label="Loading changes" />
      )}
    </Section>
  )
}

function Changes({ changes, mayGoBack }: RuleVersionsProps & { changes: Change[] }) {
  const [showsAll, setShowsAll] = useState(false)
  const [back, setBack] = useState<Back>()
  const close = () => setBack(undefined)
  if (changes.length === 0) return <Muted>No changes yet. Each change appears here with a way back.</Muted>
  return (
    <>
      <ol className={styles.rules}>
        {(showsAll ? changes : changes.slice(0, shownFirst)).map((change) => (
          <ChangeRow
            key={change.version.version}
            change={change}
            onBack={mayGoBack && change.back ? () => setBack(change.back) : undefined}
          />
        ))}
      </ol>
      {changes.length > shownFirst && (
        <div>
          <Button aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Show fewer changes' : `Show all ${changes.length} changes`}
          </Button>
        </div>
      )}
      <Opened onClose={close}>{back && <GoBackDialog back={back} onClose={close} />}</Opened>
    </>
  )
}

type ChangeRowProps = { change: Change; onBack: (() => void) | undefined }

function ChangeRow({ change, onBack }: ChangeRowProps) {
  const { version, name, before, after, back } = change
  const label = back?.undoes ? 'Undo this change' : 'Back to this'
  return (
    <li className={styles.rule}>
      <div className={styles.facts}>
        <p className={styles.subtitle}>
          <RuleName rule={version} />
        </p>
        <p>
          {before} → {after}
        </p>
        <Muted>
          {dateTime(version.changedAt)}
          {version.changedBy && (
            <>
              , <bdi>{version.changedBy}</bdi>
            </>
          )}
        </Muted>
      </div>
      <div className={styles.acts}>
        {version.isCurrent && <Status color="green">Current</Status>}
        {onBack && (
          <Button aria-label={`${label}: ${name}, ${after}`} onClick={onBack}>
            {label}
          </Button>
        )}
      </div>
    </li>
  )
}
