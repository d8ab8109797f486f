import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { flushSync } from 'react-dom'

import { readForm } from '../../forms/readForm.ts'
import { defaultFields, type FormField, ownFields } from '../../forms/schema.ts'
import { request } from '../shared/api/request.ts'
import { useForm } from '../shared/fields/useForm.ts'
import { useToast } from '../shared/toasts/context.ts'
import { createServiceDocument, updateServiceDocument } from './documents.ts'
import type { Service } from './queries.ts'
import { factsOf, factsSchema, type ServiceFacts, type ServiceParts, toSend } from './serviceDraft.ts'

/** What one edits of a service, whether anything would be lost, and keeping it. */
export function useServiceEditor(service: Service | undefined, name?: string) {
  const [initial] = useState(() => partsOf(service))
  const [parts, setParts] = useState<ServiceParts>(initial.parts)
  const [saved, setSaved] = useState(false)
  const form = useForm<ServiceFacts>(factsSchema, factsOf(service, name))
  const toast = useToast()
  const queries = useQueryClient()
  const navigate = useNavigate()

  async function save(facts: ServiceFacts) {
    const publicId = await send(service, facts, toSend(facts, parts, initial.usual))
    await Promise.all(
      [['services'], ['service']].map((queryKey) =>
        queries.invalidateQueries({ queryKey, refetchType: 'none' }),
      ),
    )
    toast.show({
      severity: 'success',
      summary: service ? 'Service saved' : 'Service created',
      detail: facts.name,
    })
    // Nothing is unsaved any more, before the way is asked for.
    flushSync(() => setSaved(true))
    await navigate({ to: '/search-services/$publicId', params: { publicId } })
  }

  const refuse = () =>
    toast.show({
      severity: 'error',
      summary: 'Validation Errors',
      detail: 'Please fix the errors and try again',
    })
  const dirty = !saved && (form.dirty || parts !== initial.parts)
  return { form, parts, setParts, usual: initial.usual, dirty, save, refuse }
}

function partsOf(service: Service | undefined): { parts: ServiceParts; usual: readonly FormField[] } {
  if (!service) return { parts: { industryIds: [], stateIds: [], fields: [] }, usual: defaultFields }
  const form = readForm(service.formSchema)
  const industryIds = service.industryIds.filter((id) => id !== null).map(String)
  const stateIds = service.states.map(({ id }) => String(id))
  return {
    parts: { industryIds, stateIds, fields: ownFields(form) },
    usual: form.fields.slice(0, defaultFields.length),
  }
}

async function send(
  service: Service | undefined,
  { isActive }: ServiceFacts,
  sent: ReturnType<typeof toSend>,
) {
  if (service) {
    await request(updateServiceDocument, { input: { serviceId: service.id, service: sent, isActive } })
    return service.publicId
  }
  const { createService } = await request(createServiceDocument, { input: { service: sent } })
  return createService?.result?.publicId ?? ''
}
