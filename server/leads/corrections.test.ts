import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { valueAt } from '../test/asker.ts'
import { openWorkload, type Lead, type Workload, type Who } from './test/customer.ts'
import { answers } from './test/canaries.ts'

let workload: Workload
let lead: Lead

const correction = `mutation ($id: Int!, $data: JSON) {
  updateLeadById(input: { id: $id, leadPatch: { data: $data } }) {
    lead { leadFirstName leadLastName leadPhoneNumber leadZipPrefix data state { code } mayCorrect }
  }
}`
const query = `query ($id: Int!) {
  leadById(id: $id) { mayCorrect history { nodes { move correctedFields oldValues } } }
}`
const offer = `mutation ($id: Int!, $to: Int!) {
  offerLead(input: { leadId: $id, organizationId: $to, overrideReason: "-" }) { clientMutationId }
}`
const move = `mutation ($id: Int!, $move: String!, $reason: String) {
  moveLead(input: { leadId: $id, move: $move, reason: $reason }) { clientMutationId }
}`

beforeAll(async () => {
  workload = await openWorkload()
  lead = await workload.submits('referrer', answers, 'the key of the lead')
}, 60_000)
afterAll(() => workload.close())

const correct = (who: Who, data: unknown, id = lead.id) =>
  workload.ask(correction, { id, data }, workload.token(who))
const codeOf = async (who: Who) => (await correct(who, {})).code
const mayCorrect = async (who: Who) =>
  valueAt((await workload.does(who, query, { id: lead.id }))['leadById'], 'mayCorrect')
const corrections = async (who: Who) => {
  const { leadById } = await workload.does(who, query, { id: lead.id })
  const entries = valueAt(leadById, 'history', 'nodes') as { move: string }[]
  return entries.filter((entry) => entry.move === 'correct')
}
const take = (who: Who, name: string) => workload.does(who, move, { id: lead.id, move: name, reason: '-' })

test('the referrer corrects a typo; other answers stay', async () => {
  const { data, text } = await correct('referrer', { lastName: ' Zqright ', phoneNumber: '(202) 555-0178' })
  expect(text).not.toContain('errors')
  expect(valueAt(data, 'updateLeadById', 'lead')).toMatchObject({
    leadLastName: 'Zqright',
    leadPhoneNumber: '+12025550178',
    data: { lastName: 'Zqright', phoneNumber: '+12025550178', email: answers.email, wish: answers.wish },
  })
  expect(await corrections('referrer')).toEqual([
    {
      move: 'correct',
      correctedFields: ['lastName', 'phoneNumber'],
      oldValues: { lastName: 'Zqlast', phoneNumber: '+12025550177' },
    },
  ])
})

test('a new address moves the lead to its zip code; a null answer is removed', async () => {
  const address = { street: '1 Main St', city: 'Chicago', state: 'IL', zip: '60601' }
  const { data } = await correct('referrer', { address, middleName: null })
  expect(valueAt(data, 'updateLeadById', 'lead')).toMatchObject({
    leadZipPrefix: '606',
    state: { code: 'IL' },
  })
  expect(valueAt(data, 'updateLeadById', 'lead', 'data')).not.toHaveProperty('middleName')
})

test('repeating the same answers is no correction', async () => {
  const before = (await corrections('referrer')).length
  await correct('referrer', { lastName: 'Zqright' })
  expect(await corrections('referrer')).toHaveLength(before)
})

test.for([
  [{ lastName: ' ' }, 'lastName', 'Field is required!'],
  [{ email: 'nobody' }, 'email', 'Please enter a valid email address'],
  [{ phoneNumber: '12' }, 'phoneNumber', 'Please enter a valid phone number'],
  [{ status: 'CLOSED_WON' }, 'status', 'The form does not ask for this'],
  [
    { address: { street: '1 Main St', city: 'Austin', state: 'TX', zip: '6060' } },
    'address.zip',
    'Invalid Zipcode',
  ],
] as const)('%j is refused as in a new lead', async ([data, key, message]) => {
  const { code, errors } = await correct('referrer', data)
  expect(code).toBe('INVALID_INPUT')
  expect(errors[0]?.extensions).toMatchObject({ issues: [{ key, message }] })
})

test('a correction that is no object is refused', async () => {
  for (const data of [[], 'text', null]) expect((await correct('referrer', data)).code).toBe('INVALID_INPUT')
})

test('a corrected customer is claimed again, unless another lead has claimed it', async () => {
  const other = { ...answers, email: 'zqother@customers.example', phoneNumber: '(202) 555-0199' }
  expect((await workload.submits('rival', other, 'the key of another')).status).toBe('NEW_LEAD')
  const { code, errors } = await correct('referrer', { email: other.email })
  expect(code).toBe('INVALID_INPUT')
  expect(errors[0]?.message).toContain('already registered with another lead')
  const old = { ...answers, email: 'zqthird@customers.example' }
  expect((await workload.submits('rival', old, 'the key of a third')).status, 'with the number before').toBe(
    'NEW_LEAD',
  )
  const same = { ...answers, phoneNumber: '(202) 555-0178' }
  expect((await workload.submits('rival', same, 'the key of a fourth')).status).toBe('DUPLICATE')
})

describe('the referrer corrects until acceptance, then the provider, the operator always', () => {
  const people = ['referrer', 'operator', 'master', 'agent', 'third'] as const
  /** The answer to each role, which `mayCorrect` also returns. */
  const codes = async () => {
    const found: (string | undefined)[] = []
    for (const who of people) {
      const code = await codeOf(who)
      if (code !== 'NOT_FOUND') expect(await mayCorrect(who), who).toBe(code === undefined)
      found.push(code)
    }
    return found
  }

  test('a new lead', async () => {
    expect(await codes()).toEqual([undefined, undefined, 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'])
  })

  test('an offered lead', async () => {
    await workload.does('operator', offer, { id: lead.id, to: (await workload.idOf('master')).organization })
    expect(await codes()).toEqual([undefined, undefined, 'FORBIDDEN', 'NOT_FOUND', 'NOT_FOUND'])
  })

  test('an accepted lead, whose provider does not see earlier corrections', async () => {
    await take('master', 'accept')
    expect(await codes()).toEqual(['FORBIDDEN', undefined, undefined, 'NOT_FOUND', 'NOT_FOUND'])
    expect(await corrections('master')).toEqual([])
    expect((await correct('master', { details: 'Zqlater' })).code).toBe(undefined)
    expect(await corrections('master')).toEqual([
      { move: 'correct', correctedFields: ['details'], oldValues: { details: answers.details } },
    ])
  })

  test('a lost lead', async () => {
    await take('master', 'lose')
    expect(await codes()).toEqual(['FORBIDDEN', undefined, 'FORBIDDEN', 'NOT_FOUND', 'NOT_FOUND'])
  })
})

test('concurrent corrections of different answers both stay', async () => {
  await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      correct('operator', index % 2 ? { wish: `Wish ${index}` } : { story: `Story ${index}` }),
    ),
  )
  const { data } = await correct('operator', {})
  expect(valueAt(data, 'updateLeadById', 'lead', 'data', 'wish')).toMatch(/^Wish/)
  expect(valueAt(data, 'updateLeadById', 'lead', 'data', 'story')).toMatch(/^Story/)
})
