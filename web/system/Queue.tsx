import { jobTexts, type LaneName, laneNames } from '../../texts/jobs.ts'
import { RelativeTime } from '../ui/dates/RelativeTime.tsx'
import { List, Row } from '../ui/layout/List.tsx'
import { PageSection } from '../ui/layout/Page.tsx'
import { Muted } from '../ui/theme/Muted.tsx'
import type { QueuedTask } from './data/systemQuery.ts'

type Lane = { name: string; waiting: number; running: number; retrying: number; oldestAt: string | null }

/** What waits and runs, by lane; lanes without work are left out. */
export function Queue({ tasks }: { tasks: readonly QueuedTask[] }) {
  const lanes = lanesOf(tasks).filter(({ waiting, running, retrying }) => waiting + running + retrying > 0)
  return (
    <PageSection title="Queue">
      {lanes.length === 0 ? (
        <Muted>Nothing waits.</Muted>
      ) : (
        <List aria-label="Queue">
          {lanes.map((lane) => (
            <Row key={lane.name} title={lane.name} text={<LaneText lane={lane} />} />
          ))}
        </List>
      )}
    </PageSection>
  )
}

function LaneText({ lane: { waiting, running, retrying, oldestAt } }: { lane: Lane }) {
  const others = [running > 0 && `${running} running`, retrying > 0 && `${retrying} to be tried again`]
  const rest = others.filter(Boolean).join(', ')
  if (waiting === 0 || oldestAt === null) return rest
  return (
    <>
      {waiting} waiting (the oldest due <RelativeTime when={oldestAt} />){rest && `, ${rest}`}
    </>
  )
}

export function lanesOf(tasks: readonly QueuedTask[]): Lane[] {
  const byLane = Map.groupBy(tasks, ({ task }): LaneName | 'other' => jobTexts[task]?.lane ?? 'other')
  const names = Object.entries({ ...laneNames, other: 'Other' })
  return names.flatMap(([lane, name]) => {
    // A cast: Object.entries gives its keys as texts.
    const own = byLane.get(lane as LaneName) ?? []
    const sum = (key: 'waiting' | 'running' | 'retrying') => own.reduce((total, task) => total + task[key], 0)
    const [oldestAt = null] = own.flatMap((task) => task.oldestAt ?? []).toSorted()
    return own.length === 0
      ? []
      : [{ name, waiting: sum('waiting'), running: sum('running'), retrying: sum('retrying'), oldestAt }]
  })
}
