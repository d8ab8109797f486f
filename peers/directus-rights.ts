import { send, textAt } from './json.ts'

/** A Directus server and the administrator's token. */
type Administrator = { address: string; token: string }
export type Member = { email: string; password: string; organizationId: number }

const filters = { organization: { _eq: '$CURRENT_USER.organization_id' } }
const readable = {
  organizations: {},
  categories: {},
  services: {},
  people: {},
  customers: { accepted_organization_id: filters.organization },
  leads: { organization_id: filters.organization },
  notes: {
    _and: [
      { accepted_organization_id: filters.organization },
      {
        _or: [
          { visibility: { _eq: 'SHARED' } },
          { _and: [{ visibility: { _eq: 'ORGANIZATION' } }, { organization_id: filters.organization }] },
        ],
      },
    ],
  },
}

/** Adds a lead's notes to its fields, and a member whose policy limits each table to their organization. */
export async function addMember(administrator: Administrator, member: Member): Promise<void> {
  await addNotes(administrator)
  const create = (path: string, body: object) =>
    send('POST', `${administrator.address}/${path}`, body, administrator.token)
  await create('fields/directus_users', { field: 'organization_id', type: 'integer' })
  const role = textAt(await create('roles', { name: 'Member' }), 'data', 'id')
  const policy = textAt(await create('policies', { name: 'Member' }), 'data', 'id')
  await create('access', { role, policy })
  for (const [collection, permissions] of Object.entries(readable))
    await create('permissions', { policy, collection, action: 'read', permissions, fields: ['*'] })
  const { email, password, organizationId } = member
  await create('users', { email, password, role, organization_id: organizationId })
}

async function addNotes({ address, token }: Administrator): Promise<void> {
  await send(
    'POST',
    `${address}/fields/leads`,
    { field: 'notes', type: 'alias', meta: { special: ['o2m'] } },
    token,
  )
  await send(
    'PATCH',
    `${address}/relations/notes/lead_id`,
    { collection: 'notes', field: 'lead_id', related_collection: 'leads', meta: { one_field: 'notes' } },
    token,
  )
}

export async function signIn(address: string, email: string, password: string): Promise<string> {
  const answer = await send('POST', `${address}/auth/login`, { email, password })
  return textAt(answer, 'data', 'access_token')
}
