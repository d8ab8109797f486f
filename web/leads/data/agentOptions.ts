import { personName } from '../../domain/names.ts'
import { inSentences } from '../../domain/record/statusSentence.ts'

type Named = { id: number; name: string }
type Ids = readonly (number | null)[]
type Agent = {
  id: number
  firstName: string | null
  lastName: string | null
  title: string | null
  serviceAgent?: { serviceIds: Ids; stateIds: Ids; languageIds: Ids } | null
}
type Wanted = { service: Named | null; state: Named | null }

/** "Petra Wong, Closer", by id, for a select. */
export function agentOptions(agents: readonly Agent[]): { value: string; label: string }[] {
  return agents.map((agent) => ({
    value: String(agent.id),
    label: [personName(agent) ?? `Agent ${agent.id}`, agent.title].filter(Boolean).join(', '),
  }))
}

/** Those who offer the lead's service and work in its state first. Without any such agent there are no groups. */
export function suggestedAgents(agents: readonly Agent[], wanted: Wanted) {
  const fits = agents.map((agent) => ({ agent, ...fitOf(agent, wanted) }))
  const groups = Map.groupBy(
    fits,
    ({ offers, works }) => Number(offers === true) * 2 + Number(works === true),
  )
  return [...groups]
    .toSorted(([a], [b]) => b - a)
    .flatMap(([, members]) => {
      const [{ offers, works } = { offers: undefined, works: undefined }] = members
      const group = groups.size === 1 && !offers && !works ? undefined : groupLabel({ offers, works }, wanted)
      return agentOptions(members.map(({ agent }) => agent)).map((option) => ({ ...option, group }))
    })
}

/** "Offers Roofing. Works in Texas. Speaks English and Spanish." */
export function agentSummary(agent: Agent, wanted: Wanted, languages: readonly Named[]): string {
  const { offers, works } = fitOf(agent, wanted)
  const spoken = new Set(agent.serviceAgent?.languageIds ?? [])
  const names = languages.filter(({ id }) => spoken.has(id)).map(({ name }) => name)
  const parts = [
    offers !== undefined && `${offers ? 'Offers' : 'Doesn’t offer'} ${wanted.service?.name}`,
    works !== undefined && `${works ? 'Works' : 'Doesn’t work'} in ${wanted.state?.name}`,
    names.length > 0 && `Speaks ${list.format(names)}`,
  ]
  return inSentences(parts.filter((part) => part !== false))
}

const list = new Intl.ListFormat('en-US')

type Fit = { offers: boolean | undefined; works: boolean | undefined }

/** Undefined where nothing is set for the agent, or the lead has no such thing. */
function fitOf({ serviceAgent }: Agent, { service, state }: Wanted): Fit {
  return {
    offers: includes(serviceAgent?.serviceIds, service),
    works: includes(serviceAgent?.stateIds, state),
  }
}

function includes(ids: Ids = [], wanted: Named | null): boolean | undefined {
  return ids.length > 0 && wanted ? ids.includes(wanted.id) : undefined
}

function groupLabel({ offers, works }: Fit, { service, state }: Wanted): string {
  const parts = [offers && `Offers ${service?.name}`, works && `works in ${state?.name}`].filter(Boolean)
  const label = parts.join(' and ')
  return label === '' ? 'Other agents' : label.charAt(0).toUpperCase() + label.slice(1)
}
