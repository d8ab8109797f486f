import { useQuery } from '@tanstack/react-query'
import { ChevronsUpDown } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'

import rows from '../shared/lists/Rows.module.css'
import { SearchResults } from '../shared/search/SearchResults.tsx'
import { classes } from '../shared/theme/classes.ts'
import styles from './Transactions.module.css'
import { partiesQuery, type Party, partyQuery } from './partyQueries.ts'
import type { Chosen, Role } from './transactionsSearch.ts'

type PartySearchProps = {
  label: string
  roles: readonly Role[]
  /** Whose agents. */
  organizationId?: number
  chosen: Chosen | undefined
  /** What stands for nobody in particular, where that can be chosen. */
  all?: string
  onParty: (party: Chosen | undefined) => void
}

/** One of however many: found by name while one types. */
export function PartySearch({ label, roles, organizationId, chosen, all, onParty }: PartySearchProps) {
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const [at, setAt] = useState(0)
  const isOpen = typed !== undefined
  const term = typed?.trim() ?? ''
  const found = useQuery({ ...partiesQuery({ term, roles, organizationId }), enabled: isOpen })
  const options = optionsOf(found.data?.parties ?? [], term === '' ? all : undefined)
  const present = usePresent(chosen) ?? (chosen ? '' : all)

  const type = (text: string | undefined) => {
    setTyped(text)
    setAt(0)
  }
  const choose = ({ party }: Option) => {
    type(undefined)
    onParty(party)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const pointed = options[at]
    if (step && !isOpen) type('')
    else if (step && options.length > 0) setAt((at + step + options.length) % options.length)
    else if (event.key === 'Enter' && isOpen && pointed) choose(pointed)
    else if (event.key === 'Escape' && isOpen) type(undefined)
    else return
    event.preventDefault()
  }
  return (
    <div className={classes(rows.status, styles.party)}>
      <input
        role="combobox"
        className={rows.select}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && options.length > 0 ? `${id}-${at}` : undefined}
        placeholder={`Find a ${roles.join(' or ')}`}
        autoComplete="off"
        maxLength={100}
        value={typed ?? present ?? ''}
        onChange={(event) => type(event.target.value)}
        onFocus={(event) => event.target.select()}
        onClick={() => !isOpen && type('')}
        onBlur={() => type(undefined)}
        onKeyDown={onKeyDown}
      />
      <ChevronsUpDown size={16} className={rows.chevron} aria-hidden="true" />
      <SearchResults
        id={id}
        shown={isOpen && found.data !== undefined}
        term={found.data?.term ?? ''}
        results={options}
        at={at}
        onChoose={choose}
        onPoint={setAt}
      />
    </div>
  )
}

type Option = { id: string; title: string; subtitle: string | undefined; party: Chosen | undefined }

const roleNames = { provider: 'Provider', referrer: 'Referrer', agent: 'Agent' }

function optionsOf(parties: readonly Party[], all: string | undefined): Option[] {
  const none = all === undefined ? [] : [{ id: 'all', title: all, subtitle: undefined, party: undefined }]
  const found = parties.map(({ role, id, name, of }) => ({
    id: `${role}-${id}`,
    title: name,
    subtitle: of ? `${roleNames[role]} · ${of}` : roleNames[role],
    party: { role, id },
  }))
  return [...none, ...found]
}

/** The name of who is chosen, as soon as it is known. */
function usePresent(chosen: Chosen | undefined): string | undefined {
  const { data } = useQuery({
    ...partyQuery(chosen ?? { role: 'provider', id: 0 }),
    enabled: chosen !== undefined,
  })
  return chosen && data?.name
}
