import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Limit } from '../auth/auth-functions.ts'
import { formWith, rightAnswers } from '../../forms/test/forms.ts'
import { idOf } from '../test/people.ts'
import { openFixture, type Fixture } from '../test/fixture.ts'

const associate = 'associate@operator.example'
const agent = 'agent@vendor.example'
let fixture: Fixture
let token: string
let submitted = 0

beforeAll(async () => {
  fixture = await openFixture()
  token = await fixture.signIn(associate)
  await fixture.owner.query(
    `with form as (
      insert into app.service_forms (service_id, version, organization_id, form_schema)
        select s.id, 99, s.organization_id, $1 from app.services s
          where s.id = (select min(id) from app.services where is_active) returning service_id)
    update app.services set form_version = 99 where id = (select service_id from form)`,
    [JSON.stringify(formWith())],
  )
})
afterAll(() => fixture.close())
beforeEach(() => fixture.forgetLimits())

/** Records this many calls of this user in this minute. */
async function called(email: string, limit: Limit, times: number): Promise<void> {
  await fixture.owner.query('select auth.take($1, $2, $3, 60) from generate_series(1, $3)', [
    limit,
    String(await idOf(fixture, email)),
    times,
  ])
}

async function createLead(as: string | null = token, aliases = 1) {
  const { rows } = await fixture.owner.query<{ id: number }>(
    'select min(id) as id from app.services where is_active',
  )
  const leads = Array.from({ length: aliases }, () => {
    submitted += 1
    const data = {
      ...rightAnswers,
      email: `limit${submitted}@customers.example`,
      phoneNumber: `312555${2000 + submitted}`,
    }
    return { serviceId: rows[0]?.id, data, idempotencyKey: `limits-${submitted}` }
  })
  const names = leads.map((_, index) => index)
  return fixture.ask(
    `mutation (${names.map((n) => `$l${n}: NewLeadInput!`).join(' ')}) {
      ${names.map((n) => `a${n}: createLead(input: { lead: $l${n} }) { lead { id } }`).join(' ')}
    }`,
    Object.fromEntries(leads.map((lead, index) => [`l${index}`, lead])),
    as,
  )
}

const leads = async () => (await fixture.owner.query('select from app.leads')).rowCount ?? 0

describe('"createLead 60/min"', () => {
  test('the sixty-first is refused with the seconds to wait, and creates no lead', async () => {
    await called(associate, 'lead', 59)
    const before = await leads()
    expect((await createLead()).errors).toEqual([])
    const { errors } = await createLead()
    const { code, retryAfter } = errors[0]?.extensions ?? {}
    expect(code).toBe('RATE_LIMITED')
    expect(errors[0]?.message).toBe(`Too many attempts. Please wait ${retryAfter} seconds.`)
    expect(retryAfter).toBeGreaterThan(30)
    expect(retryAfter).toBeLessThanOrEqual(60)
    expect(await leads()).toBe(before + 1)
  })

  test('each of several calls in one request counts', async () => {
    await called(associate, 'lead', 57)
    const before = await leads()
    const { errors } = await createLead(token, 5)
    expect(errors.map(({ extensions }) => extensions.code)).toEqual(['RATE_LIMITED', 'RATE_LIMITED'])
    expect(await leads()).toBe(before + 3)
  })

  test('users have separate limits', async () => {
    await called(agent, 'lead', 60)
    expect((await createLead()).errors).toEqual([])
  })

  test('a signed-out client is asked to sign in', async () => {
    expect((await createLead(null)).code).toBe('UNAUTHENTICATED')
  })
})

test.for<[Limit, number, string]>([
  ['note', 60, 'createNote(input: { leadId: 1, note: "x" }) { clientMutationId }'],
  ['ticket', 20, 'createSupport(input: { support: {} }) { clientMutationId }'],
  ['service', 60, 'updateService(input: { serviceId: 1, service: { name: "x" } }) { clientMutationId }'],
  ['change', 300, 'changeOwnNotifications(input: { emailNotifications: true }) { clientMutationId }'],
  ['change', 300, 'moveLead(input: { leadId: 1, move: "x" }) { clientMutationId }'],
])('%s is limited to %d for one person: %s', async ([limit, most, call]) => {
  const document = `mutation { ${call} }`
  await called(associate, limit, most - 1)
  expect((await fixture.ask(document, {}, token)).code).not.toBe('RATE_LIMITED')
  expect((await fixture.ask(document, {}, token)).code).toBe('RATE_LIMITED')
})
