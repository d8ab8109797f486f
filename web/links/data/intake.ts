import { queryOptions } from '@tanstack/react-query'

import { sentFields } from '../../../forms/intakeFields.ts'
import { isObject, readForm } from '../../../forms/readForm.ts'
import { request } from '../../domain/api/request.ts'
import { intakeFormDocument, intakeKeysDocument, intakeRequestsDocument } from './intakeOperations.ts'

export type IntakeKey = Awaited<ReturnType<typeof loadKeys>>[number]
export type IntakeRequest = Awaited<ReturnType<typeof loadRequests>>[number]

const intake = ['intake']

/** The keys of a link, the newest first. */
export const keysQuery = (linkId: number) =>
  queryOptions({ queryKey: [...intake, 'keys', linkId], queryFn: () => loadKeys(linkId), staleTime: 0 })

/** The last hundred requests by a key, the newest first. */
export const requestsQuery = (keyId: number) =>
  queryOptions({ queryKey: [...intake, 'requests', keyId], queryFn: () => loadRequests(keyId), staleTime: 0 })

/** What a form of another site may have a name for, by the service's form. */
export const fieldsQuery = (serviceId: number) =>
  queryOptions({ queryKey: [...intake, 'form', serviceId], queryFn: () => loadFields(serviceId) })

async function loadKeys(linkId: number) {
  const { intakeKeys } = await request(intakeKeysDocument, { linkId })
  return (intakeKeys?.nodes ?? []).filter((key) => key !== null)
}

async function loadRequests(keyId: number) {
  const { intakeRequests } = await request(intakeRequestsDocument, { keyId })
  return (intakeRequests?.nodes ?? []).filter((sent) => sent !== null)
}

async function loadFields(serviceId: number) {
  const { serviceById } = await request(intakeFormDocument, { serviceId })
  return sentFields(readForm(serviceById?.formSchema))
}

/** The names of a key's fields, by the keys of the form. */
export function mappingOf({ mapping }: Pick<IntakeKey, 'mapping'>): Record<string, string> {
  const entries = isObject(mapping) ? Object.entries(mapping) : []
  return Object.fromEntries(entries.flatMap(([key, name]) => (typeof name === 'string' ? [[key, name]] : [])))
}

/** Where other sites send requests to. */
export function intakeAddress(): string {
  return `${location.origin}/api/intake`
}

/** A request for a terminal, with each usual name. */
export function exampleOf(secret: string): string {
  const customer = {
    first_name: 'Ana',
    last_name: 'Example',
    email: 'ana@example.com',
    phone: '312-555-0142',
    street: '1 Main St',
    city: 'Chicago',
    state: 'IL',
    zip: '60614',
  }
  return [
    `curl ${intakeAddress()}`,
    `-H 'Authorization: Bearer ${secret}'`,
    `-H 'Content-Type: application/json'`,
    `-d '${JSON.stringify(customer)}'`,
  ].join(' \\\n  ')
}
