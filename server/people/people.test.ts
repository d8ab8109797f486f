import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  buildSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isRequiredInputField,
} from 'postgraphile/graphql'
import type { GraphQLInputType } from 'postgraphile/graphql'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedWorld, type World } from '../../db/test/world.ts'
import { valueAt } from '../test/asker.ts'
import { linkIn, openFixture, type Fixture } from '../test/fixture.ts'

let fixture: Fixture
let world: World

beforeAll(async () => {
  fixture = await openFixture()
  await fixture.owner.query('begin')
  world = await seedWorld(fixture.owner)
  await fixture.owner.query('commit')
})
beforeEach(() => fixture.forgetLimits())
afterAll(() => fixture.close())

const addAdmin = `mutation ($input: AddAdminInput!) { addAdmin(input: $input) { userInfo { id publicId status } } }`
const adminOf = (email: string, more = {}) => ({
  input: { admin: { firstName: 'Ann', lastName: 'Arbor', email, userType: 'ADMIN', ...more } },
})

async function adds(email: string, more = {}): Promise<number> {
  const { data } = await fixture.ask(addAdmin, adminOf(email, more), world.vendor.master.token)
  return Number(valueAt(data, 'addAdmin', 'userInfo', 'id'))
}

test('"Creating a vendor admin also fetches the new user\'s publicId"', async () => {
  const { data } = await fixture.ask(addAdmin, adminOf('dee@newcomers.example'), world.vendor.master.token)
  const id = Number(valueAt(data, 'addAdmin', 'userInfo', 'id'))
  const { rows } = await fixture.owner.query('select public_id from app.user_infos where id = $1', [id])
  expect(rows).toEqual([{ public_id: valueAt(data, 'addAdmin', 'userInfo', 'publicId') }])
})

test('a new admin gets a link, sets a password and becomes active', async () => {
  const id = await adds('Ann@Newcomers.example', { phoneNumber: '(312) 555-0123 x7' })
  const [mail] = await fixture.mailsTo('ann@newcomers.example')
  const { token } = linkIn(mail)
  const register = `mutation ($input: RegisterUserInput!) { registerUser(input: $input) { authToken } }`
  const input = { email: 'ann@newcomers.example', pwd: 'Sandpiper!2026', userId: id, token }
  const { data } = await fixture.ask(register, { input })
  const authToken = String(valueAt(data, 'registerUser', 'authToken'))
  const me = await fixture.ask('{ currentUser { id status phoneNumber phoneExtension } }', {}, authToken)
  expect(valueAt(me.data, 'currentUser')).toEqual({
    id,
    status: 'ACTIVE',
    phoneNumber: '+13125550123',
    phoneExtension: '7',
  })
})

test('an invalid phone number is refused at its field', async () => {
  const { errors } = await fixture.ask(
    addAdmin,
    adminOf('bo@newcomers.example', { phoneNumber: '12' }),
    world.vendor.master.token,
  )
  expect(errors?.[0]).toMatchObject({
    message: 'Please enter a valid phone number',
    extensions: { code: 'INVALID_INPUT', field: 'phoneNumber' },
  })
  const { rows } = await fixture.owner.query(
    `select from app.user_contacts where email = 'bo@newcomers.example'`,
  )
  expect(rows).toEqual([])
})

/** All calls with a person that has a phone number, by the path of the person. */
const contract = buildSchema(readFileSync(join(import.meta.dirname, '../../schema.graphql'), 'utf8'))
const withPhones = Object.values(contract.getMutationType()?.getFields() ?? {}).flatMap(({ name, args }) => {
  const input = getNamedType(args[0]?.type)
  if (!isInputObjectType(input)) return []
  return Object.values(input.getFields()).flatMap((person) => {
    const type = getNamedType(person.type)
    return isInputObjectType(type) && 'phoneExtension' in type.getFields()
      ? [{ name, input: input.name, person: person.name, of: sampleOf(input) }]
      : []
  })
})

/** The smallest value that the schema accepts. */
function sampleOf(type: GraphQLInputType): unknown {
  const named = getNamedType(type)
  if (isEnumType(named)) return named.getValues()[0]?.name
  if (!isInputObjectType(named)) return named.name === 'String' ? 'x' : 1
  const required = Object.values(named.getFields()).filter(isRequiredInputField)
  return Object.fromEntries(required.map((field) => [field.name, sampleOf(field.type)]))
}

test('the calls with a phone number are found in the schema', () => {
  expect(withPhones.map(({ name }) => name)).toEqual(expect.arrayContaining(['addAdmin', 'importVendor']))
})

test.each(withPhones)('$name checks the phone number of its person', async ({ name, input, person, of }) => {
  const given = of as Record<string, object>
  const { errors } = await fixture.ask(
    `mutation ($input: ${input}!) { ${name}(input: $input) { __typename } }`,
    { input: { ...given, [person]: { ...given[person], phoneNumber: '12' } } },
    world.vendor.master.token,
  )
  expect(errors[0]).toMatchObject({ message: 'Please enter a valid phone number' })
})

test.each([
  ['firstName', '\u00A0', 'Field is required!'],
  ['lastName', 'x'.repeat(101), 'Please use at most 100 characters'],
  ['title', 'Admin \uFFFD', 'Some characters (\uFFFD) could not be read. Please type them again'],
  ['email', 'bo newcomers.example', 'Please enter a valid email address'],
  ['account', '[]', 'This is a JSON object, such as {"bio": ""}'],
  ['languageIds', [2_000_000_000], 'There is no such language'],
])('a wrong value of %s is refused at its field', async (field, value, message) => {
  const given = adminOf('bo@newcomers.example', { [field]: value })
  const { errors } = await fixture.ask(addAdmin, given, world.vendor.master.token)
  expect(errors?.[0]).toMatchObject({ message, extensions: { code: 'INVALID_INPUT', field } })
})

test('a type that an update cannot change is refused', async () => {
  const update = `mutation ($input: UpdateAdminInput!) { updateAdmin(input: $input) { userInfo { id } } }`
  const ask = (userType: string) =>
    fixture.ask(
      update,
      { input: { adminId: world.vendor.admin.id, adminData: { userType } } },
      world.vendor.master.token,
    )
  expect((await ask('MASTER_ADMIN')).errors?.[0]).toMatchObject({
    extensions: { reason: 'TYPE_STAYS', field: 'userType' },
  })
  expect((await ask('ADMIN')).errors).toEqual([])
})

test('an address in use is refused with the specified sentence', async () => {
  const { errors } = await fixture.ask(
    addAdmin,
    adminOf(world.others.vendor.agent.email),
    world.vendor.master.token,
  )
  expect(errors?.[0]).toMatchObject({
    message: 'This email is already in use. Please use a different email.',
    extensions: { code: 'CONFLICT', reason: 'EMAIL_IN_USE' },
  })
})

test('a changed permission applies at the user’s next request', async () => {
  const permissions = async () => {
    const { data } = await fixture.ask('{ currentUser { permissions } }', {}, world.vendor.admin.token)
    return valueAt(data, 'currentUser', 'permissions')
  }
  expect(await permissions()).not.toContain('CREATE_SERVICES')
  const update = `mutation ($input: UpdateAdminInput!) { updateAdmin(input: $input) { userInfo { id publicId } } }`
  const switches = JSON.stringify({ canCreateServices: { value: true, id: 1 } })
  const input = { adminId: world.vendor.admin.id, adminData: { title: 'Deputy' }, permissions: switches }
  await fixture.ask(update, { input }, world.vendor.master.token)
  expect(await permissions()).toContain('CREATE_SERVICES')
})

test('a deactivated user is signed out immediately', async () => {
  const deactivate = `mutation ($id: Int!) { deactivateUser(input: { userId: $id }) { userInfo { status } } }`
  const { agent, master } = world.independent
  const { data } = await fixture.ask(deactivate, { id: agent.id }, master.token)
  expect(valueAt(data, 'deactivateUser', 'userInfo', 'status')).toBe('INACTIVE')
  const after = await fixture.ask('{ currentUser { id } }', {}, agent.token)
  expect(valueAt(after.data, 'currentUser')).toBeNull()
})

test('a user’s invitation and agent record are visible to permitted readers', async () => {
  const id = await adds('cy@newcomers.example')
  const invitation = `query ($id: Int!) { userInfoById(id: $id) { invitation { sentCount expiresAt } } }`
  const asAdmin = await fixture.ask(invitation, { id }, world.vendor.admin.token)
  expect(valueAt(asAdmin.data, 'userInfoById', 'invitation', 'sentCount')).toBe(1)
  const asAgent = await fixture.ask(invitation, { id }, world.vendor.agent.token)
  expect(valueAt(asAgent.data, 'userInfoById')).toEqual({ invitation: null })
  const agent = `query ($id: Int!) { userInfoById(id: $id) { serviceAgent { status user { id } } } }`
  const own = await fixture.ask(agent, { id: world.vendor.agent.id }, world.vendor.admin.token)
  expect(valueAt(own.data, 'userInfoById', 'serviceAgent')).toEqual({
    status: 'ACTIVE',
    user: { id: world.vendor.agent.id },
  })
  const foreign = await fixture.ask(agent, { id: world.vendor.agent.id }, world.others.vendor.master.token)
  expect(valueAt(foreign.data, 'userInfoById')).toBeNull()
})

test('found accounts of others are limited, however they are found; new addresses are free', async () => {
  const { master } = world.vendor
  const taken = world.others.vendor.master.email
  await fixture.owner.query(`select auth.take('account found', $1, 60, 3600) from generate_series(1, 59)`, [
    String(master.id),
  ])
  expect((await fixture.ask(addAdmin, adminOf(taken), master.token)).code).toBe('CONFLICT')
  expect((await fixture.ask(addAdmin, adminOf(taken), master.token)).code).toBe('RATE_LIMITED')
  const exists = (email: string) =>
    fixture.ask(`{ emailExistence(email: "${email}") { totalCount } }`, {}, master.token)
  expect((await exists(taken)).code).toBe('RATE_LIMITED')
  expect((await exists('free@newcomers.example')).code).toBeUndefined()
  expect((await exists(world.vendor.agent.email)).code).toBeUndefined()
  expect(await adds('free@newcomers.example')).toBeGreaterThan(0)
})
