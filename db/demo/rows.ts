import { publicIdOf } from './chance.ts'
import { organizations } from './organizations.ts'
import type { DemoOrganization } from './organization.ts'
import { paymentDetails } from './payment-details.ts'
import type { DemoPerson } from './people.ts'
import { permissions } from './permissions.ts'
import { services } from './services.ts'
import {
  ago,
  createdAgo,
  hourOf,
  organizationId,
  people,
  personId,
  serviceId,
  type Table,
  type World,
} from './world.ts'

export function organizationTables({ reference, operatorName, now }: World): Table[] {
  const row = (organization: DemoOrganization) => ({
    id: organizationId(organization.key),
    public_id: publicIdOf('organization', organization.key),
    legal_business_name: organization.type === 'OPERATOR' ? operatorName : organization.name,
    organization_type: organization.type,
    vendor_type: organization.kind,
    status: organization.status,
    incorporation_type: organization.incorporation,
    website_url: `https://${organization.key}.example`,
    company_bio: organization.bio,
    state_ids: organization.states.split(' ').map(reference.state),
    service_ids: servicesOf(organization),
    industry_ids: organization.industries.map(reference.industry),
    is_deleted: organization.isDeleted ?? false,
    ...createdAgo(now, organization.days + hourOf(organizationId(organization.key))),
  })
  return [
    { name: 'organizations', rows: organizations.map(row) },
    { name: 'organization_registrations', rows: organizations.map(registrationRow) },
    {
      name: 'payment_details',
      rows: [{ organization_id: organizationId('operator'), ...paymentDetails(operatorName) }],
    },
  ]
}

function registrationRow({ key, taxId, address }: DemoOrganization) {
  return { organization_id: organizationId(key), tax_id: taxId, hq_address: address }
}

function servicesOf({ key, serves }: DemoOrganization): number[] {
  const own = services.filter(({ organization }) => organization === key).map(({ name }) => name)
  return [...own, ...serves].map(serviceId)
}

export function peopleTables(world: World): Table[] {
  const signedUp = people.filter(({ status }) => status !== 'PENDING')
  return [
    { name: 'user_infos', rows: people.map((person) => personRow(person, world)) },
    { name: 'user_contacts', rows: people.map((person) => contactRow(person, world)) },
    {
      name: 'passwords',
      rows: signedUp.map(({ email, days }) => ({
        user_id: personId(email),
        argon2id: world.passwordHash,
        changed_at: ago(world.now, days),
      })),
    },
    { name: 'user_permission_mappings', rows: permissionRows(world) },
  ]
}

function personRow(person: DemoPerson, { now }: World) {
  return {
    id: personId(person.email),
    public_id: publicIdOf('person', person.email),
    first_name: person.name.first,
    middle_name: person.name.middle,
    last_name: person.name.last,
    title: person.title,
    user_type: person.userType,
    status: person.status,
    organization_id: person.organization && organizationId(person.organization.key),
    organization_type: person.organization && person.organization.type,
    is_deleted: person.isDeleted,
    ...createdAgo(now, person.days + hourOf(personId(person.email))),
  }
}

function contactRow(person: DemoPerson, { reference }: World) {
  return {
    user_id: personId(person.email),
    organization_id: person.organization && organizationId(person.organization.key),
    email: person.email,
    phone_number: person.phone,
    phone_extension: person.phone && person.extension,
    office_address: person.officeAddress,
    account: person.bio && JSON.stringify({ bio: person.bio }),
    industry_id: reference.industry(person.industry),
    language_ids: person.languages.map(reference.language),
    text_notifications: person.textNotifications,
    email_notifications: person.emailNotifications,
  }
}

function permissionRows({ reference }: World) {
  return permissions.map(({ email, attribute, isEnabled }, index) => {
    const person = people[personId(email) - 1]
    const organization = person?.organization
    return {
      id: index + 1,
      user_id: personId(email),
      organization_id: organization ? organizationId(organization.key) : null,
      permission_template_id: reference.permissionTemplate(
        `${attribute} / ${person?.userType} / ${organization?.type ?? 'none'}`,
      ),
      is_enabled: isEnabled,
    }
  })
}
