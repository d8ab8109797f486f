import { turnOf } from './customers.ts'
import type { Deal } from './deals.ts'
import { workersOf } from './lead-parties.ts'
import type { DemoPerson } from './people.ts'
import { idOf } from './numbered.ts'
import { personOf } from './deal-course.ts'
import { ago, organizationId, type Table, type World } from './world.ts'

type Writer = 'OPERATOR' | 'PROVIDER' | 'REFERRER'

/** Notes on deals, with author and visibility. */
const texts: readonly (readonly [Writer, visibility: string, note: string])[] = [
  ['PROVIDER', 'SHARED', 'Signed in person; work begins on the first of the month.'],
  ['OPERATOR', 'OPERATOR', 'Compared with the signed offer: the amount is right.'],
  ['REFERRER', 'SHARED', 'Glad that it worked out. They have already asked about a second service.'],
  ['PROVIDER', 'ORGANIZATION', 'Send the invoice on to the bookkeeper in Tulsa.'],
  ['OPERATOR', 'SHARED', 'Thank you, both. The invoice follows with the next billing.'],
]

/** Every third deal has a note, within a day of its closing. */
export function dealNotes(deals: readonly Deal[], ids: ReadonlyMap<number, number>, world: World): Table {
  const rows = deals.flatMap((deal, index) => {
    if (index % 3 !== 0) return []
    const [by, visibility, note] = turnOf(texts, index / 3)
    const writer = writerOf(deal, by)
    return [
      {
        lead_id: deal.lead.id,
        transaction_id: ids.get(deal.lead.id),
        organization_id: writer.organization && organizationId(writer.organization.key),
        visibility,
        note,
        updated_by: idOf(writer),
        author_name: `${writer.name.first} ${writer.name.last}`,
        created_at: ago(world.now, (deal.hoursAgo * 0.99) / 24),
      },
    ]
  })
  return { name: 'notes', rows }
}

function writerOf({ lead, provider }: Deal, by: Writer): DemoPerson {
  if (by === 'REFERRER') return lead.referrer
  return (by === 'PROVIDER' && workersOf(provider).master) || personOf('admin@operator.example')
}
