import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answered } from '../limits/execution.ts'
import { eventually } from '../test/eventually.ts'
import { knownDocuments, readShipped, type Shipped } from './known.ts'
import { openComparison, type Comparison } from './test/comparison.ts'

let comparison: Comparison
let shipped: Shipped
beforeAll(async () => {
  comparison = await openComparison({ LOG_LEVEL: 'debug' })
  shipped = await readShipped()
})
afterAll(() => comparison.close())

/** Asks the product for a document of the web. */
function ask(name: string, variables: object, token: string | null = comparison.operator) {
  return comparison.fixture.askById(shipped.documents[name]?.id ?? '', variables, token)
}

describe('a document of the web', () => {
  test('is answered by its id as by its text', async () => {
    const variables = { first: 3, offset: 0 }
    const { data, errors } = await ask('Leads', variables)
    expect(errors).toEqual([])
    const text = shipped.documents['Leads']?.text ?? ''
    expect((await comparison.fixture.ask(text, variables, comparison.operator)).data).toEqual(data)
  })

  test('is foreign if its text is sent', async () => {
    const before = { ...answered }
    const text = shipped.documents['LeadStatuses']?.text ?? ''
    await comparison.askForeign(text, {}, comparison.operator)
    await comparison.askCompiled(text, {}, comparison.operator)
    await comparison.askForeign(text, {}, comparison.operator)
    expect(answered).toEqual({
      ...before,
      foreign: before.foreign + 2,
      compiled: before.compiled + 1,
    })
  })

  test('changes what its mutation says', async () => {
    const { data, errors } = await ask('HideSetupGuide', { input: {} })
    expect({ data, errors }).toMatchObject({ data: { hideSetupGuide: {} }, errors: [] })
  })

  test.each([
    ['Leads', { first: 101, offset: 0 }, 'LIMIT_EXCEEDED'],
    ['Leads', { first: 5, offset: 0, service: Array.from({ length: 4_001 }, () => 1) }, 'LIMIT_EXCEEDED'],
    ['Leads', { first: 5, offset: 0, sort: 'a\0' }, 'INVALID_INPUT'],
    ['Leads', { offset: 0 }, 'INVALID_INPUT'],
    ['Leads', { first: null, offset: 0 }, 'INVALID_INPUT'],
    ['Lead', { publicId: '5' }, 'INVALID_INPUT'],
  ])('%s with %j is %s', async (name, variables, code) => {
    expect((await ask(name, variables)).code).toBe(code)
  })

  test('counts its calls as any other', async () => {
    const look = () => ask('EmailExistence', { email: 'no-one@else.example' }, comparison.provider)
    expect((await look()).errors).toEqual([])
    const calls = await Promise.all(Array.from({ length: 60 }, look))
    expect(calls.map(({ code }) => code)).toContain('RATE_LIMITED')
    await comparison.fixture.forgetLimits()
  })

  test('is refused at its root without a sign-in', async () => {
    const { data, errors } = await ask('Leads', { first: 5, offset: 0 }, null)
    expect({ data, errors }).toMatchObject({
      data: { allLeads: null },
      errors: [{ path: ['allLeads'], extensions: { code: 'UNAUTHENTICATED' } }],
    })
  })

  test('is named in the log with the way that answered it, a foreign one is not', async () => {
    await comparison.fixture.ask('query Secret { allLeadStatuses { totalCount } }', {}, comparison.operator)
    await ask('LeadStatuses', {})
    await ask('Sessions', { first: 5, offset: 0 })
    await eventually(() => {
      const said = comparison.fixture.product.said()
      expect(said).toContain('"way":"compiled","operation":"LeadStatuses"')
      expect(said).toContain('"way":"known","operation":"Sessions"')
      expect(said).toContain('"way":"foreign","msg"')
    })
    expect(comparison.fixture.product.said()).not.toContain('Secret')
  })
})

test('a document that is not known is not executed, and its client learns it', async () => {
  const { data, errors } = await comparison.fixture.askById('another release')
  expect({ data, errors }).toMatchObject({
    data: null,
    errors: [{ extensions: { code: 'NOT_FOUND', reason: 'UNKNOWN_DOCUMENT' } }],
  })
})

describe('a start', () => {
  const knows = (name: string, text: string) =>
    knownDocuments(comparison.schema, { documents: { ...shipped.documents, [name]: { id: 'new', text } } })

  test.each([
    ['Moved', 'query Moved { allLeads(last: 2) { pageInfo { startCursor } } }', 'Moved cannot be compiled'],
    ['Wrong', 'query Wrong { allLeads { nodes { nothing } } }', 'Wrong is invalid'],
    ['Sessions', 'query Sessions { allLeadStatuses { totalCount } }', 'Sessions can be compiled'],
  ])('fails by the name of %s', (name, text, problem) => {
    expect(() => knows(name, text)).toThrow(problem)
  })

  test('fails if the list of what Grafast answers names no document', () => {
    const { Sessions: _, ...documents } = shipped.documents
    expect(() => knownDocuments(comparison.schema, { documents })).toThrow('no document Sessions')
  })

  test('knows the documents of the release before, as far as they are valid', () => {
    const documents = {
      Old: { id: 'old', text: 'query Old { allLeadStatuses { totalCount } }' },
      Gone: { id: 'gone', text: 'query Gone { nothing }' },
    }
    const known = knownDocuments(comparison.schema, { ...shipped, before: { documents } })
    expect(known.get('old')?.name).toBe('Old')
    expect(known.get('gone')).toBeUndefined()
  })
})

test('a document that is refused is not executed in another way', async () => {
  const { owner } = comparison.fixture
  await owner.query(`create sequence private.tries;
    grant usage on schema private to turnstone_operator; grant usage on sequence private.tries to turnstone_operator;
    create or replace function app.leads_may_correct(lead app.leads) returns boolean language plpgsql volatile as
      $$ begin perform nextval('private.tries'); perform private.refuse('TS002', 'NOT_YOURS', 'No.'); return true; end $$`)
  const { rows: leads } = await owner.query<{ public_id: string }>('select public_id from app.leads limit 1')
  const { data, errors } = await ask('Lead', { publicId: leads[0]?.public_id })
  expect({ data, errors }).toMatchObject({
    data: { leadByPublicId: null },
    errors: [{ extensions: { code: 'FORBIDDEN' } }],
  })
  const { rows } = await owner.query('select last_value from private.tries')
  expect(rows).toEqual([{ last_value: '1' }])
})
