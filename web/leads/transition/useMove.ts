import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'

import { phoneHref, phoneText } from '../../../values/phone.ts'
import { request } from '../../domain/api/request.ts'
import { customerName } from '../../domain/names.ts'
import { asks, type OpenMove } from '../../domain/record/openMoves.ts'
import { resultToast } from '../../domain/record/resultToast.ts'
import { useStep } from '../../domain/record/useStep.ts'
import { sentenceFor } from '../../ui/errors/sentences.ts'
import { useToast } from '../../ui/toasts/context.ts'
import type { ToastMessage } from '../../ui/toasts/store.ts'
import { useUndo } from '../../domain/undo/UndoProvider.tsx'
import { startCall } from '../calls/useCall.ts'
import { assignLeadToAgentDocument, moveLeadDocument } from '../data/changes.ts'
import { undoOf } from '../data/undo.ts'
import { type Lead, leadQuery } from '../data/leadQuery.ts'
import { resultOf } from './results.ts'

export type Step = {
  move: string
  label: string
  reason?: string
  dealValue?: string
  resumeOn?: string
  organizationId?: number
}

type MovingLead = Pick<Lead, 'id' | 'publicId' | 'status'>

/**
 * Takes a transition at once, or sets `question` to the props of the dialog that asks for what it needs. Elsewhere than
 * on the lead's page, its result leads to the lead.
 */
export function useMoves(lead: MovingLead, name: string, onDone: () => void, isElsewhere = false) {
  const [asking, setAsking] = useState<OpenMove>()
  const move = useMove(lead, name, isElsewhere)
  const toast = useToast()
  const done = () => {
    // The dialog gives its focus back first.
    flushSync(() => setAsking(undefined))
    onDone()
  }
  // Not by `mutate`, whose callbacks are not called once a live change has removed the row.
  const send = async (open: OpenMove) => {
    try {
      await move.mutateAsync(open)
    } catch (error) {
      toast.show({ severity: 'error', summary: 'Couldn’t update the lead', detail: sentenceFor(error) })
      return
    }
    done()
  }
  const take = (open: OpenMove) => {
    if (move.isPending) return
    if (asks(open)) return setAsking(open)
    void send(open)
  }
  return {
    take,
    busy: move.isPending ? move.variables.move : undefined,
    question: asking && { move: asking, onDone: done, onClose: () => setAsking(undefined) },
  }
}

/** A success is shown in a toast, also where the lead's new status removes the button or the dialog. */
export function useMove(lead: MovingLead, name: string, isElsewhere = false) {
  const { show } = useUndo()
  return useStep({
    what: 'lead',
    renew: useRenew(lead.publicId),
    send: async ({ move, label, reason, dealValue, resumeOn, organizationId }: Step) => {
      const step = {
        move,
        ...(reason && { reason }),
        ...(dealValue && { dealValue }),
        ...(resumeOn && { resumeOn }),
        ...(organizationId && { organizationId }),
      }
      const input = { leadId: lead.id, expectedStatus: lead.status, ...step }
      const sent = await request(moveLeadDocument, { input, publicId: lead.publicId })
      const now = sent.moveLead?.query?.leadByPublicId
      // Where the customer does not want calls, the lead's page asks first.
      const isStopped = now?.contactStops?.some((stop) => stop?.channel === 'CALL') ?? false
      const phone = isStopped ? null : now?.leadPhoneNumber
      const links = isElsewhere && move === 'accept' && linksTo(lead, phone)
      show(
        { ...resultToast(resultOf({ move, label }), name), ...(links && { links }) },
        undoOf(sent.moveLead, name),
      )
      return sent
    },
  })
}

/** To the accepted lead, and to its customer by phone. */
function linksTo({ id, publicId }: MovingLead, phone: string | null | undefined): ToastMessage['links'] {
  const lead = { label: 'Open lead', href: `/view-leads/${publicId}` }
  if (!phone) return [lead]
  const start = () => void startCall(id)
  return [{ label: `Call ${phoneText(phone)}`, href: phoneHref(phone), onClick: start }, lead]
}

export function useAssignment(lead: Lead) {
  const { show } = useUndo()
  return useStep({
    what: 'lead',
    renew: useRenew(lead.publicId),
    send: async ({ userId, name }: { userId: number; name: string }) => {
      const input = { leadId: lead.id, userId, expectedStatus: lead.status }
      const { assignLeadToAgent } = await request(assignLeadToAgentDocument, {
        input,
        publicId: lead.publicId,
      })
      const result = resultToast('Agent assigned', `${customerName(lead)} · ${name}`)
      show(result, undoOf(assignLeadToAgent, customerName(lead)))
    },
  })
}

export function useRenew(publicId: string): () => Promise<unknown> {
  const queries = useQueryClient()
  return async () => {
    for (const name of ['leads', 'transactions']) void queries.invalidateQueries({ queryKey: [name] })
    await queries.invalidateQueries(leadQuery(publicId))
  }
}
