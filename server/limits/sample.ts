import { buildSchema, parse, specifiedRules } from 'postgraphile/graphql'
import { Inspection, type Answer } from './inspection.ts'
import type { Measures } from './bounds.ts'
import { measure } from './measure.ts'
import type { Variables } from './size.ts'

// For tests: a schema shaped like PostGraphile's, and ways to inspect documents for it.

export const many = (count: number, make: (index: number) => string): string =>
  Array.from({ length: Math.max(0, count) }, (_, index) => make(index)).join(' ')

export const signIns = ['login', 'registerUser', 'forgotPassword', 'resetPassword']

export const schema = buildSchema(`
  scalar JSON
  input LeadFilter { and: [LeadFilter!] id: Int }
  input LoginInput { email: String pwd: String }
  type Payload { done: Boolean query: Query }
  type PageInfo { endCursor: String }
  type LeadsConnection { nodes: [Lead]! edges: [LeadsEdge]! pageInfo: PageInfo! totalCount: Int! }
  type LeadsEdge { cursor: String node: Lead }
  type Lead { id: Int title: String leads(first: Int, last: Int): LeadsConnection parent: Lead tags: [Tag!] words: [String] }
  type Tag { name: String lead: Lead }
  type Wide { ${many(12, (i) => `f${i}: Int`)} }
  type Query {
    lead: Lead
    wide: Wide
    tags: [Tag!]!
    allLeads(first: Int, last: Int, filter: LeadFilter): LeadsConnection
    word(text: String, list: [Int], json: JSON, float: Float): String
  }
  type Mutation {
    touch(times: Int): Int
    ${signIns.map((name) => `${name}(input: LoginInput!): Payload`).join(' ')}
  }
`)
// The product's come from their plans.
for (const name of signIns) {
  const field = schema.getMutationType()?.getFields()[name]
  if (field) field.extensions = { isSignIn: true }
}

export type Asked = { text: string; variables?: Variables; introspection?: boolean }

export function inspect({ text, variables, introspection = false }: Asked): Promise<Answer> {
  return new Inspection(schema, specifiedRules).inspect({
    text,
    variables,
    maySeeSchema: () => introspection,
  })
}

export async function codesFor(asked: Asked): Promise<unknown[]> {
  const answer = await inspect(asked)
  return 'errors' in answer ? answer.errors.map(({ extensions }) => extensions.limit ?? extensions.code) : []
}

export async function messagesFor(asked: Asked): Promise<string[]> {
  const answer = await inspect(asked)
  return 'errors' in answer ? answer.errors.map(({ message }) => message) : []
}

export const counts = (text: string, variables?: Variables): Measures['counts'] =>
  measure(parse(text), schema, variables).counts
