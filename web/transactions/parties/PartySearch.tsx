import { useQuery } from '@tanstack/react-query'

import { finders } from '../../domain/find/find.ts'
import type { Choice } from '../../ui/combobox/choices.ts'
import { ComboboxFilter } from '../../ui/combobox/Combobox.tsx'
import type { Chosen, Role } from '../data/party.ts'

type PartySearchProps = {
  label: string
  roles: readonly Role[]
  chosen: Chosen | undefined
  onParty: (party: Chosen | undefined) => void
}

const kinds = {
  provider: { name: 'Provider', finder: finders.providers },
  referrer: { name: 'Referrer', finder: finders.referrers },
}

/** One of any number of parties, found by name while one types. */
export function PartySearch({ label, roles, chosen, onParty }: PartySearchProps) {
  const { data } = useQuery({
    queryKey: ['parties', chosen],
    queryFn: () => (chosen ? kinds[chosen.role].finder.byId([chosen.id]) : []),
    enabled: chosen !== undefined,
    staleTime: Infinity,
  })
  return (
    <ComboboxFilter
      label={label}
      placeholder={`Find a ${roles.join(' or ')}`}
      value={chosen && { id: `${chosen.role}-${chosen.id}`, label: data?.[0]?.label ?? '', party: chosen }}
      load={async (named) => (await Promise.all(roles.map((role) => choices(role, named)))).flat()}
      about={['parties', roles]}
      onChoose={(choice) => onParty(choice?.party)}
    />
  )
}

/** The first matches of a role by name. */
async function choices(role: Role, named: string): Promise<(Choice & { party: Chosen })[]> {
  const { name, finder } = kinds[role]
  return (await finder.named(named)).slice(0, 8).map(({ id, label, below }) => ({
    id: `${role}-${id}`,
    label,
    below: below ? `${name} · ${below}` : name,
    party: { role, id },
  }))
}
