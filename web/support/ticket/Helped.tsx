import { useMutation } from '@tanstack/react-query'

import { request } from '../../domain/api/request.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { sentenceFor } from '../../ui/errors/sentences.ts'
import { Notice } from '../../ui/layout/Notice.tsx'
import { useToast } from '../../ui/toasts/context.ts'
import { rateSupportDocument } from '../data/operations.ts'
import type { Ticket } from '../data/ticketQuery.ts'
import styles from '../Support.module.css'
import { useTicketRefetch } from './useTicketMove.ts'

/** Asks once, after the resolution, whether it helped. */
export function Helped({ ticket }: { ticket: Ticket }) {
  const refetch = useTicketRefetch(ticket.publicId)
  const toast = useToast()
  const rating = useMutation({
    mutationFn: async (helped: boolean) => {
      await request(rateSupportDocument, { input: { supportId: ticket.id, helped } })
      toast.show({ severity: 'success', summary: 'Thank you', detail: 'Your answer was sent.' })
      await refetch()
    },
  })
  return (
    <section className={styles.helped} aria-label="Did this help?">
      <p>Did this help?</p>
      <Button busy={rating.isPending && rating.variables} onClick={() => rating.mutate(true)}>
        Yes
      </Button>
      <Button busy={rating.isPending && !rating.variables} onClick={() => rating.mutate(false)}>
        No
      </Button>
      {rating.error && <Notice severity="error">{sentenceFor(rating.error)}</Notice>}
    </section>
  )
}
