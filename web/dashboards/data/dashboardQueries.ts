import type { ResultOf, VariablesOf } from 'gql.tada'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { request } from '../../domain/api/request.ts'
import type { LeadMove, LeadStatus } from '../../../texts/codes.generated.ts'
import { openMovesOf } from '../../domain/record/openMoves.ts'
import type { Dashboard } from './dashboardKinds.ts'
import type { DashboardSearch } from './dashboardSearch.ts'
import {
  coverageDocument,
  detailsDocument,
  figuresDocument,
  rangeDocument,
  referralsDocument,
  reportDocument,
  waitingDocument,
} from './operations.ts'
import { type Queue, queues } from './queues.ts'

export type Figures = Awaited<ReturnType<typeof loadFigures>>
export type Details = Awaited<ReturnType<typeof loadDetails>>
export type Referrals = {
  conversion: ResultOf<typeof referralsDocument>['conversionRate']
  payouts: ResultOf<typeof referralsDocument>['revenueByPeriod']
}
export type WaitingLead = Awaited<ReturnType<typeof loadWaiting>>['leads'][number]

const subjectOf = ({ aggType, aggId }: Dashboard, { period = 'MONTH' }: DashboardSearch) => ({
  aggType,
  period,
  ...(aggId !== undefined && { aggId }),
})

export function figuresVariables(dashboard: Dashboard, search: DashboardSearch) {
  return {
    ...subjectOf(dashboard, search),
    compare: search.compare ?? 'PREVIOUS',
    withActions: dashboard.aggId === undefined,
  }
}

export function figuresQuery(dashboard: Dashboard, search: DashboardSearch) {
  const variables = figuresVariables(dashboard, search)
  return queryOptions({
    queryKey: ['dashboard', 'figures', variables],
    queryFn: () => loadFigures(variables),
    placeholderData: keepPreviousData,
  })
}

/** What the viewer's own organization referred; asked only where it both refers and provides. */
export function referralsQuery(dashboard: Dashboard, { period = 'MONTH', compare }: DashboardSearch) {
  const variables = { period, compare: compare ?? 'PREVIOUS' }
  return queryOptions({
    queryKey: ['dashboard', 'referrals', variables],
    queryFn: async () => {
      const { conversionRate, revenueByPeriod } = await request(referralsDocument, variables)
      return { conversion: conversionRate, payouts: revenueByPeriod }
    },
    enabled: dashboard.refers === true,
    placeholderData: keepPreviousData,
  })
}

/** Revenue of the days in the address, if there are any. */
export function rangeQuery({ aggType, aggId }: Dashboard, { from, to, compare }: DashboardSearch) {
  const subject = { aggType, ...(aggId !== undefined && { aggId }) }
  const days = { startDate: from ?? '', endDate: to ?? '', compare: compare ?? 'PREVIOUS' }
  const variables = { ...subject, ...days }
  return queryOptions({
    queryKey: ['dashboard', 'range', variables],
    queryFn: async () => (await request(rangeDocument, variables)).revenueByDateRange,
    enabled: from !== undefined,
    placeholderData: keepPreviousData,
  })
}

/** Whether the dashboard has figures of invoices and coverage: the operator's and a provider's own. */
export function hasMoney({ kind, aggId }: Dashboard): boolean {
  return (kind === 'operator' || kind === 'vendor') && aggId === undefined
}

export function detailsVariables(dashboard: Dashboard, search: DashboardSearch) {
  const { kind } = dashboard
  return {
    ...subjectOf(dashboard, search),
    share: search.share ?? 'BEST_PERFORMING',
    people: kind === 'operator' ? 'PROVIDER' : 'AGENT',
    withPeople: kind === 'operator' || kind === 'vendor',
    withMoney: hasMoney(dashboard),
    withTimes: kind !== 'associate',
    withPayouts: kind === 'operator' || kind === 'associate',
  }
}

export function detailsQuery(dashboard: Dashboard, search: DashboardSearch) {
  const variables = detailsVariables(dashboard, search)
  return queryOptions({
    queryKey: ['dashboard', 'details', variables],
    queryFn: () => loadDetails(variables),
    placeholderData: keepPreviousData,
  })
}

export function coverageVariables({ period = 'MONTH' }: DashboardSearch) {
  return { period }
}

/** Services and the states they cover; a question of its own, because it is the longest answer. */
export function coverageQuery(search: DashboardSearch) {
  const variables = coverageVariables(search)
  return queryOptions({
    queryKey: ['dashboard', 'coverage', variables],
    queryFn: async () =>
      (await request(coverageDocument, variables)).serviceCoverages?.filter((row) => row !== null) ?? [],
    placeholderData: keepPreviousData,
  })
}

/** Whether the viewer gets the monthly report. */
export const reportQuery = queryOptions({
  queryKey: ['monthlyReport'],
  queryFn: async () => (await request(reportDocument, {})).monthlyReport ?? false,
})

export function waitingVariables({ view, status, sort }: Pick<Queue, 'view' | 'status' | 'sort'>) {
  return { view, status: [status], sort }
}

/** The first leads that wait for the viewer. */
export function waitingQuery(queue: Pick<Queue, 'view' | 'status' | 'sort'>) {
  return queryOptions({
    queryKey: ['leads', 'waiting', queue.view, queue.status],
    queryFn: () => loadWaiting(waitingVariables(queue)),
  })
}

/** Loads the leads that wait; undefined for a role without a queue. */
export function queueQuery({ kind }: Dashboard) {
  const queue = queues[kind]
  return queue && waitingQuery(queue)
}

async function loadFigures(variables: VariablesOf<typeof figuresDocument>) {
  const {
    conversionRate,
    dashboardLeads,
    dashboardInvoices,
    dashboardPayouts,
    revenueByPeriod,
    dashboardActions,
  } = await request(figuresDocument, variables)
  return {
    conversion: conversionRate,
    leads: dashboardLeads,
    invoices: dashboardInvoices,
    payouts: dashboardPayouts,
    revenue: revenueByPeriod,
    actions: (dashboardActions ?? []).filter((one) => one !== null),
  }
}

async function loadDetails(variables: VariablesOf<typeof detailsDocument>) {
  const {
    serviceShare,
    services,
    people,
    referrers,
    responseTimes,
    contact,
    close,
    invoiceAging,
    expectedPayouts,
  } = await request(detailsDocument, variables)
  const full = <Row>(rows: readonly (Row | null)[] | null | undefined) => rows?.filter((row) => row !== null)
  return {
    share: full(serviceShare),
    services: full(services),
    people: full(people),
    referrers: full(referrers),
    response: full(responseTimes),
    contact: full(contact),
    close: full(close),
    aging: full(invoiceAging),
    expected: full(expectedPayouts),
  }
}

async function loadWaiting(variables: VariablesOf<typeof waitingDocument>) {
  const { allLeads } = await request(waitingDocument, variables)
  const leads = (allLeads?.nodes ?? []).filter((lead) => lead !== null)
  return {
    total: allLeads?.totalCount ?? 0,
    leads: leads.map(({ status, openMoves, ...lead }) => ({
      ...lead,
      // A cast: the codes of the table are generated as this union.
      status: status as LeadStatus,
      openMoves: openMovesOf<LeadMove>(openMoves),
    })),
  }
}
