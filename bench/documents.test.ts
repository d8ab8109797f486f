import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSchema, parse, validate } from 'graphql'
import { describe, expect, test } from 'vitest'
import type { Question } from './comparing/cases.ts'
import { cases as dashboards } from './dashboards/cases.ts'
import { cases as leads } from './leads/cases.ts'
import { cases as metrics } from './metrics/cases.ts'
import { cases as people } from './people/cases.ts'
import { cases as posts } from './posts/cases.ts'
import { cases as search } from './search/cases.ts'

const schema = buildSchema(readFileSync(join(import.meta.dirname, '../schema.graphql'), 'utf8'))
const someMetrics = {
  transaction: 'id',
  organization: 1,
  user: 1,
  referrer: 1,
  month: '2031-04-01',
  after: '2031-05-01',
}

const benchmarks: Record<string, { name: string; person: string; question: Question }[]> = {
  metrics: metrics.map(({ name, person, question }) => ({
    name,
    person,
    question: question(someMetrics, 1),
  })),
}
benchmarks['posts'] = posts.map(({ name, person, question }) => ({
  name,
  person,
  question: question({ user: 1, post: 1 }, 1),
}))
for (const [benchmark, cases] of Object.entries({ dashboards, leads, people, search }))
  benchmarks[benchmark] = cases.map(({ name, person, question }) => ({
    name,
    person,
    question: question(1, 1),
  }))

describe.each(Object.entries(benchmarks))('%s', (_, cases) => {
  test.each(cases)('$name, $person: the document fits the schema', ({ question }) => {
    const document = parse(question.query)
    expect(validate(schema, document).map(({ message }) => message)).toEqual([])
  })
})
