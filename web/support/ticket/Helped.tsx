import { request } from '../../domain/api/request.ts'
import { useAction } from '../../ui/action/useAction.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Notice } from '../../ui/layout/Notice.tsx'
import { rateSupportDocument } from '../data/operations.ts'
import type { Ticket } from '../data/ticketQuery.ts'
import styles from '../Support.module.css'
import { useTicketRefetch } from './useTicketMove.ts'

/** Asks once, after the resolution, whether it helped. */
export function Helped({ ticket }: { ticket: Ticket }) {
  const refetch = useTicketRefetch(ticket.publicId)
  const rating = useAction({
    send: (helped: boolean) => request(rateSupportDocument, { input: { supportId: ticket.id, helped } }),
    done: { summary: 'Thank you', detail: 'Your answer was sent.' },
    onDone: refetch,
  })
  return (
    <section className={styles.helped} aria-label="Did this help?">
      <p>Did this help?</p>
      <Button busy={rating.busyWith === true} onClick={() => rating.run(true)}>
        Yes
      </Button>
      <Button busy={rating.busyWith === false} onClick={() => rating.run(false)}>
        No
      </Button>
      {rating.failure && <Notice severity="error">{rating.failure}</Notice>}
    </section>
  )
}
