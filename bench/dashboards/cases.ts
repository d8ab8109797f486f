import type { Case as AnyCase } from '../comparing/cases.ts'
import { coverageDocument, detailsDocument, figuresDocument } from '../../web/dashboards/data/operations.ts'
import { textOf } from '../comparing/documents.ts'
import type { personQueries } from '../leads/people.ts'

type Who = keyof typeof personQueries
type Case = AnyCase<number> & { person: Who }

/** What a person's own dashboard asks for. */
const subjects = {
  operator: { aggType: 'PLATFORM', people: 'PROVIDER', withPeople: true, withMoney: true, withPayouts: true },
  provider: {
    aggType: 'ORGANIZATION',
    people: 'AGENT',
    withPeople: true,
    withMoney: true,
    withPayouts: false,
  },
  agent: {
    aggType: 'SERVICE_AGENT',
    people: 'AGENT',
    withPeople: false,
    withMoney: false,
    withPayouts: false,
  },
  referrer: { aggType: 'ASSOCIATE', people: 'AGENT', withPeople: false, withMoney: false, withPayouts: true },
} as const satisfies Record<Who, object>

export const smallest = 'lead by id'

const smallestOf = (person: Who): Case => ({
  name: smallest,
  person,
  question: (id) => ({ query: 'query ($id: Int!) { leadById(id: $id) { id status } }', variables: { id } }),
  statements: (id) => [
    {
      name: 'lead',
      text: `select json_build_object('id', id, 'status', status) as answer from app.leads where id = $1`,
      values: [id],
    },
  ],
})

const figuresOf = (person: Who, period: string): Case => {
  const { aggType } = subjects[person]
  return {
    name: `figures, ${period}`,
    person,
    question: () => ({
      query: textOf(figuresDocument),
      variables: { aggType, period, compare: 'PREVIOUS', withActions: true },
    }),
    statements: () => [
      {
        name: 'figures',
        text: `select to_json(app.conversion_rate($1, $2)), to_json(app.dashboard_leads($1, $2)),
          to_json(app.dashboard_invoices($1, $2)), to_json(app.dashboard_payouts($1, $2)),
          to_json(app.revenue_by_period($1, $2)), to_json(app.dashboard_actions())`,
        values: [aggType, period],
      },
    ],
  }
}

const detailsOf = (person: Who, period: string): Case => {
  const { aggType, people, withPeople, withMoney, withPayouts } = subjects[person]
  const withTimes = person !== 'referrer'
  const parts = [
    `to_json(app.service_share($1, $2, 'BEST_PERFORMING'))`,
    `to_json(app.figure_breakdown($1, $2, 'SERVICE'))`,
    ...(withPeople
      ? [
          `to_json(app.figure_breakdown($1, $2, '${people}'))`,
          `to_json(app.figure_breakdown($1, $2, 'REFERRER'))`,
        ]
      : []),
    ...(withTimes
      ? [`to_json(app.figure_times($1, $2, 'CONTACT'))`, `to_json(app.figure_times($1, $2, 'CLOSE'))`]
      : []),
    ...(withMoney ? ['to_json(app.invoice_aging($1))'] : []),
    ...(withPayouts ? ['to_json(app.expected_payouts($1))'] : []),
  ]
  return {
    name: `details, ${period}`,
    person,
    question: () => ({
      query: textOf(detailsDocument),
      variables: {
        aggType,
        period,
        share: 'BEST_PERFORMING',
        people,
        withPeople,
        withMoney,
        withTimes,
        withPayouts,
      },
    }),
    statements: () => [
      { name: `details of ${person}`, text: `select ${parts.join(', ')}`, values: [aggType, period] },
    ],
  }
}

const coverageOf = (person: Who): Case => ({
  name: 'coverage, MONTH',
  person,
  question: () => ({ query: textOf(coverageDocument), variables: { period: 'MONTH' } }),
  statements: () => [
    { name: 'coverage', text: 'select to_json(app.service_coverages($1))', values: ['MONTH'] },
  ],
})

const needs = 'query { needsYou(first: 20) { nodes { kind count oldestAt dueAt amount } } }'

const needsOf = (person: Who): Case => ({
  name: 'needs you',
  person,
  question: () => ({ query: needs, variables: {} }),
  statements: () => [
    {
      name: 'needs',
      text: `select coalesce(json_agg(row_to_json(n)), '[]') as answer from app.needs_you() n`,
      values: [],
    },
  ],
})

const everyone = ['operator', 'provider', 'agent', 'referrer'] as const

export const cases: readonly Case[] = everyone.flatMap((person) => [
  smallestOf(person),
  figuresOf(person, 'MONTH'),
  figuresOf(person, 'TILL_DATE'),
  detailsOf(person, 'MONTH'),
  detailsOf(person, 'TILL_DATE'),
  ...(subjects[person].withMoney ? [coverageOf(person)] : []),
  needsOf(person),
])
