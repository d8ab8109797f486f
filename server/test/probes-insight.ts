import { dashboardCalls } from '../dashboards/test/calls.ts'
import type { Probe } from './probes-type.ts'

/** Probes of organization figures and search. server/dashboards/dashboards.test.ts covers the figures of users. */
export const insightProbes: Readonly<Record<string, Probe>> = {
  ...Object.fromEntries(
    Object.entries(dashboardCalls('ORGANIZATION')).flatMap(([name, call]): [string, Probe][] =>
      call.includes('aggType')
        ? [[`${name}.aggId`, { of: 'app.organizations', calls: [`{ ${withFields(name, call)} }`] }]]
        : [],
    ),
  ),
  'globalSearch.userId': {
    of: 'app.user_infos',
    calls: ['{ globalSearch(userId: $id, query: "Casey") { nodes { title } } }'],
  },
}

function withFields(name: string, call: string): string {
  const fields: Record<string, string> = {
    conversionRate: 'closed',
    dashboardInvoices: 'total',
    dashboardLeads: 'totals',
    dashboardPayouts: 'paid',
    figureBreakdown: 'name',
    responseTimes: 'name',
    revenueByDateRange: 'total',
    revenueByPeriod: 'total',
    serviceShare: 'percentage',
  }
  return `${call.replace(')', ', aggId: $id)')} { ${fields[name] ?? 'count'} }`
}
