import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { type ChangeEvent, useState } from 'react'
import * as v from 'valibot'

import { customerName } from '../../domain/names.ts'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { Notice } from '../../ui/layout/Notice.tsx'
import { type Provider, providersQuery } from '../data/leadQuery.ts'
import { routingQuery } from '../data/routingQuery.ts'
import type { AskMoveProps } from './askedMove.ts'
import { emptyMove, moveSchema, type MoveValues, stepOf } from './moveSchema.ts'
import { ProviderChoice } from './ProviderChoice.tsx'
import { useMove } from './useMove.ts'

/** Every provider, the best first, with the reasons; one who is not eligible gets the lead with a reason only. */
export function ProviderForm({ lead, move, onDone, onClose }: AskMoveProps) {
  const query = useQuery(providersQuery(lead))
  const taking = useMove(lead, customerName(lead))
  const routing = useQuery(routingQuery(lead))
  const first = usePreselected(query, lead.organizationId)
  // Where people choose by hand, nothing is suggested to them.
  const best = routing.isPending || routing.data?.level === 'BY_HAND' ? '' : first
  // The best match counts as no change of the form, so that closing it asks nothing.
  const needs = best ? move.needs.filter((need) => need !== 'organization') : move.needs
  const isLeftOut = (chosen: string) =>
    query.data?.some(({ organizationId, eligible }) => String(organizationId) === chosen && !eligible) ??
    false
  const asksReason = (chosen: string) => isLeftOut(chosen) || move.needs.includes('reason')
  const leftOut = v.object({ organization: v.pipe(v.string(), v.check(isLeftOut)) })
  const form = useForm({
    schema: v.lazy((values): v.GenericSchema<MoveValues, MoveValues> =>
      v.is(leftOut, values) ? moveSchema([...needs, 'reason']) : moveSchema(needs),
    ),
    about: `${move.move} ${lead.publicId}`,
    initial: emptyMove,
    send: async (values) => {
      const reason = asksReason(values.organization) ? values.reason : ''
      const organization = values.organization || best
      await taking.mutateAsync({ ...move, ...stepOf({ ...values, organization, reason }) })
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
      <ProviderChoice
        query={query}
        {...organization}
        value={organization.value || best}
        onChange={choose}
        except={lead.organizationId}
      />
      {asksReason(organization.value) && (
        <TextArea
          {...form.field('reason')}
          label={overrides ? 'Why offer it anyway?' : 'Reason'}
          hint="The referrer can read this. Do not name another provider."
          required
          columns={12}
        />
      )}
    </FormDialog>
  )
}

/**
 * The best match when the drawer opened, unless it is no longer eligible: a later reload never moves
 * the choice to another provider.
 */
function usePreselected(query: UseQueryResult<Provider[]>, except: number | null): string {
  const [first, setFirst] = useState<string>()
  const eligible = (query.data ?? [])
    .filter((one) => one.eligible && one.isActive && one.organizationId !== except)
    .map(({ organizationId }) => String(organizationId))
  if (first === undefined && query.data && query.isFetchedAfterMount) setFirst(eligible[0] ?? '')
  return first !== undefined && eligible.includes(first) ? first : ''
}
