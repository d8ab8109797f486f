import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import * as v from 'valibot'

import { Button } from '../shared/buttons/Button.tsx'
import { Dialog } from '../shared/dialog/Dialog.tsx'
import { Form } from '../shared/fields/Form.tsx'
import { TextArea } from '../shared/fields/TextArea.tsx'
import { useForm } from '../shared/fields/useForm.ts'
import { Notice } from '../shared/layout/Notice.tsx'
import type { AskMoveProps } from './askedMove.ts'
import { providersQuery } from './leadQuery.ts'
import { lossOf } from './moves.ts'
import { emptyMove, moveSchema, type MoveValues, stepOf } from './moveSchema.ts'
import { ProviderChoice } from './ProviderChoice.tsx'
import { useMove } from './useMove.ts'

/** Every provider, the best first, with the reasons; one who is not eligible gets the lead with a reason only. */
export function ProviderForm({ lead, move, onDone, onClose }: AskMoveProps) {
  const id = useId()
  const query = useQuery(providersQuery(lead))
  const taking = useMove(lead)
  const isLeftOut = (chosen: string) =>
    query.data?.some(({ organizationId, eligible }) => String(organizationId) === chosen && !eligible) ??
    false
  const schema = v.lazy((values): v.GenericSchema<MoveValues, MoveValues> =>
    v.is(leftOut, values) ? moveSchema([...move.needs, 'reason']) : moveSchema(move.needs),
  )
  const leftOut = v.object({ organization: v.pipe(v.string(), v.check(isLeftOut)) })
  const form = useForm(schema, emptyMove)
  const overrides = isLeftOut(form.values.organization)
  const asksReason = overrides || move.needs.includes('reason')
  const send = form.submit(async (values) => {
    await taking.mutateAsync({ ...move, ...stepOf(values) })
    onDone()
  })
  return (
    <Dialog
      place="right"
      title={move.label}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="main" type="submit" form={id} busy={form.busy}>
            Offer to provider
          </Button>
        </>
      }
    >
      <Form id={id} onSubmit={send}>
        {lossOf(move) && <Notice severity="warn">{lossOf(move)}</Notice>}
        {form.failure && <Notice severity="error">{form.failure}</Notice>}
        <ProviderChoice query={query} {...form.field('organization')} except={lead.organizationId} />
        {asksReason && (
          <TextArea
            {...form.field('reason')}
            label={overrides ? 'Reason for offering it all the same' : 'Reason'}
            required
            columns={12}
          />
        )}
      </Form>
    </Dialog>
  )
}
