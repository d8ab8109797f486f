import type { Party } from '../../../texts/codes.generated.ts'
import { personName } from '../names.ts'
import { operator } from '../operator.ts'

type Actor = {
  actorUser: { firstName: string | null; lastName: string | null } | null
  party: string
  organization?: { legalBusinessName: string } | null
}

/** Who took a step; for a person that the reader may not know, the party that they acted for. */
export function actorOf({ actorUser, party, organization }: Actor): string {
  const provider = organization?.legalBusinessName
  const parties = {
    OPERATOR: operator.name,
    PROVIDER: provider ?? 'The provider',
    AGENT: provider ? `An agent of ${provider}` : 'The agent',
    REFERRER: 'The referrer',
    CUSTOMER: 'The customer',
    CLOCK: 'Automatically',
    ROUTING: 'Offered automatically',
  } satisfies Record<Party, string>
  const names: Partial<Record<string, string>> = parties
  return personName(actorUser) ?? names[party] ?? operator.name
}
