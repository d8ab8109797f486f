import { chanceFrom } from './chance.ts'
import { customerOf } from './customers.ts'
import { candidatesFor } from './lead-parties.ts'
import type { DemoLead, DemoStep } from './lead.ts'
import type { DemoPerson } from './people.ts'
import type { Place } from './reference.ts'
import { services } from './services.ts'
import { people, personId, serviceId } from './world.ts'

/** Deals closed elsewhere: who recorded them, the service, and days ago. */
const recorded: readonly (readonly [email: string, service: string, daysAgo: number])[] = [
  ['master@independent.example', 'Owner Advisory Sessions', 174],
  ['master@independent.example', 'Owner Advisory Sessions', 126],
  ['master@multirole.example', 'Business Credit Builder', 113],
  ['master@independent.example', 'Owner Advisory Sessions', 71],
  ['master@operator.example', 'Controller on Call', 58],
  ['master@multirole.example', 'Point of Sale for Shops and Cafes', 31],
  ['master@independent.example', 'Owner Advisory Sessions', 19],
  ['master@multirole.example', 'First Business Loan', 4],
]

/** Leads created as won, with customers numbered from `first`. */
export function leadsElsewhere(first: number, placesIn: (state: string) => readonly Place[]): DemoLead[] {
  return recorded.map(([email, name, daysAgo], index) => {
    const chance = chanceFrom(9000 + index)
    const service = services[serviceId(name) - 1]
    const referrer = people[personId(email) - 1]
    if (!service || !referrer) throw new Error(`The demo has no ${name} or no ${email}`)
    return {
      status: 'CLOSED_WON',
      service,
      referrer,
      customer: customerOf(first + index),
      place: candidatesFor(service, chance, placesIn).place,
      steps: stepsOf(referrer, service.organization, daysAgo * 24),
      offers: [],
      provider: service.organization,
      isAccepted: true,
      agent: null,
      isElsewhere: true,
      chance,
    }
  })
}

function stepsOf(actor: DemoPerson, provider: string, hoursAgo: number): DemoStep[] {
  const party = actor.organization?.type === 'OPERATOR' ? 'OPERATOR' : 'PROVIDER'
  const both = { actor, agent: null, reason: null, hoursAgo }
  return [
    {
      ...both,
      move: 'submit',
      from: null,
      to: 'NEW_LEAD',
      party: 'REFERRER',
      provider: null,
      hoursBefore: null,
    },
    { ...both, move: 'close', from: 'NEW_LEAD', to: 'CLOSED_WON', party, provider, hoursBefore: 0 },
  ]
}
