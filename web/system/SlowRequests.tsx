import { RelativeTime } from '../ui/dates/RelativeTime.tsx'
import { List, Row } from '../ui/layout/List.tsx'
import { PageSection } from '../ui/layout/Page.tsx'
import { Muted } from '../ui/theme/Muted.tsx'
import type { SlowOperation } from './data/systemQuery.ts'

/** Where people waited: what was asked, how often it was slow, and how slow. */
export function SlowRequests({ operations }: { operations: readonly SlowOperation[] }) {
  return (
    <PageSection title="Slow requests">
      {operations.length === 0 ? (
        <Muted>No request took longer than a second in the last 7 days.</Muted>
      ) : (
        <List aria-label="Slow requests">
          {operations.map(({ operation, times, averageMs, longestMs, lastAt }) => (
            <Row
              key={operation}
              title={nameOf(operation)}
              text={
                <>
                  {times === 1
                    ? `Once in the last 7 days, ${seconds(longestMs)}`
                    : `${times} times in the last 7 days, ${seconds(averageMs)} on average, ${seconds(longestMs)} at most`}
                  , <RelativeTime when={lastAt} />
                </>
              }
            />
          ))}
        </List>
      )}
    </PageSection>
  )
}

/** "LeadsToOffer" as "Leads to offer" */
function nameOf(operation: string): string {
  if (operation === 'foreign') return 'Requests of other programs'
  const words = operation.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`
}
