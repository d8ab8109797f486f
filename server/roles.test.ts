import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { seedFullWorld } from '../db/test/world-full.ts'
import type { Person, Provider, World } from '../db/test/world.ts'
import { withoutMail } from './notifications/test/notify.ts'
import { valueAt, type Reply } from './test/asker.ts'
import { openFixture, type Fixture } from './test/fixture.ts'

/** The table "Screens by role", row by row: what each role reads and does by the API behind a screen. */

const roles = ['OP-MA', 'OP-A', 'PR-MA', 'PR-A', 'ASC', 'AGT'] as const
type Role = (typeof roles)[number]
/** In the order of the roles. */
type Row<T> = [T, T, T, T, T, T]

let fixture: Fixture
let world: World
let people: Record<Role, Person>

beforeAll(async () => {
  fixture = await openFixture()
  await fixture.owner.query('begin')
  world = await seedFullWorld(fixture.owner)
  await withoutMail(fixture.owner)
  await fixture.owner.query('commit')
  const { operator, vendor, associate } = world
  people = {
    'OP-MA': operator.master,
    'OP-A': operator.admin,
    'PR-MA': vendor.master,
    'PR-A': vendor.admin,
    ASC: associate,
    AGT: vendor.agent,
  }
})
beforeEach(() => fixture.forgetLimits())
afterAll(() => fixture.close())

/** Each role's answer to a call. */
async function answers(call: string | ((person: Person, role: Role) => string), by = people) {
  const found = []
  for (const role of roles) {
    const query = typeof call === 'string' ? call : call(by[role], role)
    found.push(await fixture.ask(query, {}, by[role].token))
  }
  return found
}

/** Whether each role may call this: the code of the refusal, or "yes". */
async function outcomes(...call: Parameters<typeof answers>): Promise<string[]> {
  return (await answers(...call)).map(({ code }) => code ?? 'yes')
}

/** A field of each row of a list's page. */
function valuesAt(data: Reply['data'], list: string, field: string): unknown[] {
  const nodes = valueAt(data, list, 'nodes')
  if (!Array.isArray(nodes)) throw new Error(`There is no list ${list}`)
  return nodes.map((row: unknown) => valueAt(row, field))
}

/** The ids of all rows of a list, as each role reads them. */
async function idsOf(list: string): Promise<unknown[][]> {
  const found = roles.map(async (role) => {
    const ids: unknown[] = []
    for (let total = 1; ids.length < total;) {
      const query = `{ ${list}(first: 100, offset: ${ids.length}) { totalCount nodes { id } } }`
      const { data } = await fixture.ask(query, {}, people[role].token)
      ids.push(...valuesAt(data, list, 'id'))
      total = Number(valueAt(data, list, 'totalCount'))
    }
    return ids.toSorted()
  })
  return Promise.all(found)
}

async function rowsOf(table: string, condition = 'true', params: unknown[] = []): Promise<number[]> {
  const { rows } = await fixture.owner.query<{ id: number }>(
    `select id from ${table} where ${condition}`,
    params,
  )
  return rows.map(({ id }) => id).toSorted()
}

const allowed = (...yes: Row<boolean>) => yes.map((may) => (may ? 'yes' : 'FORBIDDEN'))
const said = '{ clientMutationId }'
const everyone = allowed(true, true, true, true, true, true)

describe('"/home, /saved-posts, /post/{id} (public to read)": F for all', () => {
  test('all roles read, write and save posts', async () => {
    const [first = 0] = await rowsOf('app.posts', 'not is_deleted')
    expect(await outcomes('{ allPosts(first: 1) { nodes { id } } }')).toEqual(everyone)
    const saved = ({ id }: Person) => `{ savedPosts(userId: ${id}, first: 1) { nodes { id } } }`
    expect(await outcomes(saved)).toEqual(everyone)
    const post = 'createPost(input: { post: { content: "Good morning", idempotencyKey: "a good morning" } })'
    expect(await outcomes(`mutation { ${post} { post { id } } }`)).toEqual(everyone)
    const save = ({ id }: Person) => `upsertSave(input: { userId: ${id}, postId: ${first} })`
    expect(await outcomes((person) => `mutation { ${save(person)} ${said} }`)).toEqual(everyone)
  })

  test('"may remove posts": the operator’s people only', async () => {
    const posts = await rowsOf('app.posts', 'not is_deleted and not is_removed')
    const remove = (post: number | undefined) =>
      `mutation { removePost(input: { postId: ${post}, reason: "Off topic" }) ${said} }`
    expect(await outcomes((_, role) => remove(posts[role === 'OP-MA' ? 0 : 1]))).toEqual(
      allowed(true, true, false, false, false, false),
    )
  })
})

test('"/view-leads": F, F, O, O, S, S', async () => {
  const { id: own } = world.vendor.organization
  const all = await rowsOf('app.leads')
  const organizations = await rowsOf('app.leads', 'organization_id = $1 or referrer_organization_id = $1', [
    own,
  ])
  const referred = await rowsOf('app.leads', 'submitted_user_id = $1', [people.ASC.id])
  const assigned = await rowsOf('app.leads', 'assigned_user_id = $1', [people.AGT.id])
  expect(await idsOf('allLeads')).toEqual([all, all, organizations, organizations, referred, assigned])
})

describe('"/transactions": F; F, cannot pay out; O; O; S; own closed deals, no fees', () => {
  test('each role reads its own', async () => {
    const { id: own } = world.vendor.organization
    const all = await rowsOf('app.transactions')
    const organizations = await rowsOf('app.transactions', 'organization_id = $1', [own])
    const referred = await rowsOf('app.transactions', 'submitted_user_id = $1', [people.ASC.id])
    const closed = await rowsOf('app.transactions', 'assigned_user_id = $1', [people.AGT.id])
    expect(await idsOf('allTransactions')).toEqual([all, all, organizations, organizations, referred, closed])
  })

  test('an agent reads no fees', async () => {
    const replies = await answers('{ allTransactions(first: 1) { nodes { operatorFee } } }')
    const fees = replies.map(
      ({ data }) => valueAt(data, 'allTransactions', 'nodes', '0', 'operatorFee') !== null,
    )
    expect(fees).toEqual([true, true, true, true, false, false])
  })

  test('only the operator’s master admin pays out', async () => {
    const [transaction = 0] = await rowsOf(
      'app.transactions',
      `status = 'READY_FOR_INVOICE' and organization_id = $1`,
      [world.vendor.organization.id],
    )
    const moved = async (person: Person, name: string) => {
      const move = `transactionId: ${transaction}, move: "${name}", reference: "Wire 7"`
      const { code } = await fixture.ask(
        `mutation { moveTransaction(input: { ${move} }) ${said} }`,
        {},
        person.token,
      )
      return code ?? 'yes'
    }
    expect(await moved(people['OP-A'], 'issueInvoice')).toBe('yes')
    expect(await moved(people['PR-MA'], 'reportPayment')).toBe('yes')
    expect(await moved(people['OP-A'], 'confirmPayment')).toBe('yes')
    for (const role of roles.toReversed())
      expect([role, (await moved(people[role], 'payAssociate')) === 'yes']).toEqual([role, role === 'OP-MA'])
  })
})

test('"/search-services": F for all; an agent reads, and brings no lead', async () => {
  for (const ids of await idsOf('allServices')) expect(ids.length).toBeGreaterThan(0)
  const lead = ({ id }: { id: number }) => `createLead(input: { lead: { serviceId: ${id} } })`
  const [service = 0] = await rowsOf('app.services', 'is_active')
  const brought = await outcomes(`mutation { ${lead({ id: service })} ${said} }`)
  expect(brought.map((code) => code === 'FORBIDDEN')).toEqual([false, false, true, true, false, true])
})

describe('"/new-service-creation": F; if granted; "a service that waits for the operator\'s approval"; if granted; –; –', () => {
  const service = '{ name: "Chimney sweeping", categoryId: 1, customerType: "both" }'
  const create = `mutation { createService(input: { service: ${service} }) ${said} }`
  const propose = `mutation { proposeService(input: { service: ${service} }) ${said} }`

  test('only the operator publishes at once; a provider’s master admin proposes', async () => {
    const { master, admin, agent } = world.independent
    const by = { ...people, 'PR-MA': master, 'PR-A': admin, AGT: agent }
    expect(await outcomes(create, by)).toEqual(allowed(true, false, false, false, false, false))
    expect(await outcomes(propose, by)).toEqual(allowed(false, false, true, false, false, false))
  })

  test('"if granted": with CREATE_SERVICES an admin does what the master admin does', async () => {
    for (const { master, admin } of [world.operator, world.multiRole]) {
      const call = master === world.operator.master ? create : propose
      expect((await fixture.ask(call, {}, admin.token)).code).toBe('FORBIDDEN')
      const grant = `enableUserPermission(input: { userIds: [${admin.id}], attribute: "CREATE_SERVICES" })`
      expect((await fixture.ask(`mutation { ${grant} ${said} }`, {}, master.token)).code).toBeUndefined()
      expect((await fixture.ask(call, {}, admin.token)).code).toBeUndefined()
    }
  })

  test('"a SERVICE_REQUEST ticket instead" for those who may not create one', async () => {
    const ticket = '{ type: "SERVICE_REQUEST", title: "Chimney sweeping", idempotencyKey: "chimneys" }'
    const asked = await outcomes(`mutation { createSupport(input: { support: ${ticket} }) ${said} }`)
    expect(asked.slice(4)).toEqual(['yes', 'yes'])
  })
})

test('"/support-page, its queue": F, F, O, own, S, S', async () => {
  const { id: own } = world.vendor.organization
  const all = await rowsOf('app.support_tickets')
  const organizations = await rowsOf('app.support_tickets', 'organization_id = $1', [own])
  const by = (person: Person) => rowsOf('app.support_tickets', 'user_id = $1', [person.id])
  expect(await idsOf('allSupports')).toEqual([
    all,
    all,
    organizations,
    await by(people['PR-A']),
    await by(people.ASC),
    await by(people.AGT),
  ])
})

test('"dashboards": any, any, "own; agents\' of the organization", same, own, own', async () => {
  const subjects: [aggType: string, aggId: number, may: Row<boolean>][] = [
    ['ORGANIZATION', world.others.vendor.organization.id, [true, true, false, false, false, false]],
    ['ORGANIZATION', world.vendor.organization.id, [true, true, true, true, false, false]],
    ['SERVICE_AGENT', world.vendor.agent.id, [true, true, true, true, false, true]],
    ['SERVICE_AGENT', world.others.vendor.agent.id, [true, true, false, false, false, false]],
    ['ASSOCIATE', world.associate.id, [true, true, false, false, true, false]],
    ['ASSOCIATE', world.others.associate.id, [true, true, false, false, false, false]],
  ]
  for (const [aggType, aggId, may] of subjects)
    expect(
      await outcomes(
        `{ conversionRate(aggType: "${aggType}", aggId: ${aggId}, period: "MONTH") { closed } }`,
      ),
    ).toEqual(allowed(...may))
})

test('"/settings: Account, Notifications, Sessions": yes for all', async () => {
  const own = '{ currentUser { id } ownNotificationSettings { timeZone } allSessions { totalCount } }'
  for (const { data } of await answers(own))
    expect(data).toMatchObject({
      currentUser: { id: expect.any(Number) },
      ownNotificationSettings: { timeZone: expect.any(String) },
      allSessions: { totalCount: expect.any(Number) },
    })
})

test('"Vendor admins are users of type ADMIN or MASTER_ADMIN in an organization. Master admins are listed per organization."', async () => {
  const { organization, master, admin } = world.vendor
  const ids = async (types: string) => {
    const listed = `allUserInfos(first: 100, organization: [${organization.id}], type: [${types}], status: ["ACTIVE"])`
    const { data } = await fixture.ask(`{ ${listed} { nodes { id } } }`, {}, people['OP-A'].token)
    return valuesAt(data, 'allUserInfos', 'id').toSorted()
  }
  expect(await ids('"ADMIN", "MASTER_ADMIN"')).toEqual([master.id, admin.id].toSorted())
  expect(await ids('"MASTER_ADMIN"')).toEqual([master.id])
})

describe('"/settings: Organization, Admins, Service agents, Services": yes, R, O, R, –, –', () => {
  const masters = allowed(true, false, true, false, false, false)

  test('only master admins change their organization, only the operator’s people another', async () => {
    const change = (id: number) =>
      `mutation { updateOrganizationById(input: { id: ${id}, organizationPatch: {} }) ${said} }`
    const own = await outcomes(({ organization = world.vendor.organization }) => change(organization.id))
    expect(own.map((code) => code === 'yes')).toEqual([true, false, true, false, false, false])
    const foreign = await outcomes(change(world.others.vendor.organization.id))
    expect(foreign.map((code) => code === 'yes')).toEqual([true, true, false, false, false, false])
  })

  test('only master admins add admins and service agents', async () => {
    const person = (role: Role, kind: string) =>
      `{ firstName: "Ann", lastName: "Arbor", title: "Deputy", email: "${kind}.${role}@newcomers.example" }`
    expect(
      await outcomes(
        (_, role) => `mutation { addAdmin(input: { admin: ${person(role, 'admin')} }) ${said} }`,
      ),
    ).toEqual(masters)
  })
})

describe('"/settings: Vendors, Associates": yes; yes; "Associates: own (MULTI_ROLE, INDEPENDENT)"; same; –; –', () => {
  test('the operator’s people add a vendor', async () => {
    const vendor = (role: Role) =>
      `{ legalBusinessName: "Vendor of ${role}", organizationType: "VENDOR", vendorType: "GENERAL_VENDOR" }`
    const create = (role: Role) => `createOrganization(input: { organization: ${vendor(role)} })`
    expect(await outcomes((_, role) => `mutation { ${create(role)} ${said} }`)).toEqual(
      allowed(true, true, false, false, false, false),
    )
  })

  test('a provider’s admins read their organization’s associates', async () => {
    const ids = async ({ organization, admin: { token } }: Provider) => {
      const listed = `allUserInfos(first: 100, type: ["ASSOCIATE"], organization: [${organization.id}])`
      const { data } = await fixture.ask(`{ ${listed} { nodes { id } } }`, {}, token)
      return valueAt(data, 'allUserInfos', 'nodes')
    }
    const { multiRole, independent, vendor } = world
    expect(await ids(multiRole)).toEqual([{ id: multiRole.associate?.id }])
    expect(await ids(independent)).toEqual([{ id: independent.associate?.id }])
    expect(await ids(vendor)).toEqual([])
  })
})

test('"/settings: Companies": –, –, –, –, S, S', async () => {
  const add = (owner: Person) =>
    `mutation { addCompanyWithUser(input: { userId: ${owner.id}, companyData: { name: "A firm", title: "Owner" } }) ${said} }`
  const code = async (by: Person, owner: Person) => (await fixture.ask(add(owner), {}, by.token)).code
  for (const person of [people.ASC, people.AGT]) expect(await code(person, person)).toBeUndefined()
  expect(await code(people.AGT, people.ASC)).toBe('NOT_FOUND')
  expect(await code(people['PR-MA'], people.ASC)).toBe('NOT_FOUND')
  const listed = await answers('{ allCompanies(first: 100) { nodes { userId } } }')
  const owners = listed.map(({ data }) => [...new Set(valuesAt(data, 'allCompanies', 'userId'))])
  expect(owners.slice(4)).toEqual([[people.ASC.id], [people.AGT.id]])
})

describe('"/settings: Categories, Commission terms": yes; R; "terms: own, R"; –; "terms: own, R"; –', () => {
  test("only the operator's master admin changes categories and terms", async () => {
    const category = 'updateCategoryById(input: { id: 1, categoryPatch: {} })'
    expect(await outcomes(`mutation { ${category} ${said} }`)).toEqual(
      allowed(true, false, false, false, false, false),
    )
    const terms = 'saveTerms(input: { scope: "PLATFORM", providerRate: "10", associateShare: "40" })'
    expect(await outcomes(`mutation { ${terms} ${said} }`)).toEqual(
      allowed(true, false, false, false, false, false),
    )
  })

  test("the operator reads all terms, a provider's master admin and an associate their own", async () => {
    expect(await outcomes('{ currentTerms(first: 1) { nodes { scope } } }')).toEqual(
      allowed(true, true, false, false, false, false),
    )
    const terms = await answers('{ ownTerms(first: 1) { nodes { providerRate associateShare } } }')
    const read = terms.map(({ data }) => valuesAt(data, 'ownTerms', 'providerRate').length > 0)
    expect(read).toEqual([false, false, true, false, true, false])
  })
})
