import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import * as v from 'valibot'

import { MoveButtons } from '../../domain/record/MoveButtons.tsx'
import { asks, type OpenMove } from '../../domain/record/openMoves.ts'
import { LoadError } from '../../ui/layout/LoadError.tsx'
import { sentenceFor } from '../../ui/errors/sentences.ts'
import { messages } from '../../ui/fields/rules.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { RowSkeletons } from '../../ui/skeletons/Skeleton.tsx'
import { useToast } from '../../ui/toasts/context.ts'
import { mergeTargetsQuery, staffQuery, type Ticket } from '../data/ticketQuery.ts'
import { useTicketMove } from './useTicketMove.ts'

/** Transitions with a note are part of the composer. */
const inComposer = (move: OpenMove) => move.needs.includes('note')
/** Transitions without a dialog are primary; the others are plain, next to the composer's button. */
const leadsOn = (move: OpenMove) => !asks(move) && !move.isDestructive

/** Buttons for the transitions that the server allows the viewer. */
export function TicketMoves({ ticket, onDone }: { ticket: Ticket; onDone: () => void }) {
  const [asking, setAsking] = useState<OpenMove>()
  const taking = useTicketMove(ticket)
  const toast = useToast()
  const moves = ticket.openMoves.filter((move) => !inComposer(move))
  const close = () => setAsking(undefined)
  const done = () => {
    // Unmount the dialog first, since it restores the focus.
    flushSync(close)
    onDone()
  }
  const take = (open: OpenMove) => {
    if (taking.isPending) return
    if (asks(open)) return setAsking(open)
    taking.mutate(open, {
      onSuccess: done,
      onError: (error) =>
        toast.show({ severity: 'error', summary: 'Couldn’t update the request', detail: sentenceFor(error) }),
    })
  }
  return (
    <>
      <MoveButtons
        forward={moves.filter(leadsOn)}
        destructive={moves.filter((move) => !leadsOn(move))}
        busy={taking.isPending ? taking.variables.move : undefined}
        onMove={take}
      />
      {asking?.needs.includes('assignee') && (
        <AssignDialog ticket={ticket} move={asking} onDone={done} onClose={close} />
      )}
      {asking?.needs.includes('ticket') && (
        <MergeDialog ticket={ticket} move={asking} onDone={done} onClose={close} />
      )}
      {asking && asking.needs.length === 0 && (
        <CancelDialog ticket={ticket} move={asking} onDone={done} onClose={close} />
      )}
    </>
  )
}

type DialogProps = { ticket: Ticket; move: OpenMove; onDone: () => void; onClose: () => void }

function AssignDialog({ ticket, ...props }: DialogProps) {
  return (
    <ChoiceDialog
      {...props}
      ticket={ticket}
      query={useQuery(staffQuery)}
      label="Person"
      none="No one else can work on requests."
      except={ticket.assignedUserId}
      stepOf={(chosen) => ({ userId: chosen })}
    />
  )
}

function MergeDialog({ ticket, ...props }: DialogProps) {
  return (
    <ChoiceDialog
      {...props}
      ticket={ticket}
      query={useQuery(mergeTargetsQuery(ticket))}
      label="Request that stays open"
      none={`${ticket.name} has no other open request.`}
      stepOf={(chosen) => ({ intoSupportId: chosen })}
    />
  )
}

type ChoiceDialogProps = DialogProps & {
  query: Pick<UseQueryResult<{ value: string; label: string }[]>, 'data' | 'error' | 'refetch'>
  label: string
  none: string
  except?: number | null
  stepOf: (chosen: number) => { userId?: number; intoSupportId?: number }
}

const choiceSchema = v.object({ chosen: v.pipe(v.string(), v.nonEmpty(messages.required)) })

function ChoiceDialog({ ticket, move, onDone, onClose, query, ...props }: ChoiceDialogProps) {
  const taking = useTicketMove(ticket)
  const options = query.data?.filter(({ value }) => value !== String(props.except))
  const form = useForm({
    schema: choiceSchema,
    about: `${move.move} ${ticket.publicId}`,
    initial: { chosen: '' },
    send: async ({ chosen }) => {
      await taking.mutateAsync({ move: move.move, ...props.stepOf(Number(chosen)) })
      onDone()
    },
  })
  return (
    <FormDialog
      form={form}
      title={move.label}
      action={move.label}
      disabled={!options?.length}
      onClose={onClose}
    >
      {query.error && !options && <LoadError error={query.error} onAgain={query.refetch} />}
      {!options && !query.error && <RowSkeletons count={1} label="Loading" />}
      {options?.length === 0 && <p>{props.none}</p>}
      {options && options.length > 0 && (
        <>
          {move.warning && <p>{move.warning}</p>}
          <SelectField
            {...form.field('chosen')}
            label={props.label}
            required
            columns={12}
            options={[{ value: '', label: 'Choose one' }, ...options]}
          />
        </>
      )}
    </FormDialog>
  )
}

const cancelSchema = v.object({ note: v.pipe(v.string(), v.trim()) })

function CancelDialog({ ticket, move, onDone, onClose }: DialogProps) {
  const taking = useTicketMove(ticket)
  const form = useForm({
    schema: cancelSchema,
    about: `${move.move} ${ticket.publicId}`,
    initial: { note: '' },
    send: async ({ note }) => {
      await taking.mutateAsync({ move: move.move, note })
      onDone()
    },
  })
  return (
    <FormDialog form={form} title={`${move.label}?`} action={move.label} look="danger" onClose={onClose}>
      <p>{move.warning}</p>
      <TextArea
        {...form.field('note')}
        label="Reason"
        columns={12}
        maxLength={5000}
        hint="Everyone on this request can read it."
      />
    </FormDialog>
  )
}
