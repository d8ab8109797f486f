import { useQuery } from '@tanstack/react-query'

import { money } from '../../domain/money.ts'
import { calendarDay } from '../../../texts/days.ts'
import { sentenceFor } from '../../ui/errors/sentences.ts'
import { Steps } from '../../ui/later/Steps.tsx'
import { RowSkeletons } from '../../ui/skeletons/Skeleton.tsx'
import { Bars } from '../charts/Bars.tsx'
import { Panel } from '../charts/Panel.tsx'
import { type Point, RevenueChart } from '../charts/RevenueChart.tsx'
import type { Dashboard, Kind } from '../data/dashboardKinds.ts'
import { type Figures, rangeQuery } from '../data/dashboardQueries.ts'
import type { DashboardSearch } from '../data/dashboardSearch.ts'
import { submittedLeadStatuses } from '../../../texts/codes.generated.ts'
import { funnelOf } from '../data/funnel.ts'
import { leadsAt } from '../data/links.ts'
import styles from './Dashboard.module.css'
import { RevenueDays } from './RevenueDays.tsx'

const titles: Record<Kind, string> = {
  operator: 'Revenue over time',
  vendor: 'Closed value over time',
  associate: 'Payouts over time',
  'service-agent': 'Closed value over time',
}

type MainPanelsProps = {
  dashboard: Dashboard
  figures: Figures
  search: DashboardSearch
  onSearch: (change: DashboardSearch) => void
}

/** Revenue over time, and the funnel of the period's leads. */
export function MainPanels(props: MainPanelsProps) {
  return (
    <div className={styles.panels}>
      <Steps>
        <RevenuePanel {...props} />
        <FunnelPanel dashboard={props.dashboard} figures={props.figures} />
      </Steps>
    </div>
  )
}

function RevenuePanel({ dashboard, figures, search, onSearch }: MainPanelsProps) {
  const range = useQuery(rangeQuery(dashboard, search))
  const isRange = search.from !== undefined
  const revenue = isRange ? range.data : figures.revenue
  const points = pointsOf(revenue)
  const title = titles[dashboard.kind]
  const hasPayouts = points.some(({ payouts }) => payouts)
  const hasBefore = points.some(({ before }) => before)
  const step = revenue?.step ?? 'day'
  return (
    <Panel
      title={title}
      definition={`By ${step}: deals on the day they were closed, corrections and ended deals on their own.`}
      tools={
        <RevenueDays
          dashboard={dashboard}
          search={search}
          onSearch={onSearch}
          revenue={range.isPlaceholderData ? undefined : range.data}
        />
      }
      table={{
        columns: [
          step === 'day' ? 'Day' : `${step === 'week' ? 'Week' : 'Month'} from`,
          'Amount',
          ...(hasPayouts ? ['Payouts'] : []),
          ...(hasBefore ? ['Compared period'] : []),
        ],
        rows: points.map(({ label, exact, payouts, before }) => [
          label,
          exact,
          ...(hasPayouts ? [payouts?.exact ?? ''] : []),
          ...(hasBefore ? [before?.exact ?? ''] : []),
        ]),
      }}
    >
      {range.error && isRange ? (
        <p role="alert">{sentenceFor(range.error)}</p>
      ) : revenue ? (
        <RevenueChart label={title} points={points} />
      ) : (
        <RowSkeletons count={3} />
      )}
    </Panel>
  )
}

type Revenue = Pick<NonNullable<Figures['revenue']>, 'step' | 'points'>

function pointsOf(revenue: Revenue | null | undefined): Point[] {
  const amountOf = (text: string | null | undefined) =>
    text === null || text === undefined ? undefined : { amount: Number(text), exact: money(text) ?? text }
  return (revenue?.points ?? []).flatMap((point) => {
    if (!point?.day) return []
    const label = calendarDay(point.day)
    const amount = amountOf(point.amount) ?? { amount: 0, exact: '$0.00' }
    const tick = revenue?.step === 'month' ? label.replace(/ \d+,/, '') : label.replace(/,.*/, '')
    return [
      { tick, label, ...amount, payouts: amountOf(point.payouts), before: amountOf(point.previousAmount) },
    ]
  })
}

function FunnelPanel({ dashboard, figures }: { dashboard: Dashboard; figures: Figures }) {
  const steps = funnelOf(figures.leads?.byProgress ?? [])
  const days = figures.conversion?.period
  return (
    <Panel
      title="Leads by progress"
      definition="Leads submitted in the period at each step that they ever reached, also those lost later: how many are there now, and how many were lost there."
      table={{
        columns: ['Step', 'Leads', 'Of all', 'Here now', 'On hold', 'Lost'],
        rows: steps.map(({ label, count, share, here, onHold, lost }) => [
          label,
          String(count),
          share,
          String(here),
          String(onHold),
          String(lost),
        ]),
      }}
    >
      <Bars
        label="Leads by progress"
        bars={steps.map(({ label, count, share, here, onHold, lost, step, statuses }) => {
          const isAll = step === 'SUBMITTED'
          const isWon = step === 'WON'
          return {
            label,
            value: count,
            text: `${count.toLocaleString('en-US')} · ${share}`,
            place: isAll
              ? leadsAt(dashboard, days, submittedLeadStatuses)
              : isWon
                ? leadsAt(dashboard, days, statuses)
                : undefined,
            part:
              here > 0 && !isWon
                ? { text: `${here} here now`, place: leadsAt(dashboard, days, statuses) }
                : undefined,
            note: [onHold > 0 && `${onHold} on hold`, lost > 0 && `${lost} lost`].filter(Boolean).join(', '),
          }
        })}
      />
    </Panel>
  )
}
