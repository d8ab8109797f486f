import { specifiedRules } from 'postgraphile/graphql'
import { describe, expect, test } from 'vitest'
import { Inspection } from './inspection.ts'
import { many, codesFor, messagesFor, schema } from './sample.ts'

describe('input', () => {
  test.each([
    ['a NUL in a variable', { text: '{word}', variables: { a: { b: ['x\0'] } } }],
    ['a NUL in a key of a variable', { text: '{word}', variables: { a: { 'b\0': 1 } } }],
    ['a NUL in the document', { text: '{word(text:"a\\u0000b")}' }],
    ['a NUL in a default', { text: 'query($t:String="\\u0000"){word(text:$t)}' }],
    ['a NUL in a directive', { text: '{word @include(if:"\\u0000")}' }],
    ['an infinite number in the document', { text: '{word(float:1e400)}' }],
    ['an infinite number in a variable', { text: '{word}', variables: { a: JSON.parse('1e400') } }],
  ])('%s is refused before it can reach SQL', async (_, asked) => {
    expect(await codesFor(asked)).toEqual(['INVALID_INPUT'])
    expect(await messagesFor(asked)).toEqual(['Input must not hold NUL characters or infinite numbers.'])
  })

  test('any other text is accepted', async () => {
    const text = 'query($t:String){word(text:$t)}'
    expect(await codesFor({ text, variables: { t: '\u0001 🏃 "\\u0000" \ud800' } })).toEqual([])
  })

  test.each([
    ['an unknown field', '{leed{id}}', 'Cannot query field "leed" on type "Query".', ' Did you mean "lead"?'],
    [
      'a missing selection',
      '{lead}',
      'Field "lead" of type "Lead" must have a selection of subfields.',
      ' Did you mean "lead { ... }"?',
    ],
  ])(
    '%s is told, with a suggestion only to those who may see the schema',
    async (_, text, told, suggested) => {
      expect(await messagesFor({ text })).toEqual([told])
      expect(await messagesFor({ text, introspection: true })).toEqual([told + suggested])
      expect(await codesFor({ text })).toEqual(['INVALID_INPUT'])
    },
  )

  test('a document gets at most five errors', async () => {
    expect(await messagesFor({ text: `{lead{${many(9, (i) => `no${i}`)}}}` })).toHaveLength(6)
  })

  test('a syntax error is reported', async () => {
    expect(await messagesFor({ text: '{lead{id}' })).toEqual(['Syntax Error: Expected Name, found <EOF>.'])
    expect(await codesFor({ text: '' })).toEqual(['INVALID_INPUT'])
  })

  test.each(['fragment F on Query{lead{id}} fragment F on Query{lead{title}}', 'fragment F on Query{...F}'])(
    'fragments that share a name or hold themselves go no further: %s',
    async (fragments) => {
      expect(await messagesFor({ text: `{...F} ${fragments}` })).toEqual([
        'Fragments must not contain each other or share a name.',
      ])
    },
  )

  test('a known document is measured again for other page sizes and values', async () => {
    const inspection = new Inspection(schema, specifiedRules)
    const text = 'query($n:Int,$t:String){allLeads(first:$n){nodes{id}} word(text:$t)}'
    const ask = async (variables: Record<string, unknown>) => {
      const answer = await inspection.inspect({ text, variables, maySeeSchema: () => false })
      return 'errors' in answer ? answer.errors[0]?.extensions : answer.cost
    }
    const few = await ask({ n: 2, t: 'a' })
    expect(await ask({ n: 52, t: 'a' })).toBe(Number(few) + 50)
    expect(await ask({ n: 2, t: 'b' })).toBe(few)
    expect(await ask({ n: 2, t: '\0' })).toMatchObject({ code: 'INVALID_INPUT' })
    expect(await ask({ n: 1_000, t: 'a' })).toMatchObject({ limit: 'pageSize' })
    expect(await ask({ n: 2, t: 'a' })).toBe(few)
  })

  test('subscriptions do not exist', async () => {
    expect(await messagesFor({ text: 'subscription{lead}' })).toEqual([
      'There is no subscription in this schema.',
    ])
  })

  test('introspection is refused without access to the schema', async () => {
    expect(await codesFor({ text: '{__schema{queryType{name}}}' })).toEqual(['FORBIDDEN'])
    expect(await codesFor({ text: '{...{__type(name:"Lead"){name}}}' })).toEqual(['FORBIDDEN'])
    expect(await codesFor({ text: '{__typename}' })).toEqual([])
  })

  test('an accepted document is cached as the same object, without its measures', async () => {
    const inspection = new Inspection(schema, specifiedRules)
    const ask = (n: number) =>
      inspection.inspect({
        text: 'query($n:Int){allLeads(first:$n){nodes{id}}}',
        variables: { n },
        maySeeSchema: () => false,
      })
    const [first, second, third] = [await ask(1), await ask(2), await ask(101)]
    expect('document' in first && 'document' in second && first.document === second.document).toBe(true)
    expect(third).toHaveProperty('errors')
  })
})
