import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { request } from '../shared/api/request.ts'
import { sentenceFor } from '../shared/api/sentences.ts'
import { Button } from '../shared/buttons/Button.tsx'
import { date } from '../shared/dates/dates.ts'
import { calendarDay } from '../shared/dates/days.ts'
import { Dialog } from '../shared/dialog/Dialog.tsx'
import { Notice } from '../shared/layout/Notice.tsx'
import { money } from '../shared/money.ts'
import record from '../shared/record/Record.module.css'
import { useToast } from '../shared/toasts/context.ts'
import { sumOf } from './cents.ts'
import { issueInvoiceDocument } from './changes.ts'
import styles from './Transactions.module.css'
import type { Picked } from './transactionsQuery.ts'

type IssueInvoiceProps = { picked: Picked[]; onDone: () => void; onClose: () => void }

/** One invoice for all that is chosen: its lines are read before its number is given. */
export function IssueInvoice({ picked: now, onDone, onClose }: IssueInvoiceProps) {
  // As it was when the question was asked.
  const [picked] = useState(now)
  const issuing = useIssuing()
  const provider = picked[0]?.organization?.legalBusinessName ?? 'the provider'
  const issue = () =>
    issuing.mutate(
      picked.map(({ id }) => id),
      { onSuccess: onDone },
    )
  return (
    <Dialog
      title={`Issue invoice to ${provider}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="main" busy={issuing.isPending} onClick={issue}>
            Issue invoice
          </Button>
        </>
      }
    >
      <div className={record.stack}>
        {issuing.error && <Notice severity="error">{sentenceFor(issuing.error)}</Notice>}
        <p>It gets its number now and is mailed to {provider}. The number stays, whatever comes of it.</p>
        <Lines picked={picked} />
      </div>
    </Dialog>
  )
}

function Lines({ picked }: { picked: Picked[] }) {
  return (
    <table className={styles.lines} aria-label="Lines of the invoice">
      <tbody>
        {picked.map(({ id, service, closedAt, operatorFee }) => (
          <tr key={id}>
            <th scope="row">
              {service?.name} <span className={record.below}>Closed {date(closedAt)}</span>
            </th>
            <td>{money(operatorFee)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td>{money(sumOf(picked.map(({ operatorFee }) => operatorFee)))}</td>
        </tr>
      </tfoot>
    </table>
  )
}

function useIssuing() {
  const queries = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: async (transactionIds: number[]) => {
      const { issueInvoice } = await request(issueInvoiceDocument, { input: { transactionIds } })
      await queries.invalidateQueries({ queryKey: ['transactions'] })
      void queries.invalidateQueries({ queryKey: ['transaction'] })
      return issueInvoice?.result
    },
    onSuccess: (invoice) =>
      toast.show({
        severity: 'success',
        summary: 'Invoice issued',
        detail: invoice ? `${invoice.number}, due on ${calendarDay(invoice.dueOn)}` : '',
      }),
  })
}
