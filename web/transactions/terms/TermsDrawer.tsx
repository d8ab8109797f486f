import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { Dialog } from '../../shared/dialog/Dialog.tsx'
import { ErrorText } from '../../shared/errors/ErrorText.tsx'
import { describe } from '../../shared/errors/pages.ts'
import { RowSkeletons } from '../../shared/skeletons/Skeleton.tsx'
import { useUnsavedChanges } from '../../shared/unsaved/useUnsavedChanges.tsx'
import { PresentTerms } from './PresentTerms.tsx'
import { scopeLabel } from './scopes.ts'
import { filterOf, type Subject } from './subject.ts'
import { SubjectFields } from './SubjectFields.tsx'
import styles from './Terms.module.css'
import { TermsForm } from './TermsForm.tsx'
import { TermsHistory } from './TermsHistory.tsx'
import { historyQuery } from './termsQuery.ts'

type TermsDrawerProps = {
  /** None yet: whom new terms are for is asked first. */
  subject: Subject | undefined
  mayKeep: boolean
  onClose: () => void
}

/** The terms of one scope and whom they are for: the figures, what they give, and how they came about. */
export function TermsDrawer({ subject: given, mayKeep, onClose }: TermsDrawerProps) {
  const [chosen, setChosen] = useState<Subject>()
  const [isDirty, setDirty] = useState(false)
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  const unsaved = useUnsavedChanges(isDirty)
  const subject = given ?? chosen
  return (
    <Dialog
      place="right"
      title={given ? `Terms for ${given.name}` : 'Add special terms'}
      onClose={() => unsaved.leaving(onClose)}
      footer={mayKeep && subject && <div ref={setFoot} className={styles.foot} />}
    >
      <div className={styles.drawer}>
        {given && given.scope !== 'PLATFORM' && <p className={styles.small}>{scopeLabel(given.scope)}</p>}
        {!given && <SubjectFields onSubject={setChosen} />}
        {subject && (
          <Known
            key={JSON.stringify(filterOf(subject))}
            {...{ subject, mayKeep, foot, onClose }}
            onDirty={setDirty}
          />
        )}
      </div>
      {unsaved.question}
    </Dialog>
  )
}

type KnownProps = {
  subject: Subject
  mayKeep: boolean
  foot: HTMLElement | null
  onDirty: (isDirty: boolean) => void
  onClose: () => void
}

function Known({ subject, mayKeep, foot, onDirty, onClose }: KnownProps) {
  const { data, error, refetch } = useQuery(historyQuery(subject))
  if (error && !data) {
    return <ErrorText heading="h3" message={describe(error).message} onAgain={() => void refetch()} />
  }
  if (!data) return <RowSkeletons count={4} label="Loading these terms" />
  const newest = data.changes[0]
  return (
    <>
      {mayKeep ? (
        <TermsForm {...{ subject, newest, foot, onDirty }} onDone={onClose} />
      ) : (
        <PresentTerms subject={subject} newest={newest} />
      )}
      {newest && <TermsHistory subject={subject} />}
    </>
  )
}
