import type { ReactNode } from 'react'

import { money } from '../../domain/money.ts'
import { Steps } from '../../ui/later/Steps.tsx'
import { Segments } from '../../ui/buttons/Segments.tsx'
import { Bars } from '../charts/Bars.tsx'
import { Panel } from '../charts/Panel.tsx'
import type { Dashboard } from '../data/dashboardKinds.ts'
import { type Details, type Figures, hasMoney } from '../data/dashboardQueries.ts'
import { type DashboardSearch, type Share, shares } from '../data/dashboardSearch.ts'
import { submittedLeadStatuses } from '../../../texts/codes.generated.ts'
import { dueAt, leadsAt, type Place } from '../data/links.ts'
import { counted, rate } from '../data/tiles.ts'
import { CoveragePanel } from './CoveragePanel.tsx'
import { ResponsePanel } from './ResponsePanel.tsx'
import styles from './Dashboard.module.css'

type DetailPanelsProps = {
  dashboard: Dashboard
  details: Details
  figures: Figures
  search: DashboardSearch
  onSearch: (change: DashboardSearch) => void
  /** Below the panels. */
  children?: ReactNode
}

export function DetailPanels({ dashboard, details, figures, search, onSearch, children }: DetailPanelsProps) {
  const { people, referrers, services, response, contact, close, aging, expected } = details
  const days = figures.conversion?.period
  const by = (filter: string) => (id: number) => {
    const place = leadsAt(dashboard, days, submittedLeadStatuses)
    return { ...place, search: { ...place.search, [filter]: String(id) } }
  }
  const isOperator = dashboard.kind === 'operator'
  return (
    <div className={styles.panels}>
      <Steps>
        <SharePanel details={details} search={search} onSearch={onSearch} />
        {people && (
          <ConversionPanel
            title={isOperator ? 'Conversion by provider' : 'Agents'}
            lines={people}
            placeOf={by(isOperator ? 'provider' : 'agent')}
          />
        )}
        {services && (
          <ConversionPanel title="Conversion by service" lines={services} placeOf={by('service')} />
        )}
        {referrers && referrers.length > 0 && (
          <ConversionPanel
            title="Conversion by referrer"
            lines={referrers}
            placeOf={isOperator ? by('referrer') : undefined}
          />
        )}
        {aging && <AgingPanel dashboard={dashboard} aging={aging} />}
        {expected && <ExpectedPanel dashboard={dashboard} expected={expected} />}
        {response && response.length > 0 && <ResponsePanel response={response} isOperator={isOperator} />}
        {contact && (
          <TimesPanel
            title="Time to first contact"
            definition="From accepting a lead to marking it contacted or qualified, by the day of contact."
            times={contact}
          />
        )}
        {close && dashboard.kind !== 'service-agent' && (
          <TimesPanel
            title="Time to close"
            definition="From submitting a lead to closing it as won, by the day of closing."
            times={close}
          />
        )}
        {hasMoney(dashboard) && <CoveragePanel search={search} />}
        {children && <div className={styles.whole}>{children}</div>}
      </Steps>
    </div>
  )
}

const shareDefinitions: Record<Share, string> = {
  BEST_PERFORMING: 'Share of the value closed in the period.',
  MOST_REQUESTED: 'Share of the leads submitted in the period.',
  MOST_SUCCESSFUL: 'Share of the leads submitted in the period that are won.',
}

function SharePanel({
  details,
  search,
  onSearch,
}: Pick<DetailPanelsProps, 'details' | 'search' | 'onSearch'>) {
  const rows = details.share ?? []
  const way = search.share ?? 'BEST_PERFORMING'
  const valueOf = ({ amount, count }: (typeof rows)[number]) =>
    way === 'BEST_PERFORMING' ? (money(amount) ?? '') : counted(count, 'lead')
  return (
    <Panel
      title="Services"
      definition={`${shareDefinitions[way]} The first six services and all others.${way === 'BEST_PERFORMING' ? leftOutOf(details.services) : ''}`}
      empty="There is nothing to divide in this period."
      tools={
        <Segments<Share>
          label="Services by"
          options={Object.entries(shares).map(([value, label]) => ({ value: value as Share, label }))}
          value={way}
          onChange={(share) => onSearch({ share })}
        />
      }
      table={{
        columns: ['Service', 'Share', way === 'BEST_PERFORMING' ? 'Value' : 'Leads'],
        rows: rows.map((row) => [row.serviceName, `${row.percentage}%`, valueOf(row)]),
      }}
    >
      <Bars
        label="Services"
        bars={rows.map((row) => ({
          label: row.serviceName,
          value: row.percentage,
          text: `${row.percentage}%`,
          note: valueOf(row),
          tone: row.serviceId === null ? 'quiet' : 'accent',
        }))}
      />
    </Panel>
  )
}

type Line = NonNullable<Details['services']>[number]

/** The services whose corrections exceed what they closed: a share cannot show them, and the others add up to too much. */
function leftOutOf(services: readonly Line[] = []): string {
  const negative = services.filter(({ closedValue }) => Number(closedValue) < 0)
  if (negative.length === 0) return ''
  return ` Left out, because corrections exceed what was closed: ${negative
    .map(({ name, closedValue }) => `${name} ${money(closedValue) ?? ''}`)
    .join(', ')}.`
}

function ConversionPanel({
  title,
  lines,
  placeOf,
}: {
  title: string
  lines: readonly Line[]
  placeOf: ((id: number) => Place) | undefined
}) {
  return (
    <Panel
      title={title}
      definition="Of the leads submitted in the period, without duplicates, the share won so far."
      empty="No leads were submitted in this period."
      table={{
        columns: ['Name', 'Leads', 'Won', 'Lost', 'Conversion', 'Closed value'],
        rows: lines.map(({ name, submitted, won, lost, closedValue }) => [
          name,
          String(submitted),
          String(won),
          String(lost),
          rate(won, submitted),
          money(closedValue) ?? '',
        ]),
      }}
    >
      <Bars
        label={title}
        bars={lines.slice(0, 8).map(({ subjectId, name, submitted, won, closedValue }) => ({
          label: name,
          value: submitted ? (100 * won) / submitted : 0,
          text: rate(won, submitted),
          note: `${won} of ${counted(submitted, 'lead')} · ${money(closedValue) ?? '$0.00'}`,
          place: subjectId === null || !placeOf ? undefined : placeOf(subjectId),
        }))}
      />
    </Panel>
  )
}

/** Bars whose invoices are not overdue, with their status. */
const agingStatuses: Readonly<Record<string, string>> = { 1: 'NEW_INVOICE', 6: 'PROCESSING' }
type AgingPanelProps = { dashboard: Dashboard; aging: NonNullable<Details['aging']> }

function AgingPanel({ dashboard, aging }: AgingPanelProps) {
  return (
    <Panel
      title="Unpaid invoices by age"
      definition="Fees that are billed and not paid: those overdue by how late they are today, and those reported as paid apart."
      table={{
        columns: ['Age', 'Deals', 'Amount'],
        rows: aging.map(({ label, count, amount }) => [label, String(count), money(amount) ?? '']),
      }}
    >
      <Bars
        label="Unpaid invoices by age"
        bars={aging.map(({ bucket, label, count, amount, ...days }) => ({
          label,
          value: Number(amount),
          text: money(amount) ?? '',
          note: counted(count, 'deal'),
          tone: agingStatuses[bucket ?? ''] ? 'accent' : 'danger',
          place: count ? dueAt(dashboard, days, agingStatuses[bucket ?? ''] ?? 'OVERDUE') : undefined,
        }))}
      />
    </Panel>
  )
}

type ExpectedPanelProps = { dashboard: Dashboard; expected: NonNullable<Details['expected']> }

function ExpectedPanel({ dashboard, expected }: ExpectedPanelProps) {
  return (
    <Panel
      title="Expected payouts"
      definition="Payouts whose provider is billed, by the week in which the invoice is due; what is late counts this week."
      table={{
        columns: ['Week', 'Deals', 'Amount'],
        rows: expected.map(({ label, count, amount }) => [label, String(count), money(amount) ?? '']),
      }}
    >
      <Bars
        label="Expected payouts"
        bars={expected.map(({ label, count, amount, ...days }) => ({
          label,
          value: Number(amount),
          text: money(amount) ?? '',
          note: counted(count, 'deal'),
          place: count ? dueAt(dashboard, days) : undefined,
        }))}
      />
    </Panel>
  )
}

type TimesPanelProps = { title: string; definition: string; times: NonNullable<Details['contact']> }

function TimesPanel({ title, definition, times }: TimesPanelProps) {
  return (
    <Panel
      title={title}
      definition={definition}
      table={{
        columns: ['Time', 'Leads'],
        rows: times.map(({ label, count }) => [label, String(count)]),
      }}
    >
      <Bars
        label={title}
        bars={times.map(({ label, count }) => ({
          label,
          value: count,
          text: counted(count, 'lead'),
        }))}
      />
    </Panel>
  )
}
