import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { History } from '../../domain/record/History.tsx'
import { pagesOf } from '../../lists/pages.ts'
import { Paginator } from '../../lists/Paginator.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { ErrorText } from '../../ui/errors/ErrorText.tsx'
import { describe } from '../../ui/errors/pages.ts'
import { DescriptionList } from '../../ui/layout/DescriptionList.tsx'
import { RowSkeletons } from '../../ui/skeletons/Skeleton.tsx'
import { Muted } from '../../ui/theme/Muted.tsx'
import { keeper, stepOf } from './figures.ts'
import { percent } from './percent.ts'
import { Preview } from './Preview.tsx'
import { scopeLabel } from './scopes.ts'
import { filterOf, type Subject } from './subject.ts'
import { SubjectFields } from './SubjectFields.tsx'
import styles from './Terms.module.css'
import { TermsForm } from './TermsForm.tsx'
import { historyQuery, historySize, type Past } from './termsQuery.ts'
import { presentOf } from './termsSchema.ts'

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

/** For people who may read them and not change them. */
function PresentTerms({ subject, newest }: { subject: Subject; newest: Past | undefined }) {
  const present = presentOf(newest)
  const rate = { label: 'Provider rate', value: shown(present.providerRate) }
  return (
    <>
      <DescriptionList
        items={[
          ...(subject.scope === 'ASSOCIATE' ? [] : [rate]),
          { label: 'Associate share', value: shown(present.associateShare) },
        ]}
      />
      <Preview subject={subject} present={present} proposal={undefined} />
    </>
  )
}

function shown(exact: string | null): string {
  return exact === null ? 'Inherited' : percent(exact)
}

/** Each change that was ever made to these terms, with who and when. */
function TermsHistory({ subject }: { subject: Subject }) {
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
