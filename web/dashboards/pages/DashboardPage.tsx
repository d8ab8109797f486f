import { useQueries, useQuery } from '@tanstack/react-query'

import { calendarDay, comparedRanges, dayRange, monthSoFar } from '../../../texts/days.ts'
import { useInSteps } from '../../domain/api/useInSteps.ts'
import { operator } from '../../domain/operator.ts'
import { isAdmin, type Reader } from '../../domain/reader.ts'
import { LoadError } from '../../ui/layout/LoadError.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Steps } from '../../ui/later/Steps.tsx'
import { RowSkeletons } from '../../ui/skeletons/Skeleton.tsx'
import { type Dashboard, isPartOfPayouts, titleOf } from '../data/dashboardKinds.ts'
import {
  detailsQuery,
  type Figures,
  figuresQuery,
  queueQuery,
  referralsQuery,
} from '../data/dashboardQueries.ts'
import { comparisons, type DashboardSearch, periods } from '../data/dashboardSearch.ts'
import { referralTiles, tilesOf } from '../data/tiles.ts'
import { Actions } from '../parts/Actions.tsx'
import { Controls } from '../parts/Controls.tsx'
import { DetailPanels } from '../parts/DetailPanels.tsx'
import { MainPanels } from '../parts/MainPanels.tsx'
import { MonthlyReport } from '../parts/MonthlyReport.tsx'
import { savedListQueries, SavedLists } from '../parts/SavedLists.tsx'
import { Tiles } from '../parts/Tiles.tsx'
import { Waiting } from '../parts/Waiting.tsx'
import styles from './DashboardPage.module.css'

type DashboardPageProps = {
  dashboard: Dashboard
  reader: Reader
  search: DashboardSearch
  onSearch: (change: DashboardSearch) => void
}

/** Pending actions, then figures, then charts. */
export function DashboardPage({ dashboard, reader, search, onSearch }: DashboardPageProps) {
  const figures = useQuery(figuresQuery(dashboard, search))
  const details = useQuery(detailsQuery(dashboard, search))
  const referrals = useQuery(referralsQuery(dashboard, search))
  const above = useQueries({ queries: queriesAbove(dashboard, reader) })
  const { data, isOld } = useInSteps(figures, search)
  const { data: detailed } = useInSteps(details, search)
  const mayHaveReport =
    ['operator', 'vendor'].includes(dashboard.kind) && dashboard.aggId === undefined && isAdmin(reader)
  const report = mayHaveReport && <MonthlyReport />
  return (
    <Page title={titleOf(dashboard.kind)} count={daysLine(data, search)}>
      {figures.error && !data ? (
        <LoadError error={figures.error} onAgain={figures.refetch} />
      ) : !data || (dashboard.refers && referrals.isPending) || above.some(({ isFetched }) => !isFetched) ? (
        <RowSkeletons count={8} label="Loading the dashboard" />
      ) : (
        <Steps>
          <>
            <Actions dashboard={dashboard} actions={data.actions} />
            {dashboard.aggId === undefined && (
              <>
                <SavedLists reader={reader} />
                <Waiting dashboard={dashboard} />
              </>
            )}
            <Controls search={search} onSearch={onSearch} />
            <Tiles label="Figures" tiles={tilesOf(dashboard, data, search)} isStale={isOld} />
            {referrals.data && (
              <Tiles
                label="Referrals"
                tiles={referralTiles(referrals.data, search)}
                isStale={referrals.isPlaceholderData}
              />
            )}
            {referrals.error && <LoadError error={referrals.error} onAgain={referrals.refetch} />}
            {isPartOfPayouts(dashboard, reader) && (
              <p className={styles.partial}>
                Payouts for deals at your own organization are left out of these figures: only the associate
                and {operator.name} see them.
              </p>
            )}
          </>
          <MainPanels dashboard={dashboard} figures={data} search={search} onSearch={onSearch} />
          {detailed ? (
            <DetailPanels
              dashboard={dashboard}
              details={detailed}
              search={search}
              onSearch={onSearch}
              figures={data}
            >
              {report}
            </DetailPanels>
          ) : (
            details.error && (
              <>
                <LoadError error={details.error} onAgain={details.refetch} />
                {report}
              </>
            )
          )}
        </Steps>
      )}
    </Page>
  )
}

/** What loads above the figures, and would move them if it arrived later. */
function queriesAbove(dashboard: Dashboard, reader: Pick<Reader, 'id'>) {
  if (dashboard.aggId !== undefined) return []
  const queue = queueQuery(dashboard)
  return [...savedListQueries(reader), ...(queue ? [queue] : [])]
}

/** The default is known before the figures. */
function daysLine(
  figures: Figures | undefined,
  { period = 'MONTH', compare = 'PREVIOUS' }: DashboardSearch,
): string {
  if (!figures && period === 'MONTH' && compare === 'PREVIOUS')
    return monthSoFar(new Date(), operator.timeZone)
  const days = figures?.conversion?.period
  if (!days?.toDay) return '\u00a0'
  if (!days.fromDay) return `${periods[period]}, until ${calendarDay(days.toDay)}`
  if (!days.previousFromDay || !days.previousToDay)
    return `${dayRange(days.fromDay, days.toDay)}. ${comparisons[compare]}`
  return comparedRanges([days.fromDay, days.toDay], [days.previousFromDay, days.previousToDay])
}
