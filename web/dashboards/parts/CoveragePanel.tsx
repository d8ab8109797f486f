import { useQuery } from '@tanstack/react-query'

import { useInSteps } from '../../domain/api/useInSteps.ts'
import { StateMap } from '../../domain/map/StateMap.tsx'
import { statesQuery } from '../../domain/places/places.ts'
import { LoadError } from '../../ui/layout/LoadError.tsx'
import { Panel } from '../charts/Panel.tsx'
import { coverageQuery } from '../data/dashboardQueries.ts'
import type { DashboardSearch } from '../data/dashboardSearch.ts'
import { counted } from '../data/tiles.ts'

/** "AZ CA TX" as its codes. */
function codesOf(states: string): string[] {
  return states.split(' ').filter(Boolean)
}

/** Which states have no service, or few. */
export function CoveragePanel({ search }: { search: DashboardSearch }) {
  const { data: states = [] } = useQuery(statesQuery)
  const answer = useQuery(coverageQuery(search))
  const { data: coverage } = useInSteps(answer, search.period)
  if (answer.error && !answer.data) return <LoadError error={answer.error} onAgain={answer.refetch} />
  if (!coverage) return null
  const counts = new Map(states.map(({ code }) => [code, 0]))
  for (const code of coverage.flatMap((service) => codesOf(service.states)))
    counts.set(code, (counts.get(code) ?? 0) + 1)
  const holes = states.filter(({ code }) => counts.get(code) === 0).length
  return (
    <Panel
      title="Coverage by state"
      definition={`How many of ${counted(coverage.length, 'service')} can be had in each state. A dashed state has none: ${counted(holes, 'state or territory', 'states and territories')}.`}
      empty="No services are offered yet."
      table={{
        columns: ['Service', 'States', 'Leads in the period', 'Where'],
        rows: coverage.map((service) => [
          service.serviceName,
          String(codesOf(service.states).length),
          String(service.requests),
          service.states,
        ]),
      }}
    >
      <StateMap
        label={`Coverage by state: ${holes} without a service. The table lists them.`}
        counts={counts}
      />
    </Panel>
  )
}
