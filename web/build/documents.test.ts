import { expect, test } from 'vitest'

import { graphql } from '../domain/api/graphql.ts'
import { requestBody } from '../domain/api/body.ts'
import { leadsDocument } from '../leads/data/listOperations.ts'
import { organizationDocument } from '../settings/data/organizationOperations.ts'
import { byId, documentIds, documentsOfWeb } from './documents.ts'

test('what is collected of a document is what is sent of it, fragments included', () => {
  const documents = documentsOfWeb()
  for (const document of [leadsDocument, organizationDocument]) {
    const { operationName, query }: { operationName: string; query: string } = JSON.parse(
      requestBody(document as typeof leadsDocument, { first: 1, offset: 0 }),
    )
    expect(documents.get(operationName)?.text).toBe(query)
  }
})

test('the build gives a document the id by which its page asks first', () => {
  const { transform } = documentIds()
  if (typeof transform !== 'function') throw new Error('there is no transform')
  const file = new URL('../leads/data/listOperations.ts', import.meta.url).pathname
  const code = `const leadsDocument = graphql(\`query Leads { a }\`)\nconst x = graphql(\`fragment F on Lead { id }\`)`
  const built = String(Reflect.apply(transform, undefined, [code, file]))
  const [, id] = /'([\w-]{16})'/.exec(built) ?? []
  const body = requestBody(leadsDocument, { first: 1, offset: 0 })
  expect(JSON.parse(byId(body))).toEqual({
    operationName: 'Leads',
    variables: { first: 1, offset: 0 },
    documentId: id,
  })
  expect(built).toContain('const x = graphql(`fragment F on Lead { id }`)')
  // A cast: the build adds an id to what the types know.
  const keep = graphql as unknown as (text: string, fragments: [], id?: string) => typeof leadsDocument
  expect(requestBody(keep('query Leads { a }', [], id), { first: 1, offset: 0 })).toBe(byId(body))
})
