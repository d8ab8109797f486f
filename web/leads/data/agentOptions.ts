import { personName } from '../../domain/names.ts'

type Agent = { id: number; firstName: string | null; lastName: string | null; title: string | null }

/** "Petra Wong, Closer", by id, for a select. */
export function agentOptions(agents: readonly Agent[]): { value: string; label: string }[] {
  return agents.map((agent) => ({
    value: String(agent.id),
    label: [personName(agent) ?? `Agent ${agent.id}`, agent.title].filter(Boolean).join(', '),
  }))
}
