import { publicIdOf } from './chance.ts'
import { permissions } from './permissions.ts'
import { ago, organizationId, people, personId, type Table, type World } from './world.ts'

/** Invitations, permission changes, and companies of some associates. */
export function recordTables(world: World): Table[] {
  return [
    { name: 'invitations', rows: invitationRows(world) },
    { name: 'permission_changes', rows: changeRows(world) },
    { name: 'companies', rows: companyRows(world) },
  ]
}

const organizationOf = ({ organization }: (typeof people)[number]) =>
  organization ? organizationId(organization.key) : null

/** The first master admin of the organization, or of the operator if there is none. */
function masterOf(person: (typeof people)[number]): number {
  const master = people.find(
    ({ organization, userType }) => userType === 'MASTER_ADMIN' && organization === person.organization,
  )
  return personId(master?.email ?? 'master@operator.example')
}

/** Some links have expired. */
function invitationRows({ now }: World) {
  return people
    .filter(
      ({ status, organization }) => status === 'PENDING' && (organization?.status ?? 'ACTIVE') === 'ACTIVE',
    )
    .map((person, index) => ({
      user_id: personId(person.email),
      organization_id: organizationOf(person),
      invited_by_user_id: masterOf(person),
      invited_at: ago(now, person.days),
      last_sent_at: ago(now, index % 4 === 0 ? 9 : Math.min(person.days, 2)),
      sent_count: 1 + (index % 3),
    }))
}

function changeRows({ reference, now }: World) {
  return permissions.flatMap(({ email, attribute, isEnabled }, index) => {
    const person = people[personId(email) - 1]
    if (!person) return []
    return {
      id: index + 1,
      user_id: personId(email),
      organization_id: organizationOf(person),
      permission_attribute_id: reference.permissionAttribute(attribute),
      is_enabled: isEnabled,
      changed_by_user_id: masterOf(person),
      changed_at: ago(now, 90 - 11 * index),
    }
  })
}

const firms = ['Prairie Wealth Partners', 'Kowalczyk Realty', 'Bluestem Tax & Books', 'Harbor Street Lending']

function companyRows({ now }: World) {
  return people
    .filter(({ userType, status }) => userType === 'ASSOCIATE' && status === 'ACTIVE')
    .slice(0, firms.length)
    .map((person, index) => ({
      id: index + 1,
      public_id: publicIdOf('company', person.email),
      user_id: personId(person.email),
      organization_id: organizationOf(person),
      name: firms[index],
      title: person.title,
      status: 'ACTIVE',
      office_address: person.officeAddress,
      employee_id: `E-${100 + index}`,
      service_ids: [],
      state_ids: [],
      is_deleted: false,
      created_at: ago(now, person.days),
      updated_at: ago(now, person.days),
    }))
}

/** Agents offer some services of their organization, in its states. Their rows are created with the users. */
export const agentRecords = `
  update app.service_agents a set service_ids = o.service_ids[1:3], state_ids = o.state_ids, language_ids = c.language_ids,
      employee_id = 'A-' || (1000 + a.user_id)
    from app.organizations o, app.user_contacts c where o.id = a.organization_id and c.user_id = a.user_id`
