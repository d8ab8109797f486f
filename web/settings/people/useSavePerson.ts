import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

import { request } from '../../domain/api/request.ts'
import { hasOutbox } from '../../domain/operator.ts'
import { isOperator } from '../../domain/reader.ts'
import { sentenceFor } from '../../ui/errors/sentences.ts'
import { useToast } from '../../ui/toasts/context.ts'
import {
  addAdminDocument,
  addServiceAgentDocument,
  createUserInfoDocument,
  updateServiceAgentDocument,
  updateUserInfoDocument,
} from '../data/peopleOperations.ts'
import type { PersonRecord } from '../data/peopleQueries.ts'
import type { Picture } from './Picture.tsx'
import {
  agentInputOf,
  missingPermission,
  permissionsOf,
  type PersonPanelProps,
  type PersonValues,
  templatesOf,
  userInputOf,
} from './personForm.ts'

/** "The panel closes after 2000 ms and the form resets after 3000 ms." */
const closesAfterMs = 2_000
const resetsAfterMs = 3_000

type Saving = PersonPanelProps & { person: PersonRecord | undefined; picture: Picture; reset: () => void }

export function useSavePerson({ reset, onClose, picture, ...saving }: Saving) {
  const queries = useQueryClient()
  const toast = useToast()
  const navigate = useNavigate()
  const openOutbox = { label: 'Open outbox', run: () => void navigate({ href: '/outbox' }) }
  const [isSaved, setSaved] = useState(false)
  const timers = useRef<ReturnType<typeof setTimeout>[]>([])
  useEffect(() => () => timers.current.forEach(clearTimeout), [])

  async function save(values: PersonValues): Promise<string | void> {
    const { kind, person, isVendors } = saving
    const missing = person && kind === 'ADMIN' ? missingPermission(templatesOf(person)) : undefined
    if (missing) return `The permission ${missing} is missing`
    let isPictured = true
    try {
      const id = person ? await change(saving, values, person) : await add(saving, values)
      isPictured = id === undefined || (await picture.save(id))
    } catch (error) {
      const detail = sentenceFor(error)
      toast.show({ severity: 'error', summary: 'Submission Failed', detail })
      // The form marks the field that was refused.
      throw error
    }
    // Sent again, the form of a new person would add them twice.
    if (!isPictured && person) return 'The picture wasn’t uploaded. Save again to retry.'
    setSaved(true)
    const noun = kind === 'ADMIN' ? `${isVendors && !person ? 'Vendor ' : ''}Admin` : nouns[kind]
    toast.show({
      severity: 'success',
      summary: 'Submission Success',
      detail: `${noun} ${person ? 'updated' : 'added'} successfully!`,
      // Without a mail server the link of the invitation waits there.
      ...(!person && isOperator(saving.reader) && hasOutbox() && { action: openOutbox }),
    })
    void queries.invalidateQueries({ queryKey: ['people'] })
    timers.current = [setTimeout(onClose, closesAfterMs), setTimeout(reset, resetsAfterMs)]
  }
  return { save, isSaved }
}

const nouns = { SERVICE_AGENT: 'Service agent', ASSOCIATE: 'Associate' }

async function add(
  { kind, organizationId }: Pick<PersonPanelProps, 'kind' | 'organizationId'>,
  values: PersonValues,
): Promise<number | undefined> {
  const user = { ...userInputOf(values), email: values.email, status: values.status }
  if (kind === 'ADMIN') {
    const input = { admin: { ...user, userType: values.adminType }, organizationId }
    return (await request(addAdminDocument, { input })).addAdmin?.userInfo?.id
  }
  if (kind === 'SERVICE_AGENT') {
    const input = { serviceAgent: agentInputOf(values), userInfo: user, organizationId }
    return (await request(addServiceAgentDocument, { input })).addServiceAgent?.serviceAgent?.userId
  }
  const input = { userInfo: { ...user, userType: 'ASSOCIATE' }, organizationId }
  return (await request(createUserInfoDocument, { input })).createUserInfo?.userInfo?.id
}

async function change(
  { kind, reader }: Pick<PersonPanelProps, 'kind' | 'reader'>,
  values: PersonValues,
  person: PersonRecord,
): Promise<number> {
  const wasInactive = person.status === 'INACTIVE'
  const isInactive = values.status === 'INACTIVE'
  const patch = { ...userInputOf(values), ...(wasInactive !== isInactive && { status: values.status }) }
  // Another person's switches are sent even if unchanged; the server does not accept the viewer's own.
  const sendsSwitches = kind !== 'ASSOCIATE' && reader.id !== person.id
  const permissions = sendsSwitches ? permissionsOf(values, person) : null
  if (kind === 'SERVICE_AGENT' && person.serviceAgent) {
    const input = {
      id: person.serviceAgent.id,
      serviceAgentPatch: agentInputOf(values),
      userInfoPatch: patch,
      permissions,
    }
    await request(updateServiceAgentDocument, { input })
  } else {
    await request(updateUserInfoDocument, { input: { id: person.id, userInfoPatch: patch, permissions } })
  }
  return person.id
}
