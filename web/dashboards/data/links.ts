import type { Dashboard } from './dashboardKinds.ts'

export type Days = { fromDay: string | null; toDay: string | null }
export type Place = { to: string; search: Record<string, string> }

/** The leads behind a figure: submitted in the period, for the dashboard's subject. */
export function leadsAt(
  dashboard: Dashboard,
  days: Days | null | undefined,
  statuses?: readonly string[],
): Place {
  const party = { PLATFORM: '', ORGANIZATION: 'provider', ASSOCIATE: 'referrer', SERVICE_AGENT: 'agent' }[
    dashboard.aggType
  ]
  return place('/view-leads', {
    submitted: range(days),
    status: statuses?.join(','),
    ...(party && { [party]: String(dashboard.subjectId) }),
  })
}

/** The leads that the viewer's organization referred in the period. */
export function referralsAt(days: Days | null | undefined, statuses: readonly string[]): Place {
  return place('/view-leads', { view: 'MY_REFERRALS', submitted: range(days), status: statuses.join(',') })
}

/** The transactions behind a figure: closed in the period, for the dashboard's subject. */
export function dealsAt(
  dashboard: Dashboard,
  days: Days | null | undefined,
  filters: { status?: string; invoiceStatus?: string | undefined; due?: string | undefined } = {},
): Place {
  const party = { PLATFORM: '', ORGANIZATION: 'provider', ASSOCIATE: 'referrer', SERVICE_AGENT: 'agent' }[
    dashboard.aggType
  ]
  return place('/transactions', {
    closed: range(days),
    ...filters,
    ...(party && { [party]: String(dashboard.subjectId) }),
  })
}

/** The invoices behind a figure; only the operator filters them by provider. */
export function invoicesAt({ kind, aggId }: Dashboard, status: string, paid?: Days | null): Place {
  const provider = kind === 'vendor' && aggId !== undefined ? String(aggId) : undefined
  return place('/transactions/invoices', { status, paid: range(paid), provider })
}

/** The unpaid transactions behind a bar of due days. */
export function dueAt(dashboard: Dashboard, { fromDay, toDay }: Days, invoiceStatus?: string): Place {
  const due = fromDay || toDay ? `${fromDay ?? ''}..${toDay ?? ''}` : undefined
  return dealsAt(dashboard, null, { due, invoiceStatus })
}

function place(to: string, search: Record<string, string | undefined>): Place {
  return {
    to,
    search: Object.fromEntries(
      Object.entries(search).flatMap(([key, value]) => (value ? [[key, value]] : [])),
    ),
  }
}

function range(days: Days | null | undefined): string | undefined {
  return days?.fromDay && days.toDay ? `${days.fromDay}..${days.toDay}` : undefined
}
