import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultFields, requiring } from '../../forms/schema.ts'
import { forms } from '../../forms/test/samples.ts'
import { formWith, rightAnswers } from '../../forms/test/forms.ts'
import { valueAt } from '../test/asker.ts'
import { openFixture, type Fixture } from '../test/fixture.ts'

let fixture: Fixture
let associate: string
let serviceId: number
let submitted = 0

beforeAll(async () => {
  fixture = await openFixture()
  associate = await fixture.signIn('associate@operator.example')
  const { rows } = await fixture.owner.query<{ id: number }>(
    'select min(id) as id from app.services where is_active',
  )
  serviceId = rows[0]?.id ?? 0
  const form = formWith(
    { key: 'owns', label: 'Owns a home', type: 'radio', options: ['Yes', 'No'] },
    { key: 'value', label: 'Value', type: 'money', required: true, showWhen: { key: 'owns', equals: 'Yes' } },
  )
  await fixture.owner.query(
    `insert into app.service_forms (service_id, version, organization_id, form_schema)
      select s.id, 99, s.organization_id, $2 from app.services s where s.id = $1`,
    [serviceId, JSON.stringify(form)],
  )
  await fixture.owner.query('update app.services set form_version = 99 where id = $1', [serviceId])
})

afterAll(() => fixture.close())

const createLead = `mutation ($lead: NewLeadInput!) {
  createLead(input: { lead: $lead, clientMutationId: "mine" }) { clientMutationId lead { id status } }
}`

/** A different customer each time by default. */
function submit(answers: object, more: object = {}, token: string | null = associate) {
  submitted += 1
  const data = {
    ...rightAnswers,
    email: `customer${submitted}@customers.example`,
    phoneNumber: `312555${1000 + submitted}`,
    ...answers,
  }
  return fixture.ask(
    createLead,
    { lead: { serviceId, data, idempotencyKey: `answers-${submitted}`, ...more } },
    token,
  )
}

async function storedAnswersOf(id: unknown): Promise<unknown> {
  const { rows } = await fixture.owner.query<{ data: unknown }>(
    'select data from app.lead_customers where lead_id = $1',
    [id],
  )
  return rows[0]?.data
}

test('valid answers are stored trimmed, with two decimals and E.164 phones', async () => {
  const { data, text } = await submit({
    firstName: ' Ana ',
    email: 'ana@customers.example',
    phoneNumber: '(312) 555-0108 x12',
    budgetTo: '$1,250.5',
    owns: 'No',
    value: 'of no matter',
  })
  expect(text).not.toContain('errors')
  expect(valueAt(data, 'createLead', 'clientMutationId')).toBe('mine')
  expect(valueAt(data, 'createLead', 'lead', 'status')).toBe('NEW_LEAD')
  expect(await storedAnswersOf(valueAt(data, 'createLead', 'lead', 'id'))).toEqual({
    ...rightAnswers,
    email: 'ana@customers.example',
    phoneNumber: '+13125550108 x12',
    budgetTo: '1250.50',
    owns: 'No',
  })
})

test.each([
  ['Field is required!', { firstName: ' ' }, 'firstName'],
  ['Field is required!', { owns: 'Yes' }, 'value'],
  ['Please enter a valid email address', { email: 'ana@nowhere' }, 'email'],
  ['Please enter a valid phone number', { phoneNumber: '12' }, 'phoneNumber'],
  ['Please enter a valid phone number', { phoneNumber: '999-999-9999' }, 'phoneNumber'],
  ['Invalid Zipcode', { address: { ...rightAnswers.address, zip: '6060' } }, 'address.zip'],
  ['Invalid Zipcode', { address: { ...rightAnswers.address, zip: 'SW1A1' } }, 'address.zip'],
  [
    'Some characters (\uFFFD) could not be read. Please type them again',
    { lastName: 'Jos\uFFFD' },
    'lastName',
  ],
  ['Please choose one of the options', { owns: 'Perhaps' }, 'owns'],
  ['The form does not ask for this', { status: 'CLOSED_WON' }, 'status'],
])('"%s" for %j', async (message, answers, key) => {
  const { data, code, errors } = await submit(answers)
  expect(data?.['createLead'] ?? null).toBe(null)
  expect(code).toBe('INVALID_INPUT')
  expect(errors[0]?.extensions).toMatchObject({ issues: [{ key, message }] })
})

test('a line of text loses direction overrides and invisible characters', async () => {
  const { data } = await submit({ firstName: 'Ana\u202E\u200B  Lane' })
  expect(await storedAnswersOf(valueAt(data, 'createLead', 'lead', 'id'))).toMatchObject({
    firstName: 'Ana Lane',
  })
  expect((await submit({ firstName: '\u200B\u2067' })).errors[0]?.extensions).toMatchObject({
    issues: [{ key: 'firstName', message: 'Field is required!' }],
  })
})

test.each([
  ['75036', 'TX', 'a code that is newer than the list'],
  ['99998', 'TX', 'a code that no list has'],
  ['42223', 'TN', 'a code that the list has in another state'],
  ['78701-1234', 'TX', 'ZIP+4'],
])('zip code %s in %s is taken: %s', async (zip, state) => {
  const { data } = await submit({ address: { ...rightAnswers.address, zip, state } })
  const id = valueAt(data, 'createLead', 'lead', 'id')
  expect(await storedAnswersOf(id)).toMatchObject({ address: { zip: zip.slice(0, 5), state } })
  const { rows } = await fixture.owner.query(
    `select s.code, l.lead_zip_prefix as prefix from app.leads l join app.states s on s.id = l.state_id where l.id = $1`,
    [id],
  )
  expect(rows).toEqual([{ code: state, prefix: zip.slice(0, 3) }])
})

test('all problems are reported at once', async () => {
  const { errors } = await submit({ firstName: '', email: 'x', budgetTo: 'a lot' })
  expect(errors[0]?.extensions).toMatchObject({
    issues: [{ key: 'firstName' }, { key: 'email' }, { key: 'budgetTo' }],
  })
})

test('a refused lead leaves no trace', async () => {
  const count = async () => (await fixture.owner.query('select from app.leads')).rowCount
  const before = await count()
  await submit({ email: 'x' })
  expect(await count()).toBe(before)
})

test('the same key with equivalent answers returns the same lead', async () => {
  const more = { idempotencyKey: 'the-same-again' }
  const customer = { email: 'again@customers.example', phoneNumber: '312 555 0177' }
  const first = await submit(customer, more)
  const again = await submit({ ...customer, phoneNumber: '(312) 555-0177', lastName: ' Bergman' }, more)
  expect(valueAt(first.data, 'createLead', 'lead', 'id')).toBeTypeOf('number')
  expect(again.data).toEqual(first.data)
})

describe('a form that makes email, phone number, and address optional', () => {
  const { address: _street, email: _email, phoneNumber: _phone, ...named } = rightAnswers
  const create = (data: object, key: string) =>
    fixture.ask(createLead, { lead: { serviceId, formVersion: 100, data, idempotencyKey: key } }, associate)

  beforeAll(async () => {
    const form = { fields: requiring(defaultFields, []) }
    await fixture.owner.query(
      `insert into app.service_forms (service_id, version, organization_id, form_schema)
        select s.id, 100, s.organization_id, $2 from app.services s where s.id = $1`,
      [serviceId, JSON.stringify(form)],
    )
    await fixture.owner.query('update app.services set form_version = 100 where id = $1', [serviceId])
  })

  test('takes a customer with a phone number only, or an email address only', async () => {
    const called = await create({ ...named, phoneNumber: '312-555-0190' }, 'only a phone number')
    expect(called.text).not.toContain('errors')
    expect(await storedAnswersOf(valueAt(called.data, 'createLead', 'lead', 'id'))).toEqual({
      ...named,
      phoneNumber: '+13125550190',
    })
    const written = await create({ ...named, email: 'only@customers.example' }, 'only an email address')
    expect(written.text).not.toContain('errors')
  })

  test('takes the known parts of an address', async () => {
    const { data } = await create(
      { ...named, email: 'part@customers.example', address: { zip: '75036' } },
      'a part of an address',
    )
    expect(await storedAnswersOf(valueAt(data, 'createLead', 'lead', 'id'))).toMatchObject({
      address: { zip: '75036' },
    })
  })

  test('refuses a customer whom no one can reach', async () => {
    const { code, errors } = await create({ ...named, email: ' ', phoneNumber: '\u200B' }, 'no contact')
    expect(code).toBe('INVALID_INPUT')
    expect(errors[0]?.extensions).toMatchObject({
      issues: [{ key: 'email', message: 'Please enter an email address or a phone number' }],
    })
  })
})

describe('the database decides what the form does not', () => {
  test('users who may not submit leads are refused, with any answers', async () => {
    const agent = await fixture.signIn('agent@vendor.example')
    expect((await submit({}, {}, agent)).code).toBe('FORBIDDEN')
    expect((await submit({ email: 'x' }, {}, agent)).code).toBe('FORBIDDEN')
    expect((await submit({}, {}, null)).code).toMatch(/UNAUTHENTICATED|FORBIDDEN/)
  })

  test('an unknown service is refused', async () => {
    expect((await submit({}, { serviceId: 2_000_000_000 })).code).toBe('NOT_FOUND')
    expect((await submit({}, { serviceId: null })).code).toBe('NOT_FOUND')
  })

  test('answers that are no object are refused', async () => {
    for (const data of [[], 'text', 7, null]) expect((await submit({}, { data })).code).toBe('INVALID_INPUT')
  })
})

test.each(forms.map(([form, problem]) => [problem ?? 'nothing', form] as const))(
  'browser and database agree: %s is wrong with it',
  async (said, form) => {
    const { rows } = await fixture.owner.query<{ problem: string | null }>(
      'select private.form_problem($1) as problem',
      [JSON.stringify(form)],
    )
    expect(rows[0]?.problem ?? 'nothing').toBe(said)
  },
)
