import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedWorld, type World } from '../db/test/world.ts'
import { withoutMail } from './notifications/test/notify.ts'
import { valueAt } from './test/asker.ts'
import { openFixture, type Fixture } from './test/fixture.ts'

let fixture: Fixture
let world: World
let service: number

beforeAll(async () => {
  fixture = await openFixture()
  await fixture.owner.query('begin')
  world = await seedWorld(fixture.owner)
  await withoutMail(fixture.owner)
  await fixture.owner.query('commit')
  const { rows } = await fixture.owner.query<{ id: number }>(
    'select id from app.services where organization_id = $1 and is_active',
    [world.vendor.organization.id],
  )
  service = rows[0]?.id ?? 0
})
afterAll(() => fixture.close())

test('a service returns the states in which it is offered', async () => {
  const { data } = await fixture.ask(
    `query ($id: Int!) { serviceById(id: $id) { states { nodes { code name } } } }`,
    { id: service },
    world.associate.token,
  )
  expect(valueAt(data, 'serviceById', 'states', 'nodes')).toEqual([{ code: 'CA', name: 'California' }])
})

test('a zip code returns its state, as code and as row', async () => {
  const { data } = await fixture.ask(
    `{ usZipCodeByZipCode(zipCode: "60601") { zipCode stateCode state { code name } } }`,
    {},
    world.associate.token,
  )
  expect(valueAt(data, 'usZipCodeByZipCode')).toEqual({
    zipCode: '60601',
    stateCode: 'IL',
    state: { code: 'IL', name: 'Illinois' },
  })
})

test('a ticket has the type Support', async () => {
  const { data } = await fixture.ask(
    `mutation { createSupport(input: { support: { type: "SERVICE_REQUEST", title: "Chimney sweeping" } }) { support { __typename title } } }`,
    {},
    world.associate.token,
  )
  expect(valueAt(data, 'createSupport', 'support')).toEqual({
    __typename: 'Support',
    title: 'Chimney sweeping',
  })
})

test('only the operator’s master admin changes a category', async () => {
  const change = (token: string | undefined, id = 1) =>
    fixture.ask(
      `mutation ($id: Int!) {
        updateCategoryById(input: { id: $id, categoryPatch: { name: " Cars ", isActive: false } }) {
          category { name isActive parentId icon }
        }
      }`,
      { id },
      token,
    )
  for (const person of [world.operator.admin, world.vendor.master, world.associate])
    expect((await change(person.token)).code).toBe('FORBIDDEN')
  const { rows } = await fixture.owner.query<{ icon: string }>('select icon from app.categories where id = 1')
  const { data } = await change(world.operator.master.token)
  expect(valueAt(data, 'updateCategoryById', 'category')).toEqual({
    name: 'Cars',
    isActive: false,
    parentId: null,
    icon: rows[0]?.icon,
  })
  expect((await change(world.operator.master.token, 2_000_000_000)).code).toBe('NOT_FOUND')
})

test('state maps are created, replaced in bulk and deactivated by the calls of the specification', async () => {
  const { operator } = world
  const states = async () => {
    const { data } = await fixture.ask(
      `query ($id: Int!) { serviceById(id: $id) { states { nodes { id } } } }`,
      { id: service },
      operator.master.token,
    )
    return (valueAt(data, 'serviceById', 'states', 'nodes') as { id: number }[])
      .map(({ id }) => id)
      .toSorted()
  }
  const call = (mutation: string) => fixture.ask(`mutation { ${mutation} }`, {}, operator.master.token)
  const { data } = await call(
    `createServiceStateMap(input: { serviceId: ${service}, stateId: 1 }) { serviceStateMap { id } }`,
  )
  await call(
    `createServiceStateMaps(input: { serviceId: ${service}, stateIds: [2, 3] }) { clientMutationId }`,
  )
  expect(await states()).toEqual(expect.arrayContaining([1, 2, 3]))
  await call(
    `updateServiceStateMaps(input: { serviceId: ${service}, stateIds: [1, 2] }) { clientMutationId }`,
  )
  expect(await states()).toEqual([1, 2])
  const map = valueAt(data, 'createServiceStateMap', 'serviceStateMap', 'id') as number
  await call(`deactivateServiceStateMap(input: { id: ${map} }) { clientMutationId }`)
  expect(await states()).toEqual([2])
})

test('another provider cannot find a proposed service by any means', async () => {
  const { vendor, others, associate, operator } = world
  const made = await fixture.ask(
    `mutation { proposeService(input: { service: { name: "Zeppelin polishing", categoryId: 2, customerType: "both" } }) {
      serviceProposal { id publicId status version } } }`,
    {},
    vendor.master.token,
  )
  const proposal = valueAt(made.data, 'proposeService', 'serviceProposal') as { id: number; publicId: string }
  expect(proposal).toMatchObject({ status: 'WAITING', version: 1 })
  const query = `query ($id: Int!, $publicId: UUID!) {
    allServiceProposals { totalCount nodes { id name } }
    serviceProposalById(id: $id) { id }
    serviceProposalByPublicId(publicId: $publicId) { id }
    allServices(filter: { name: { includesInsensitive: "zeppelin" } }) { totalCount }
    allInAppNotifications { nodes { data } }
  }`
  const seen = async (token: string | undefined) => {
    const { data, text } = await fixture.ask(query, proposal, token)
    return { data, isNamed: text.includes('Zeppelin') }
  }
  for (const person of [others.vendor.master, world.multiRole.master, vendor.agent, associate]) {
    const { data, isNamed } = await seen(person.token)
    expect(isNamed).toBe(false)
    expect(data).toMatchObject({
      allServiceProposals: { totalCount: 0 },
      serviceProposalById: null,
      serviceProposalByPublicId: null,
      allServices: { totalCount: 0 },
    })
    const file = await fetch(`${fixture.product.address}/api/exports/services.csv`, {
      headers: { authorization: `Bearer ${person.token}` },
    })
    expect(file.status).toBe(200)
    expect(await file.text()).not.toContain('Zeppelin')
  }
  for (const person of [vendor.admin, operator.admin]) expect((await seen(person.token)).isNamed).toBe(true)
})

test('admins and the operator can read whether a provider publishes freely', async () => {
  const { vendor, others, operator, associate } = world
  const { id } = vendor.organization
  const grant = (publishes: boolean) =>
    fixture.ask(
      `mutation { setServicePublishing(input: { organizationId: ${id}, publishes: ${publishes} }) {
        organization { servicePublisher { organizationId } } } }`,
      {},
      operator.master.token,
    )
  const seenBy = async ({ token }: { token?: string }) => {
    const query = `{ organizationById(id: ${id}) { servicePublisher { organizationId } } }`
    const { data } = await fixture.ask(query, {}, token)
    return valueAt(data, 'organizationById', 'servicePublisher')
  }
  expect(await seenBy(vendor.master)).toBe(null)
  expect((await grant(true)).errors).toEqual([])
  expect(await seenBy(vendor.master)).toEqual({ organizationId: id })
  expect(await seenBy(operator.admin)).toEqual({ organizationId: id })
  for (const person of [others.vendor.master, vendor.agent, associate])
    expect(await seenBy(person)).toBe(null)
  await grant(false)
  expect(await seenBy(vendor.master)).toBe(null)
})
