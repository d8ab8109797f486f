import { applications } from './applications.ts'
import { publicIdOf } from './chance.ts'
import { forms, type DemoField } from './forms.ts'
import type { Reference } from './reference.ts'
import { services } from './services.ts'
import type { DemoService } from './service.ts'
import {
  ago,
  createdAgo,
  daysOf,
  hourOf,
  organizationId,
  serviceId,
  type Table,
  type World,
} from './world.ts'

export function serviceTables({ reference, now }: World): Table[] {
  const row = (service: DemoService) => ({
    id: serviceId(service.name),
    public_id: publicIdOf('service', service.name),
    organization_id: organizationId(service.organization),
    name: service.name,
    ...categoryOf(service, reference),
    customer_type: service.customerType,
    tags: service.tags,
    description: service.description,
    industry_ids: service.industries.map(reference.industry),
    is_active: service.isActive ?? true,
    ...createdAgo(now, daysOf(service) + hourOf(serviceId(service.name))),
  })
  const maps = services
    .flatMap((service) => stateMapsOf(service, reference))
    .map((map, index) => Object.assign(map, { id: index + 1 }))
  return [
    { name: 'services', rows: services.map(row) },
    { name: 'service_state_maps', rows: maps },
    { name: 'service_forms', rows: services.map((service) => formRow(service, reference, now)) },
  ]
}

function formRow(service: DemoService, { defaultFields }: Reference, now: Date) {
  const own = forms[service.name] ?? []
  return {
    service_id: serviceId(service.name),
    version: 1,
    organization_id: organizationId(service.organization),
    form_schema: { fields: [...defaultFields, ...own.map(asked)] },
    created_at: ago(now, daysOf(service) + hourOf(serviceId(service.name))),
  }
}

function asked(field: DemoField): object {
  return Object.assign({ ...field }, { answers: undefined })
}

function categoryOf({ category: [name, child] }: DemoService, reference: Reference) {
  return {
    category_id: reference.category(name),
    sub_category_id: child && reference.subCategory(`${name} / ${child}`),
  }
}

function stateMapsOf(service: DemoService, { state }: Reference) {
  const map = (codes: string, isActive: boolean) =>
    codes.split(' ').map((code) => ({
      service_id: serviceId(service.name),
      organization_id: organizationId(service.organization),
      state_id: state(code),
      is_active: isActive,
    }))
  return [...map(service.states, true), ...(service.pausedStates ? map(service.pausedStates, false) : [])]
}

export function applicationTables({ now }: World): Table[] {
  const rows = applications.map(({ email, name, phone, message, daysAgo, organization }, index) => ({
    id: index + 1,
    kind: organization ? 'ORGANIZATION' : 'PERSON',
    status: 'WAITING',
    email,
    first_name: name.split(' ')[0],
    last_name: name.split(' ')[1],
    phone_number: phone,
    legal_business_name: organization?.name ?? null,
    organization_type: organization?.type ?? null,
    vendor_type: organization?.kind ?? null,
    website_url: organization?.website ?? null,
    message,
    confirmed_at: ago(now, daysAgo - 0.01),
    created_at: ago(now, daysAgo),
  }))
  return [{ name: 'applications', rows }]
}
