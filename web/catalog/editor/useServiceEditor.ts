import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { readForm } from '../../../forms/readForm.ts'
import { defaultFields, type FormField, ownFields, usualFields } from '../../../forms/schema.ts'
import { request } from '../../domain/api/request.ts'
import { useForm } from '../../ui/form/useForm.ts'
import { useToast } from '../../ui/toasts/context.ts'
import { createServiceDocument, updateServiceDocument } from '../data/operations.ts'
import { propose } from './propose.ts'
import type { Proposal } from '../data/proposalQueries.ts'
import type { Service } from '../data/queries.ts'
import { factsOf, offeredSchema, serviceSchema, type ServiceValues, toSend } from './serviceDraft.ts'

type Edited = {
  service: Service | undefined
  proposal: Proposal | undefined
  proposes: boolean
  name?: string | undefined
  leadsTo?: string | undefined
}

/** The state of the service editor, and saving it. */
export function useServiceEditor({ service, proposal, proposes, name, leadsTo }: Edited) {
  const [{ initial, usual }] = useState(() => begin(service, name))
  const toast = useToast()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const form = useForm({
    // The guide's step is done with a service that is offered somewhere.
    schema: leadsTo === undefined ? serviceSchema : offeredSchema,
    initial,
    send: async (values: ServiceValues) => {
      const sent = toSend(values, usual)
      const saved = proposes
        ? await propose({ service, proposal, sent, isActive: values.isActive })
        : await send(service, values.isActive, sent)
      await Promise.all(
        [['services'], ['service'], ['proposals']].map((queryKey) =>
          queries.invalidateQueries({ queryKey, refetchType: 'none' }),
        ),
      )
      toast.show({ severity: 'success', summary: saved.summary, detail: values.name })
      await navigate({ to: leadsTo ?? saved.to })
    },
    onInvalid: () =>
      toast.show({
        severity: 'error',
        summary: 'Validation Errors',
        detail: 'Please fix the errors and try again',
      }),
  })
  return { form, usual }
}

function begin(service: Service | undefined, name: string | undefined) {
  const facts = factsOf(service, name)
  if (!service)
    return {
      initial: { ...facts, industryIds: [], stateIds: [], required: requiredIn(defaultFields), fields: [] },
      usual: defaultFields,
    }
  const form = readForm(service.formSchema)
  const industryIds = service.industryIds.filter((id) => id !== null).map(String)
  const stateIds = service.states.map(({ id }) => String(id))
  const usual = usualFields(form)
  const required = requiredIn(usual)
  return { initial: { ...facts, industryIds, stateIds, required, fields: ownFields(form) }, usual }
}

function requiredIn(usual: readonly FormField[]): string[] {
  return usual.filter(({ required }) => required).map(({ key }) => key)
}

async function send(service: Service | undefined, isActive: boolean, sent: ReturnType<typeof toSend>) {
  if (service) {
    await request(updateServiceDocument, { input: { serviceId: service.id, service: sent, isActive } })
    return { to: `/search-services/${service.publicId}`, summary: 'Service saved' }
  }
  const { createService } = await request(createServiceDocument, { input: { service: sent } })
  return { to: `/search-services/${createService?.result?.publicId ?? ''}`, summary: 'Service created' }
}
