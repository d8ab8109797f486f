import { useQuery } from '@tanstack/react-query'
import type { ChangeEvent } from 'react'
import * as v from 'valibot'

import { TextArea } from '../../ui/fields/TextArea.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { Notice } from '../../ui/layout/Notice.tsx'
import { providersQuery } from '../data/leadQuery.ts'
import type { AskMoveProps } from './askedMove.ts'
import { emptyMove, moveSchema, type MoveValues, stepOf } from './moveSchema.ts'
import { ProviderChoice } from './ProviderChoice.tsx'
import { useMove } from './useMove.ts'

/** Every provider, the best first, with the reasons; one who is not eligible gets the lead with a reason only. */
export function ProviderForm({ lead, move, onDone, onClose }: AskMoveProps) {
  const query = useQuery(providersQuery(lead))
  const taking = useMove(lead)
  const isLeftOut = (chosen: string) =>
    query.data?.some(({ organizationId, eligible }) => String(organizationId) === chosen && !eligible) ??
    false
  const asksReason = (chosen: string) => isLeftOut(chosen) || move.needs.includes('reason')
  const leftOut = v.object({ organization: v.pipe(v.string(), v.check(isLeftOut)) })
  const form = useForm({
    schema: v.lazy((values): v.GenericSchema<MoveValues, MoveValues> =>
      v.is(leftOut, values) ? moveSchema([...move.needs, 'reason']) : moveSchema(move.needs),
    ),
    initial: emptyMove,
    send: async (values) => {
      const reason = asksReason(values.organization) ? values.reason : ''
      await taking.mutateAsync({ ...move, ...stepOf({ ...values, reason }) })
      onDone()
    },
  })
  const organization = form.field('organization')
  const overrides = isLeftOut(organization.value)
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    // A reason that was typed for one provider is not sent with another.
    if (overrides) form.set({ reason: '' })
    organization.onChange(event)
  }
  return (
    <FormDialog form={form} place="right" title={move.label} action="Offer to provider" onClose={onClose}>
      {move.warning && <Notice severity="warn">{move.warning}</Notice>}
      <ProviderChoice query={query} {...organization} onChange={choose} except={lead.organizationId} />
      {asksReason(organization.value) && (
        <TextArea
          {...form.field('reason')}
          label={overrides ? 'Why offer it anyway?' : 'Reason'}
          required
          columns={12}
        />
      )}
    </FormDialog>
  )
}
