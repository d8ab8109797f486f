import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { FollowUpBars } from '../../domain/followUps/FollowUpBars.tsx'
import { FollowUpButton } from '../../domain/followUps/FollowUpButton.tsx'
import type { NotesAbout } from '../../domain/notes/note.ts'
import { Notes } from '../../domain/notes/Notes.tsx'
import { isAdmin, isOperator, type Reader } from '../../domain/reader.ts'
import { actorOf } from '../../domain/record/actor.ts'
import styles from '../../domain/record/Record.module.css'
import { noteEntry } from '../../domain/timeline/entries.ts'
import { Timeline } from '../../domain/timeline/Timeline.tsx'
import { Neighbors } from '../../lists/Neighbors.tsx'
import { buttonClass } from '../../ui/buttons/look.ts'
import { Notice } from '../../ui/layout/Notice.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { classes } from '../../ui/theme/classes.ts'
import { Adjustments } from '../adjust/Adjustments.tsx'
import { usePayoutStatuses } from '../data/statuses.ts'
import { kindOf, titleOf } from '../data/titles.ts'
import { notesQuery, type Transaction, transactionQuery } from '../data/transactionQuery.ts'
import { InvoiceSection } from '../invoices/InvoiceSection.tsx'
import { stepText } from '../record/history.ts'
import { Money } from '../record/Money.tsx'
import { TransactionDetails } from '../record/TransactionDetails.tsx'
import { TransactionStatus } from '../record/TransactionStatus.tsx'

type TransactionPageProps = { transaction: Transaction; reader: Reader }

export function TransactionPage({ transaction, reader }: TransactionPageProps) {
  const { needsReview, service, transactionType, invoice } = transaction
  const notes = useNotesOf(transaction)
  const followed = {
    record: {
      kind: 'TRANSACTION',
      recordId: transaction.id,
      renews: transactionQuery(transaction.publicId).queryKey,
    },
    readerId: reader.id,
    zone: transaction.zone,
  } as const
  return (
    <Page
      title={titleOf(transaction)}
      count={[kindOf(transactionType), service?.name].filter(Boolean).join(' · ')}
      beside={<Neighbors list="transactions" current={transaction.publicId} addressOf={addressOf} />}
      action={
        <>
          <Notes notes={notes} count={transaction.noteCount} reader={reader} />
          <FollowUpButton {...followed} />
        </>
      }
    >
      <FollowUpBars followUps={transaction.followUps} {...followed} />
      <TransactionStatus transaction={transaction} />
      {needsReview && (
        <Notice severity="warn">
          {isOperator(reader)
            ? 'This deal was closed elsewhere. Please review it; your next step with it takes this mark away.'
            : 'This deal was closed elsewhere and is being reviewed.'}
        </Notice>
      )}
      <div className={styles.columns}>
        <div className={styles.column}>
          <Money transaction={transaction} />
          {invoice && <InvoiceSection transaction={transaction} invoice={invoice} />}
          <Adjustments
            transaction={transaction}
            mayAdjust={isOperator(reader) && isAdmin(reader) && transaction.status !== 'TERMINATED'}
          />
          <TransactionHistory transaction={transaction} reader={reader} notes={notes} />
        </div>
        <div className={classes(styles.aside, styles.stack)}>
          <TransactionDetails transaction={transaction} />
          {!isOperator(reader) && <GetHelp transaction={transaction} />}
        </div>
      </div>
    </Page>
  )
}

function GetHelp({ transaction: { id } }: { transaction: Transaction }) {
  return (
    <p>
      <Link
        to="/support-page/$type"
        params={{ type: 'help' }}
        search={{ transaction: id }}
        className={buttonClass('quiet')}
      >
        Get help with this transaction
      </Link>
    </p>
  )
}

function addressOf(publicId: string): string {
  return `/transactions/${publicId}`
}

const kinds = { notes: 'Notes', changes: 'Changes' }

type TransactionHistoryProps = TransactionPageProps & { notes: NotesAbout }

function TransactionHistory({ transaction, reader, notes }: TransactionHistoryProps) {
  const { of } = usePayoutStatuses()
  const { organization } = transaction
  const changes = transaction.history.map((entry) => ({
    ...entry,
    kind: 'changes' as const,
    ...stepText(entry, (code) => of(code).label),
    who: actorOf({ ...entry, organization }),
    actorId: entry.actorUser?.publicId,
  }))
  return (
    <Timeline
      entries={[...transaction.notes.map(noteEntry), ...changes]}
      kinds={kinds}
      reader={reader}
      notes={notes}
    />
  )
}

function useNotesOf({ id, publicId, leadId }: Transaction): NotesAbout {
  const queries = useQueryClient()
  return {
    subject: 'deal',
    about: { leadId, transactionId: id },
    query: notesQuery(publicId),
    onAdded: () => queries.invalidateQueries(transactionQuery(publicId)),
  }
}
