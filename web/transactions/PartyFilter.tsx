import { useQuery } from '@tanstack/react-query'

import { FilterSelect } from '../shared/lists/FilterSelect.tsx'
import { isAdmin, isOperator, type Reader } from '../shared/reader.ts'
import { agentsQuery, partiesQuery, type Party } from './partyQueries.ts'
import type { Chosen, Role } from './transactionsSearch.ts'

type PartyFilterProps = {
  reader: Reader
  party: string | undefined
  chosen: Chosen | undefined
  onParty: (party: string) => void
}

/** By provider or referrer for the operator, by agent for a provider's admin; others have one party only. */
export function PartyFilter({ reader, party, chosen, onParty }: PartyFilterProps) {
  const forOperator = isOperator(reader)
  const forProvider = !forOperator && isAdmin(reader)
  const parties = useQuery({ ...partiesQuery, enabled: forOperator })
  const agents = useQuery({ ...agentsQuery(reader.vendorId), enabled: forProvider })
  if (!forOperator && !forProvider) return null
  const groups: Group[] = forOperator
    ? [
        { role: 'provider', label: 'Provider', parties: parties.data?.providers ?? [] },
        { role: 'referrer', label: 'Referrer', parties: parties.data?.referrers ?? [] },
      ]
    : [{ role: 'agent', label: 'Agent', parties: agents.data ?? [] }]
  return (
    <FilterSelect label={forOperator ? 'Party' : 'Agent'} value={party ?? ''} onValue={onParty}>
      <option value="">{forOperator ? 'All parties' : 'All agents'}</option>
      {groups.map((group) => (
        <GroupOptions key={group.role} {...group} />
      ))}
      <OtherOption party={party} chosen={chosen} groups={groups} />
    </FilterSelect>
  )
}

type Group = { role: Role; label: string; parties: Party[] }

function GroupOptions({ role, label, parties }: Group) {
  return (
    <optgroup label={label}>
      {parties.map(({ id, name }) => (
        <option key={id} value={`${role}-${id}`}>
          {name}
        </option>
      ))}
    </optgroup>
  )
}

type OtherOptionProps = Pick<PartyFilterProps, 'party' | 'chosen'> & { groups: Group[] }

/** Whom an address names beside those that are listed. */
function OtherOption({ party, chosen, groups }: OtherOptionProps) {
  const isListed = groups.some(
    ({ role, parties }) => role === chosen?.role && parties.some(({ id }) => id === chosen.id),
  )
  if (!chosen || isListed) return null
  return <option value={party}>{`One ${chosen.role}`}</option>
}
