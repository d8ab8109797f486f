import type { Permission } from '../../../texts/codes.generated.ts'
import * as v from 'valibot'

import { isEmail, plainEmail } from '../../../values/email.ts'

import { bioOf, phoneText } from '../../domain/profile/contact.ts'
import type { Reader } from '../../domain/reader.ts'
import {
  messages,
  requiredName,
  optional,
  optionalName,
  optionalPhone,
  required,
} from '../../ui/fields/rules.ts'
import type { PersonRecord } from '../data/peopleQueries.ts'

export type PersonKind = 'ADMIN' | 'SERVICE_AGENT' | 'ASSOCIATE'

export type PersonPanelProps = {
  reader: Reader
  kind: PersonKind
  /** The people's organization; null for the operator's own associates. */
  organizationId: number | null
  /** Whether the operator manages a vendor's people. */
  isVendors?: boolean
  /** Whether the vendor is a draft, whose people are invited once it is activated. */
  isDraft?: boolean
  onClose: () => void
}

/** The switches of the form, each with its permission. */
export const switches = {
  canAssignLeads: { permission: 'ASSIGN_LEADS_TO_VENDORS', label: 'Can assign leads' },
  canCreateServices: { permission: 'CREATE_SERVICES', label: 'Can create services' },
  canModifyLeads: { permission: 'MANAGE_LEAD', label: 'Can modify leads' },
} as const satisfies Record<string, { permission: Permission; label: string }>
export type Switch = keyof typeof switches

export type PersonValues = {
  firstName: string
  middleName: string
  lastName: string
  title: string
  email: string
  phoneNumber: string
  officeAddress: string
  bio: string
  status: string
  adminType: string
  employeeId: string
  otherLanguage: string
  services: string[]
  states: string[]
  languages: string[]
  textNotifications: boolean
  emailNotifications: boolean
  canCreateServices: boolean
  canModifyLeads: boolean
  canAssignLeads: boolean
}

export const emailMissing = 'Email is required when First and Last Name are provided'

/** "When first and last name are given it must be valid …; when it is empty: …" */
const email = v.pipe(
  v.string(),
  v.transform(plainEmail),
  v.nonEmpty(emailMissing),
  v.check(isEmail, 'Please enter a valid email ID'),
)

export function personSchema(kind: PersonKind) {
  return v.object({
    firstName: requiredName,
    middleName: optionalName,
    lastName: requiredName,
    title: kind === 'ADMIN' ? requiredName : optionalName,
    email,
    phoneNumber: optionalPhone,
    officeAddress: optionalName,
    bio: optional,
    status: required,
    adminType: v.pipe(v.string(), v.nonEmpty(messages.required)),
    employeeId: optional,
    otherLanguage: optional,
    services: v.array(v.string()),
    states: v.array(v.string()),
    languages: v.array(v.string()),
    textNotifications: v.boolean(),
    emailNotifications: v.boolean(),
    canCreateServices: v.boolean(),
    canModifyLeads: v.boolean(),
    canAssignLeads: v.boolean(),
  })
}

type TemplateMap = Readonly<Record<string, { id: number; value: boolean } | undefined>>

export function templatesOf(person: Pick<PersonRecord, 'permissionTemplateMap'> | undefined): TemplateMap {
  const map: unknown = person?.permissionTemplateMap
  return typeof map === 'object' && map !== null ? (map as TemplateMap) : {}
}

/** The initial values; by default an active master admin. */
export function valuesOf(person: PersonRecord | undefined): PersonValues {
  const templates = templatesOf(person)
  const isOn = (name: Switch) => templates[switches[name].permission]?.value ?? false
  return {
    firstName: person?.firstName ?? '',
    middleName: person?.middleName ?? '',
    lastName: person?.lastName ?? '',
    title: person?.title ?? '',
    email: person?.email ?? '',
    phoneNumber: phoneText(person),
    officeAddress: person?.officeAddress ?? '',
    bio: bioOf(person?.account),
    status: person?.status === 'INACTIVE' ? 'INACTIVE' : 'ACTIVE',
    adminType: person?.userType ?? 'MASTER_ADMIN',
    employeeId: person?.serviceAgent?.employeeId ?? '',
    otherLanguage: person?.serviceAgent?.otherLanguage ?? '',
    services: textsOf(person?.serviceAgent?.serviceIds),
    states: textsOf(person?.serviceAgent?.stateIds),
    languages: textsOf(person?.serviceAgent?.languageIds),
    textNotifications: person?.textNotifications ?? false,
    emailNotifications: person?.emailNotifications ?? true,
    canCreateServices: isOn('canCreateServices'),
    canModifyLeads: isOn('canModifyLeads'),
    canAssignLeads: isOn('canAssignLeads'),
  }
}

function textsOf(ids: readonly (number | null)[] | undefined): string[] {
  return (ids ?? []).flatMap((id) => (id === null ? [] : [String(id)]))
}

/** What an agent works on, where, and in which languages. */
export function agentInputOf({ employeeId, otherLanguage, services, states, languages }: PersonValues) {
  return {
    employeeId,
    otherLanguage,
    serviceIds: services.map(Number),
    stateIds: states.map(Number),
    languageIds: languages.map(Number),
  }
}

/** The request's input; an empty string clears a field. */
export function userInputOf(values: PersonValues) {
  const { firstName, middleName, lastName, title, phoneNumber, officeAddress } = values
  return {
    firstName,
    middleName,
    lastName,
    title,
    phoneNumber,
    officeAddress,
    account: values.bio ? JSON.stringify({ bio: values.bio }) : '',
    textNotifications: values.textNotifications,
    emailNotifications: values.emailNotifications,
  }
}

/** "canCreateServices, canModifyLeads and canAssignLeads, each holding a boolean value and a permission template id" */
export function permissionsOf(values: PersonValues, person: PersonRecord): string {
  const templates = templatesOf(person)
  const entries = Object.entries(switches).map(([name, { permission }]) => [
    name,
    { value: values[name as Switch], id: templates[permission]?.id },
  ])
  return JSON.stringify(Object.fromEntries(entries))
}

/** A permission that the viewer's template map lacks; undefined if it has all three. */
export function missingPermission(map: TemplateMap): string | undefined {
  return Object.values(switches).find(({ permission }) => map[permission] === undefined)?.permission
}
