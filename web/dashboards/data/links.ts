import type { Dashboard } from './dashboard.ts'

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

/** The transactions behind a figure: closed in the period, for the dashboard's subject. */
export function dealsAt(
  dashboard: Dashboard,
  days: Days | null | undefined,
  filters: { status?: string; invoiceStatus?: string; due?: string | undefined } = {},
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

/** The unpaid transactions behind a bar of due days. */
export function dueAt(dashboard: Dashboard, { fromDay, toDay }: Days): Place {
  return dealsAt(dashboard, null, { due: `${fromDay ?? ''}..${toDay ?? ''}` })
}

export function place(to: string, search: Record<string, string | undefined>): Place {
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
