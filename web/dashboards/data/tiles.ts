import { money, roundedMoney } from '../../domain/money.ts'
import { operator } from '../../domain/operator.ts'
import { comparisons, type DashboardSearch } from './dashboardSearch.ts'
import type { Dashboard } from './dashboardKinds.ts'
import type { Figures, Referrals } from './dashboardQueries.ts'
import { statusesOfFunnelStep, submittedLeadStatuses } from '../../../texts/codes.generated.ts'
import { dealsAt, invoicesAt, leadsAt, type Place, referralsAt } from './links.ts'

export type Tile = {
  label: string
  /** Rounded for display; `exact` is the unrounded value. */
  shown: string
  exact: string
  /** "12 deals": the number of rows in the linked list. */
  rows: string
  change: Change | undefined
  definition: string
  /** Undefined where no list has these rows. */
  place: Place | undefined
}
export type Change = { direction: 'up' | 'down' | 'same'; text: string }

export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}

/** Percentage of submitted leads that were won, with one decimal; a dash if none were submitted. */
export function rate(won: number, submitted: number): string {
  return submitted === 0 ? '–' : `${((100 * won) / submitted).toFixed(1)}%`
}

/** The figures of a dashboard, each with its definition and a link to its rows. */
export function tilesOf(dashboard: Dashboard, figures: Figures, search: DashboardSearch): Tile[] {
  const { kind } = dashboard
  const common = [...revenueTiles(dashboard, figures, search), ...leadTiles(dashboard, figures, search)]
  if (kind === 'operator')
    return [
      ...common,
      ...invoiceTiles(dashboard, figures, search),
      ...payoutTiles(dashboard, figures).slice(1, 2),
    ]
  if (kind === 'vendor') return [...common, ...invoiceTiles(dashboard, figures, search)]
  return kind === 'associate' ? [...common, ...payoutTiles(dashboard, figures)] : common
}

const revenueWords = {
  operator: [
    'Revenue',
    `What providers owe ${operator.name} for deals closed in the period. Corrections count on their own day; deals ended in the period are taken off.`,
  ],
  vendor: [
    'Closed value',
    'What the deals closed in the period were sold for. Corrections count on their own day; deals ended in the period are taken off.',
  ],
  associate: [
    'Your payouts',
    'Your share of deals closed in the period, paid or not. Corrections count on their own day; deals ended in the period are taken off.',
  ],
  'service-agent': [
    'Closed value',
    'What your deals closed in the period were sold for. Corrections count on their own day.',
  ],
} as const

function revenueTiles(
  dashboard: Dashboard,
  { revenue, conversion }: Figures,
  search: DashboardSearch,
): Tile[] {
  const total = revenue?.total ?? '0.00'
  const [label, definition] = revenueWords[dashboard.kind]
  const ended = revenue?.endedDeals ?? 0
  return [
    {
      label,
      shown: roundedMoney(total),
      exact: money(total) ?? total,
      rows: `${counted(revenue?.deals ?? 0, 'deal or correction', 'deals and corrections')}${ended > 0 ? `, ${ended} ended` : ''}`,
      change: changeOf(Number(total), numberOf(revenue?.previousTotal), search),
      definition,
      place: dealsAt(dashboard, conversion?.period),
    },
  ]
}

function leadTiles(dashboard: Dashboard, { conversion }: Figures, search: DashboardSearch): Tile[] {
  const submitted = conversion?.totalSubmitted ?? 0
  const closed = conversion?.closed ?? 0
  const before = conversion?.previousTotalSubmitted ?? null
  const days = conversion?.period
  return [
    {
      label: dashboard.kind === 'associate' ? 'Referrals' : 'Leads',
      shown: submitted.toLocaleString('en-US'),
      exact: submitted.toLocaleString('en-US'),
      rows: 'submitted in the period',
      change: changeOf(submitted, before, search),
      definition: 'Leads submitted in the period, without duplicates.',
      place: leadsAt(dashboard, days, submittedLeadStatuses),
    },
    {
      label: 'Conversion',
      shown: rate(closed, submitted),
      exact: rate(closed, submitted),
      rows: `${closed.toLocaleString('en-US')} won of ${submitted.toLocaleString('en-US')}`,
      change: pointsChange(closed, submitted, conversion?.previousClosed ?? null, before, search),
      definition: 'Of the leads submitted in the period, without duplicates, the share won so far.',
      place: leadsAt(dashboard, days, statusesOfFunnelStep.WON),
    },
  ]
}

/** What an organization that both refers and provides earns with its referrals. */
export function referralTiles({ conversion, payouts }: Referrals, search: DashboardSearch): Tile[] {
  const submitted = conversion?.totalSubmitted ?? 0
  const won = conversion?.closed ?? 0
  const before = conversion?.previousTotalSubmitted ?? null
  const days = conversion?.period
  return [
    {
      label: 'Referrals',
      shown: submitted.toLocaleString('en-US'),
      exact: submitted.toLocaleString('en-US'),
      rows: 'submitted in the period',
      change: changeOf(submitted, before, search),
      definition: 'Leads that your organization referred in the period, without duplicates.',
      place: referralsAt(days, submittedLeadStatuses),
    },
    {
      label: 'Referrals won',
      shown: rate(won, submitted),
      exact: rate(won, submitted),
      rows: `${won.toLocaleString('en-US')} won of ${submitted.toLocaleString('en-US')}`,
      change: pointsChange(won, submitted, conversion?.previousClosed ?? null, before, search),
      definition: 'Of the leads that your organization referred in the period, the share won so far.',
      place: referralsAt(days, statusesOfFunnelStep.WON),
    },
    {
      label: 'Referral payouts',
      shown: roundedMoney(payouts?.total ?? '0.00'),
      exact: money(payouts?.total) ?? '$0.00',
      rows: 'from other providers',
      change: changeOf(Number(payouts?.total ?? 0), numberOf(payouts?.previousTotal), search),
      definition:
        'Payouts of your people for deals that other providers closed in the period, paid or not. Those at your own organization only the referrer sees.',
      place: undefined,
    },
  ]
}

function invoiceTiles(
  dashboard: Dashboard,
  { invoices, conversion }: Figures,
  search: DashboardSearch,
): Tile[] {
  const tile = (
    words: Pick<Tile, 'label' | 'rows' | 'definition' | 'place'>,
    count: number | null | undefined,
    amount: string | null | undefined,
  ): Tile => ({
    ...words,
    shown: roundedMoney(amount ?? '0.00'),
    exact: money(amount) ?? '$0.00',
    rows: `${counted(count ?? 0, 'invoice')} ${words.rows}`,
    change: undefined,
  })
  const received = tile(
    {
      label: 'Invoices paid',
      rows: 'in the period',
      definition: 'Invoices whose payment was confirmed in the period.',
      place: invoicesAt(dashboard, 'PAID', conversion?.period),
    },
    invoices?.paid,
    invoices?.paidAmount,
  )
  const before = numberOf(invoices?.previousPaidAmount)
  return [
    tile(
      {
        label: 'Invoices pending',
        rows: 'today',
        definition: 'Invoices that are unpaid and not overdue, or reported as paid, whatever the period.',
        place: invoicesAt(dashboard, 'NEW_INVOICE,PROCESSING'),
      },
      invoices?.pending,
      invoices?.pendingAmount,
    ),
    tile(
      {
        label: 'Invoices overdue',
        rows: 'today',
        definition:
          'Invoices past their due date that are neither paid nor reported as paid, whatever the period.',
        place: invoicesAt(dashboard, 'OVERDUE'),
      },
      invoices?.overDue,
      invoices?.overDueAmount,
    ),
    { ...received, change: changeOf(Number(invoices?.paidAmount ?? 0), before, search) },
  ]
}

function payoutTiles(dashboard: Dashboard, { payouts, conversion }: Figures): Tile[] {
  const tile = (
    label: string,
    count: number | null | undefined,
    amount: string | null | undefined,
    code: string,
    definition: string,
  ): Tile => ({
    label,
    shown: roundedMoney(amount ?? '0.00'),
    exact: money(amount) ?? '$0.00',
    rows: counted(count ?? 0, 'deal'),
    change: undefined,
    definition,
    place: dealsAt(dashboard, conversion?.period, { status: code }),
  })
  return [
    tile(
      'Expected',
      payouts?.expected,
      payouts?.expectedAmount,
      'READY_FOR_INVOICE,INVOICE_SENT,OVERDUE',
      'Payouts of deals closed in the period whose provider has not paid yet. Deals that pay nothing are counted too.',
    ),
    tile(
      'Approved',
      payouts?.approved,
      payouts?.approvedAmount,
      'VENDOR_PAID',
      'Payouts of deals closed in the period whose provider has paid. Deals that pay nothing are counted too.',
    ),
    tile(
      'Paid',
      payouts?.paid,
      payouts?.paidAmount,
      'ASSOCIATE_PAID',
      'Payouts of deals closed in the period that are paid.',
    ),
  ]
}

function numberOf(amount: string | null | undefined): number | null {
  return amount === null || amount === undefined ? null : Number(amount)
}

function than(search: DashboardSearch): string {
  return search.compare === 'YEAR' ? 'year before' : comparisons.PREVIOUS.toLowerCase()
}

export function changeOf(now: number, before: number | null, search: DashboardSearch): Change | undefined {
  if (before === null) return undefined
  if (now === before) return { direction: 'same', text: `Same as in the ${than(search)}` }
  const direction = now > before ? 'up' : 'down'
  if (before <= 0) return { direction, text: `Nothing in the ${than(search)}` }
  const percent = Math.round(Math.abs((100 * (now - before)) / before))
  return { direction, text: `${direction === 'up' ? 'Up' : 'Down'} ${percent}% from the ${than(search)}` }
}

function pointsChange(
  won: number,
  submitted: number,
  wonBefore: number | null,
  submittedBefore: number | null,
  search: DashboardSearch,
): Change | undefined {
  if (!wonBefore && wonBefore !== 0) return undefined
  if (!submittedBefore || submitted === 0) return undefined
  const points = (100 * won) / submitted - (100 * wonBefore) / submittedBefore
  if (Math.abs(points) < 0.05) return { direction: 'same', text: `Same as in the ${than(search)}` }
  const direction = points > 0 ? 'up' : 'down'
  return {
    direction,
    text: `${direction === 'up' ? 'Up' : 'Down'} ${Math.abs(points).toFixed(1)} points from the ${than(search)}`,
  }
}
