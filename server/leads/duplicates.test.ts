import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFixture, type Fixture } from '../test/fixture.ts'
import { valueAt } from '../test/asker.ts'
import { openSession, seedPerson } from '../../db/test/world.ts'

let fixture: Fixture

beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

const query = `query ($id: Int!) {
  leadById(id: $id) {
    status
    registeredAt
    leadDuplicate { matches earlierLead { id leadEmail leadPhoneNumber } }
  }
}`

test('the operator sees a duplicate’s earlier lead; its referrer does not', async () => {
  const { rows } = await fixture.owner.query<{
    id: number
    earlier: number
    email: string
    referrer: number
  }>(
    `select l.id, d.earlier_lead_id as earlier, c.email, l.submitted_user_id as referrer from app.leads l
      join app.lead_duplicates d on d.lead_id = l.id join app.lead_customers c on c.lead_id = d.earlier_lead_id
      where l.status = 'DUPLICATE' order by l.id limit 1`,
  )
  const [lead] = rows
  const { rows: offices } = await fixture.owner.query<{ id: number; name: string }>(
    `select id, legal_business_name as name from app.organizations where organization_type = 'OPERATOR'`,
  )
  const operator = await seedPerson(fixture.owner, 'ADMIN', {
    id: offices[0]?.id ?? 0,
    name: '',
    type: 'OPERATOR',
  })
  const seen = await fixture.ask(query, { id: lead?.id }, operator.token)
  expect(valueAt(seen.data, 'leadById', 'leadDuplicate')).toMatchObject({
    matches: ['email', 'phone'],
    earlierLead: { id: lead?.earlier, leadEmail: lead?.email },
  })
  const token = await openSession(fixture.owner, lead?.referrer ?? 0)
  const refused = await fixture.ask(query, { id: lead?.id }, token)
  expect(refused.code).toBe('FORBIDDEN')
  const own = await fixture.ask(
    'query ($id: Int!) { leadById(id: $id) { status registeredAt } }',
    { id: lead?.id },
    token,
  )
  expect(valueAt(own.data, 'leadById')).toMatchObject({
    status: 'DUPLICATE',
    registeredAt: expect.any(String),
  })
})
