import { getIntrospectionQuery } from 'postgraphile/graphql'
import { describe, expect, test } from 'vitest'
import { bounds, type Bound } from './bounds.ts'
import { counts, inspect, many, codesFor, signIns, type Asked } from './sample.ts'
import type { Variables } from './size.ts'

const cost = (text: string, variables?: Variables): number => counts(text, variables).cost

/** A valid document that reaches exactly this value of a limit. */
const exactly: Record<Bound, (n: number) => Asked> = {
  tokens: (n) => ({ text: `{word(list:[${many(n - 9, () => '1')}])}` }),
  depth: (n) => ({ text: `{lead${'{parent'.repeat(n - 2)}{id}${'}'.repeat(n - 1)}` }),
  aliases: (n) => ({ text: `{lead{${many(n, (i) => `a${i}:id`)}}}` }),
  rootFields: (n) => ({ text: `{${many(n, (i) => `a${i}:__typename`)}}` }),
  mutations: (n) => ({ text: `mutation{${many(n, (i) => `a${i}:touch`)}}` }),
  signIns: (n) => ({ text: `mutation{${many(n, (i) => `a${i}:login(input:{}){done}`)}}` }),
  directives: (n) => ({
    text: `{wide{${many(Math.floor(n / 2), (i) => `f${i}@skip(if:false)@include(if:true)`)} ${n % 2 ? 'f11@skip(if:true)' : ''}}}`,
  }),
  pageSize: (n) => ({ text: `{allLeads(first:${n}){totalCount}}` }),
  // 1 page + 49 × (1 lead + 1 page + 100 leads) = 4,999
  cost: (n) => ({
    text: `{allLeads(first:49){nodes{leads{nodes{id}}}} ${many(n - 4_999, (i) => `a${i}:lead{id}`)}}`,
  }),
  // 5 for the lead and 1 for its id
  planning: (n) => ({ text: `{lead{id ${many((n - 6) / 2, () => '...{id}')} ${n % 2 ? 'title' : ''}}}` }),
  fragments: (n) => ({
    text: `{lead{${many(n, (i) => `...F${i}`)}}} ${many(n, (i) => `fragment F${i} on Lead{id}`)}`,
  }),
  inputDepth: (n) => ({ text: `{word(json:${'['.repeat(n)}${']'.repeat(n)})}` }),
  // the list and its place count as values too
  inputValues: (n) => ({
    text: 'query($l:[Int]){word(list:$l)}',
    variables: { l: Array.from({ length: n - 2 }, () => 1) },
  }),
  introspectionDepth: (n) => ({
    text: `{__schema{queryType${'{ofType'.repeat(n - 3)}{name}${'}'.repeat(n - 3)}}}`,
    introspection: true,
  }),
}

describe.each(Object.entries(exactly))('%s', (name, make) => {
  const bound = name as Bound
  const most = bounds[bound]

  test('the maximum is accepted', async () => {
    expect(await inspect(make(most))).toHaveProperty('document')
  })

  test('one more is refused, naming the maximum', async () => {
    const answer = await inspect(make(most + 1))
    const errors = 'errors' in answer ? answer.errors : []
    expect(errors.map(({ extensions }) => extensions)).toContainEqual({
      code: 'LIMIT_EXCEEDED',
      limit: bound,
      most,
    })
    expect(errors[0]?.message).toContain(String(most))
  })
})

describe('measures', () => {
  test('a variable, its default, and `last` are page sizes like a literal `first`', async () => {
    const text = 'query($n:Int=101){allLeads(first:$n){totalCount}}'
    expect(await codesFor({ text })).toEqual(['pageSize'])
    expect(await codesFor({ text, variables: { n: 100 } })).toEqual([])
    expect(await codesFor({ text: '{allLeads(last:101){totalCount}}' })).toEqual(['pageSize'])
    expect(
      await codesFor({ text: 'query($n:Int){allLeads(last:$n){totalCount}}', variables: { n: 101 } }),
    ).toEqual(['pageSize'])
  })

  test('of two operations with one variable the larger default counts', () => {
    const text =
      'query A($n:Int=9){allLeads(first:$n){nodes{id}}} query B($n:Int=2){allLeads(first:$n){totalCount}}'
    expect(cost(text)).toBe(1 + 9 + 1)
  })

  test('a repeated field counts as an alias', () => {
    expect(counts('{lead{id id id}}').aliases).toBe(2)
    expect(counts('{lead{id ...{id}}}').aliases).toBe(0)
  })

  test('a fragment counts wherever it is used', () => {
    const fragment = 'fragment F on Lead{x:id parent{id @skip(if:false)} leads(first:3){nodes{id}}}'
    const once = counts(`{lead{...F}} ${fragment}`)
    const twice = counts(`{lead{...F parent{...F}}} ${fragment}`)
    expect(once).toMatchObject({ aliases: 1, directives: 1, depth: 4, cost: 1 + 1 + 1 + 3 })
    expect(twice).toMatchObject({ aliases: 2, directives: 2, depth: 5, cost: 2 + 2 * (1 + 1 + 3) })
  })

  test('root fields count through fragments, and across operations', () => {
    expect(counts('{...F ...{lead{id}}} fragment F on Query{lead{id} wide{f0}}').rootFields).toBe(3)
    expect(counts('query A{lead{id}} query B{lead{id}} mutation C{touch}')).toMatchObject({
      rootFields: 3,
      mutations: 1,
    })
  })

  test.each(signIns)('%s is a sign-in call', (name) => {
    const text = `mutation{...F} fragment F on Mutation{login(input:{}){done} b:${name}(input:{}){done}}`
    expect(counts(text).signIns).toBe(2)
  })

  test('an unused fragment counts too', async () => {
    expect(await codesFor({ text: `{lead{id}} fragment F on Lead{${many(31, (i) => `a${i}:id`)}}` })).toEqual(
      ['aliases'],
    )
  })

  test('introspection has its own limit, and standard tools get an answer', async () => {
    const text = getIntrospectionQuery({ oneOf: true, schemaDescription: true, specifiedByUrl: true })
    expect(counts(text)).toMatchObject({ depth: 1, cost: 1 })
    expect(await inspect({ text, introspection: true })).toHaveProperty('document')
  })
})

describe('the cost', () => {
  test.each([
    ['{lead{id parent{id}}}', 2],
    ['{lead{words}}', 1],
    ['{tags{name lead{id}}}', 200],
    ['{allLeads{totalCount pageInfo{endCursor}}}', 2],
    ['{allLeads{nodes{id}}}', 101],
    ['{allLeads(first:null){nodes{id}}}', 101],
    ['{allLeads(first:0){nodes{id}}}', 1],
    ['{allLeads(first:-5){nodes{id}}}', 1],
    ['{allLeads(first:7){nodes{id} edges{node{id}}}}', 1 + 7 + 14],
    ['{allLeads(first:7){...{nodes{id}} ...F}} fragment F on LeadsConnection{edges{cursor}}', 15],
    [
      '{allLeads(first:3){nodes{leads(last:2){nodes{parent{id}}} tags{name}}}}',
      1 + 3 * (1 + 1 + 2 * 2 + 100),
    ],
    ['mutation{login(input:{}){done query{allLeads(first:5){nodes{id}}}}}', 1 + 1 + 1 + 5],
    ['{__typename}', 0],
    ['{missing{id} lead{missing{id}}}', 3],
  ])('%s is %i objects', (text, objects) => {
    expect(cost(text)).toBe(objects)
  })

  test('every accepted document returns its cost, which follows the variables', async () => {
    const text = 'query($n:Int){allLeads(first:$n){nodes{id}}}'
    expect(await inspect({ text, variables: { n: 5 } })).toMatchObject({ cost: 6 })
    expect(await inspect({ text, variables: { n: null } })).toMatchObject({ cost: 101 })
    expect(await inspect({ text })).toMatchObject({ cost: 101 })
  })

  test('a variable that is no number, or named like an Object property, counts as absent', () => {
    expect(cost('query($n:Int){allLeads(first:$n){nodes{id}}}', { n: '5' })).toBe(101)
    expect(cost('query($constructor:Int){allLeads(first:$constructor){nodes{id}}}')).toBe(101)
  })
})
