import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Inbox } from 'lucide-react'

import { leadNumber } from '../../../texts/record-numbers.ts'
import { request } from '../../domain/api/request.ts'
import { useAction } from '../../ui/action/useAction.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { dateTime } from '../../ui/dates/dates.ts'
import { Dialog, DialogClose } from '../../ui/dialog/Dialog.tsx'
import { Empty } from '../../ui/layout/Empty.tsx'
import { List, Row } from '../../ui/layout/List.tsx'
import { LoadError } from '../../ui/layout/LoadError.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Status } from '../../ui/layout/Status.tsx'
import { RowSkeletons } from '../../ui/skeletons/Skeleton.tsx'
import { Muted } from '../../ui/theme/Muted.tsx'
import { type IntakeKey, type IntakeRequest, requestsQuery } from '../data/intake.ts'
import { resendIntakeRequestDocument } from '../data/intakeOperations.ts'
import styles from './intake.module.css'

type RequestsDialogProps = { intakeKey: IntakeKey; onNames: () => void; onClose: () => void }

/** The last hundred requests by a key, with what became of them. */
export function RequestsDialog({ intakeKey, onNames, onClose }: RequestsDialogProps) {
  const { data: requests, error, refetch } = useQuery(requestsQuery(intakeKey.id))
  const resend = useAction({
    send: (id: string) => request(resendIntakeRequestDocument, { input: { id } }),
    done: (_id, { resendIntakeRequest: { outcome } }) =>
      outcome === 'RECEIVED' ? 'Request received' : undefined,
    failed: 'Couldn’t send it again',
    renews: [requestsQuery(intakeKey.id).queryKey, ['leads'], ['referralLinks']],
  })
  return (
    <Dialog
      place="right"
      title={`Requests: ${intakeKey.name}`}
      onClose={onClose}
      footer={<DialogClose>Back</DialogClose>}
    >
      <Stack gap={4}>
        <Muted>
          The last 100 requests. What a refused one contained is stored for 30 days, to send it again after
          you corrected the field names.
        </Muted>
        {intakeKey.mayChange && (
          <div>
            <Button onClick={onNames}>Field names</Button>
          </div>
        )}
        {error && !requests && <LoadError error={error} onAgain={refetch} />}
        {!error && !requests && <RowSkeletons count={3} label="Loading requests" />}
        {requests?.length === 0 && (
          <Empty icon={Inbox} title="No requests yet">
            They appear here as soon as the form sends the first one.
          </Empty>
        )}
        {requests && requests.length > 0 && (
          <List aria-label="Requests">
            {requests.map((sent) => (
              <RequestRow
                key={sent.id}
                sent={sent}
                busy={resend.busyWith === sent.id}
                onResend={() => resend.run(sent.id)}
              />
            ))}
          </List>
        )}
      </Stack>
    </Dialog>
  )
}

const outcomes: Readonly<Record<string, { label: string; color: 'green' | 'red' | 'amber' }>> = {
  RECEIVED: { label: 'Received', color: 'green' },
  REFUSED: { label: 'Refused', color: 'red' },
  LIMITED: { label: 'Too many this hour', color: 'amber' },
}

type RequestRowProps = { sent: IntakeRequest; busy: boolean; onResend: () => void }

function RequestRow({ sent, busy, onResend }: RequestRowProps) {
  const { outcome, number, leadPublicId, fields, reasons, unused, mayResend, sentAt } = sent
  const { label, color } = outcomes[outcome] ?? { label: outcome, color: 'amber' }
  const receipt = number === null ? '' : leadNumber(number)
  return (
    <Row
      title={
        <>
          <Status color={color}>{label}</Status> <Muted as="span">{dateTime(sentAt)}</Muted>
        </>
      }
      actions={
        <>
          {leadPublicId !== null && (
            <Link to="/view-leads/$publicId" params={{ publicId: leadPublicId }}>
              {receipt}
            </Link>
          )}
          {leadPublicId === null && receipt !== '' && <Muted>{receipt}</Muted>}
          {mayResend && (
            <Button
              look="quiet"
              busy={busy}
              aria-label={`Send again: ${dateTime(sentAt)}`}
              onClick={onResend}
            >
              Send again
            </Button>
          )}
        </>
      }
    >
      {fields.length > 0 && (
        <ul className={styles.reasons}>
          {byReason(fields, reasons).map(([reason, names]) => (
            <li key={reason}>
              {names.length > 0 && (
                <>
                  <bdi>{names.join(', ')}</bdi>:{' '}
                </>
              )}
              {reason}
            </li>
          ))}
        </ul>
      )}
      {unused.length > 0 && (
        <Muted>
          Not asked for: <bdi>{unused.join(', ')}</bdi>
        </Muted>
      )}
    </Row>
  )
}

/** Each reason once, with the fields that it is about. */
function byReason(
  fields: readonly (string | null)[],
  reasons: readonly (string | null)[],
): [reason: string, names: string[]][] {
  const found = new Map<string, string[]>()
  for (const [place, field] of fields.entries()) {
    const reason = reasons[place] ?? ''
    found.set(reason, [...(found.get(reason) ?? []), ...(field ? [field] : [])])
  }
  return [...found]
}
