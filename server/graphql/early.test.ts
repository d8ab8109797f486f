import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readShipped, type Shipped } from '../compiled/known.ts'
import { valueAt } from '../test/asker.ts'
import { openFixture, type Fixture } from '../test/fixture.ts'

const admin = 'master@vendor.example'
let fixture: Fixture
let token: string
let person: unknown
let documents: Shipped['documents']

beforeAll(async () => {
  fixture = await openFixture()
  ;({ documents } = await readShipped())
})
afterAll(() => fixture.close())

/** Reads once, so that the server knows whom to expect. */
beforeEach(async () => {
  await fixture.forgetLimits()
  token = await fixture.signIn(admin)
  const { data } = await fixture.ask('{ currentUser { id } }', {}, token)
  person = valueAt(data, 'currentUser', 'id')
  await leads()
})

function ask(name: string, variables: object, as: string) {
  return fixture.askById(documents[name]?.id ?? '', variables, as)
}

/** Documents that are read beside the check. */
async function leads(as = token): Promise<{ total: unknown; email: unknown; data: unknown }> {
  const { data } = await ask('Leads', { first: 5, offset: 0 }, as)
  const { data: own } = await ask('CurrentUser', {}, as)
  return { total: valueAt(data, 'allLeads', 'totalCount'), email: valueAt(own, 'currentUser', 'email'), data }
}

/** Changes the database; `$1` is the person's id. */
const change = (text: string) => fixture.owner.query(text, [person])

test('after a session has ended, its next request reads nothing', async () => {
  const { data: before, total } = await leads()
  expect(total).toBeGreaterThan(0)
  await change(`delete from app.sessions where user_id = $1`)
  const { data, email } = await leads()
  expect(email).toBeUndefined()
  expect(JSON.stringify(data)).not.toContain(String(valueAt(before, 'allLeads', 'nodes', '0', 'publicId')))
  // The same again, as the server expects no one now.
  expect((await leads()).data).toEqual(data)
})

test('after an organization is suspended, the next request of its people reads nothing', async () => {
  const suspend = (status: string) =>
    change(
      `update app.organizations set status = '${status}'
        where id = (select organization_id from app.user_infos where id = $1)`,
    )
  await suspend('INACTIVE')
  const { email } = await leads()
  await suspend('ACTIVE')
  expect(email).toBeUndefined()
})

test('after a change of role, the next request reads what the new role may', async () => {
  const { total } = await leads()
  const become = (type: string) => change(`update app.user_infos set user_type = '${type}' where id = $1`)
  await become('SERVICE_AGENT')
  const asAgent = await leads()
  await become('MASTER_ADMIN')
  expect(asAgent.email).toBe(admin)
  expect(asAgent.total).toBeLessThan(Number(total))
  expect((await leads()).total).toBe(total)
})

test('two people who ask in turn over the same connections each read their own', async () => {
  const other = await fixture.signIn('agent@vendor.example')
  const own = { [token]: admin, [other]: 'agent@vendor.example' }
  const asked = Array.from({ length: 40 }, (_, index) => (index % 2 ? token : other))
  const answers = await Promise.all(asked.map((as) => ask('CurrentUser', {}, as)))
  expect(answers.map(({ data }) => valueAt(data, 'currentUser', 'email'))).toEqual(asked.map((as) => own[as]))
})
