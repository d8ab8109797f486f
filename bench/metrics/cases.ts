import { transactionDocument } from '../../web/transactions/data/operations.ts'
import { metricsDocument, transactionsDocument } from '../../web/transactions/data/listOperations.ts'
import type { Case as AnyCase } from '../comparing/cases.ts'
import { textOf } from '../comparing/documents.ts'
import type { About, personQueries } from './people.ts'
import * as sql from './sql.ts'

type Who = keyof typeof personQueries
export type Case = AnyCase<About> & { person: Who }

/** A filter as in the screen's address, as input for list and metrics, and as SQL. */
type Narrowing = {
  name: string
  list: (about: About) => object
  /** Whether the product stores these totals. */
  isStored?: boolean
  metrics: (about: About) => object
  sql: (about: About) => sql.Filter
}

const all: Narrowing = { name: '', isStored: true, list: () => ({}), metrics: () => ({}), sql: () => [] }
const overdue: Narrowing = {
  name: ', overdue',
  isStored: true,
  list: () => ({ status: ['OVERDUE'] }),
  metrics: () => ({ statuses: ['OVERDUE'] }),
  sql: () => [['t.status', '=', 'OVERDUE']],
}
const reported: Narrowing = {
  name: ', reported',
  isStored: true,
  list: () => ({ invoiceStatus: ['PROCESSING'] }),
  metrics: () => ({ invoiceStatuses: ['PROCESSING'] }),
  sql: () => [['f.vendor_invoice_status', '=', 'PROCESSING']],
}
const party: Narrowing = {
  name: ', a provider',
  list: ({ organization }) => ({ provider: [organization] }),
  metrics: ({ organization }) => ({ organizationId: organization }),
  sql: ({ organization }) => [['t.organization_id', '=', organization]],
}
const associate: Narrowing = {
  name: ', a referrer',
  list: ({ referrer }) => ({ referrer: [referrer] }),
  metrics: ({ referrer }) => ({ submittedUserId: referrer }),
  sql: ({ referrer }) => [['t.submitted_user_id', '=', referrer]],
}
const month: Narrowing = {
  name: ', a month',
  list: (about) => ({ closed: `${about.month}..${dayBefore(about.after)}` }),
  metrics: (about) => ({ closedFrom: about.month, closedBefore: about.after }),
  sql: (about) => [
    ['t.closed_at', '>=', about.month],
    ['t.closed_at', '<', about.after],
  ],
}

const metricsOf = (person: Who, { name, isStored, metrics, sql: filter }: Narrowing): Case => ({
  name: `metrics${name}`,
  person,
  question: (about) => ({ query: textOf(metricsDocument), variables: metrics(about) }),
  statements: (about) => [
    {
      name: `metrics${name} of ${person === 'operator' ? 'all' : 'own'}`,
      text: isStored ? sql.storedMetricsSql(person, filter(about)) : sql.metricsSql(filter(about)),
      values: sql.valuesOf(filter(about)),
    },
  ],
})

const listOf = (person: Who, { name, list, sql: filter }: Narrowing): Case => ({
  name: `list${name}`,
  person,
  question: (about) => {
    const variables = { first: 20, offset: 0, sort: '-closed', ...list(about) }
    return { query: textOf(transactionsDocument), variables }
  },
  statements: (about) => [
    { name: `list${name}`, text: sql.listSql(filter(about)), values: sql.valuesOf(filter(about)) },
  ],
})

const pageOf = (person: Who): Case => ({
  name: 'page',
  person,
  question: ({ transaction }) => ({
    query: textOf(transactionDocument),
    variables: { publicId: transaction },
  }),
  statements: ({ transaction }) => [{ name: 'page', text: sql.pageSql, values: [transaction] }],
})

const statement = `query ($month: Date!) {
  statement(month: $month) {
    openingBalance closingBalance
    lines { bookedAt kind transactionPublicId serviceName leadId invoiceNumber amount balance }
  }
}`
const statementOf = (person: Who): Case => ({
  name: 'statement',
  person,
  question: (about) => ({ query: statement, variables: { month: about.month } }),
  statements: (about) => [{ name: 'statement', text: sql.statementSql, values: [about.month] }],
})

const awaited = `query {
  pendingPayouts(first: 100) { nodes { leadId stage expectedAmount waitsFor expectedOn reason } }
}`
const awaitedOf = (person: Who): Case => ({
  name: 'pendingPayouts',
  person,
  question: () => ({ query: awaited, variables: {} }),
  statements: () => [{ name: 'pending', text: sql.awaitedSql, values: [] }],
})

/** The smallest request, for measuring the fixed cost of a request. */
export const smallest: Case = {
  name: 'currentUser',
  person: 'operator',
  question: () => ({ query: '{ currentUser { id } }', variables: {} }),
  statements: () => [
    {
      name: 'self',
      text: 'select id from app.user_infos where id = (select claims.user_id())',
      values: [],
    },
  ],
}

export const metrics: readonly Case[] = [
  ...[all, overdue, reported, party, associate, month].map((narrowing) => metricsOf('operator', narrowing)),
  ...[all, overdue, reported, month].map((narrowing) => metricsOf('provider', narrowing)),
  metricsOf('referrer', all),
  metricsOf('referrer', month),
  metricsOf('agent', all),
]
export const cases: readonly Case[] = [
  smallest,
  ...metrics,
  ...[all, overdue, reported, party, associate, month].map((narrowing) => listOf('operator', narrowing)),
  ...[all, overdue, reported, month].map((narrowing) => listOf('provider', narrowing)),
  listOf('referrer', all),
  listOf('referrer', month),
  listOf('agent', all),
  pageOf('operator'),
  pageOf('provider'),
  pageOf('referrer'),
  statementOf('provider'),
  statementOf('referrer'),
  awaitedOf('referrer'),
]

function dayBefore(day: string): string {
  return new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
}
