import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { ErrorText } from '../../ui/errors/ErrorText.tsx'
import { describe } from '../../ui/errors/pages.ts'
import { RowSkeletons } from '../../ui/skeletons/Skeleton.tsx'
import { Muted } from '../../ui/theme/Muted.tsx'
import { PresentTerms } from './PresentTerms.tsx'
import { scopeLabel } from './scopes.ts'
import { filterOf, type Subject } from './subject.ts'
import { SubjectFields } from './SubjectFields.tsx'
import styles from './Terms.module.css'
import { TermsForm } from './TermsForm.tsx'
import { TermsHistory } from './TermsHistory.tsx'
import { historyQuery } from './termsQuery.ts'

type TermsDrawerProps = {
  /** Undefined for new terms: the drawer first asks what they apply to. */
  subject: Subject | undefined
  mayKeep: boolean
  onClose: () => void
}

/** The terms of one scope and subject: rates, a preview and their history. */
export function TermsDrawer({ subject: given, mayKeep, onClose }: TermsDrawerProps) {
  const [chosen, setChosen] = useState<Subject>()
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  const subject = given ?? chosen
  return (
    <Dialog
      place="right"
      title={titleOf(given)}
      onClose={onClose}
      footer={mayKeep && subject && <div ref={setFoot} className={styles.foot} />}
    >
      <div className={styles.drawer}>
        {given && given.scope !== 'PLATFORM' && <Muted>{scopeLabel(given.scope)}</Muted>}
        {!given && <SubjectFields onSubject={setChosen} />}
        {subject && (
          <Known key={JSON.stringify(filterOf(subject))} {...{ subject, mayKeep, foot, onClose }} />
        )}
      </div>
    </Dialog>
  )
}

function titleOf(given: Subject | undefined): string {
  if (!given) return 'Add special terms'
  return given.scope === 'PLATFORM' ? given.name : `Terms for ${given.name}`
}

type KnownProps = {
  subject: Subject
  mayKeep: boolean
  foot: HTMLElement | null
  onClose: () => void
}

function Known({ subject, mayKeep, foot, onClose }: KnownProps) {
  const { data, error, refetch } = useQuery(historyQuery(subject))
  if (error && !data) {
    return <ErrorText heading="h3" message={describe(error).message} onAgain={() => void refetch()} />
  }
  if (!data) return <RowSkeletons count={4} label="Loading these terms" />
  const newest = data.changes[0]
  return (
    <>
      {mayKeep ? (
        <TermsForm {...{ subject, newest, foot }} onDone={onClose} />
      ) : (
        <PresentTerms subject={subject} newest={newest} />
      )}
      {newest && <TermsHistory subject={subject} />}
    </>
  )
}
