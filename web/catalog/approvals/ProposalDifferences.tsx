import { useQuery } from '@tanstack/react-query'

import { DescriptionList } from '../../ui/layout/DescriptionList.tsx'
import { statesQuery } from '../../domain/places/places.ts'
import { Section } from '../../domain/record/Section.tsx'
import { Soft, Two } from '../../domain/record/values.tsx'
import { formChanges } from './formChanges.ts'
import { type Proposal, proposedService } from '../data/proposalQueries.ts'
import { industriesQuery, type Service } from '../data/queries.ts'
import { categoryOf, customersOf } from '../record/words.ts'

/** What is proposed, each part with what it replaces. */
export function ProposalDifferences({ proposal }: { proposal: Proposal }) {
  const { data: industries = [] } = useQuery(industriesQuery)
  const { data: states = [] } = useQuery(statesQuery)
  const { isNew, status } = proposal
  const isOpen = status === 'WAITING' || status === 'REJECTED'
  // Once it is decided the service goes its own way: there is nothing to compare with.
  const live = isOpen ? proposal.live : undefined
  const next = proposedService(proposal)
  const named = (list: readonly { id: number; name: string }[], ids: readonly (number | null)[]) =>
    list.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  const parts: [label: string, isProposed: boolean, text: (service: Service) => string][] = [
    ['Name', proposal.name !== null, ({ name }) => name],
    ['Category', proposal.categoryId !== null, categoryOf],
    ['Customers', proposal.customerType !== null, customersOf],
    ['Description', proposal.description !== null, ({ description }) => description ?? ''],
    ['Tags', proposal.tags !== null, ({ tags }) => tags.filter(Boolean).join(', ')],
    [
      'Industries',
      proposal.industryIds !== null,
      ({ industryIds }) => named(industries, industryIds).join(', '),
    ],
    [
      'States',
      proposal.stateIds !== null,
      (service) =>
        named(
          states,
          service.states.map(({ id }) => id),
        ).join(', '),
    ],
  ]
  const facts = parts
    .filter(([, isProposed, text]) => isProposed && (!isNew || text(next) !== ''))
    .map(([label, , text]) => ({
      label,
      value: (
        <Two below={live && `Now: ${text(live) || 'nothing'}`}>{text(next) || <Soft>Nothing</Soft>}</Two>
      ),
    }))
  return (
    <Section title={isNew ? 'The service' : isOpen ? 'What would change' : 'The change'}>
      <DescriptionList items={[...facts, ...formFacts(live, proposal)]} />
    </Section>
  )
}

const words = { added: 'added', removed: 'removed', changed: 'changed', moved: 'in another place' }

function formFacts(live: Service | undefined, { formSchema }: Proposal) {
  if (!live || formSchema === null) return []
  const changes = formChanges(live.formSchema, formSchema)
  return [
    {
      label: 'Lead form',
      value: changes.map(({ label, what }) => `${label} (${words[what]})`).join(', '),
    },
  ]
}
