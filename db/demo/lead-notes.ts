import { turnOf } from './customers.ts'
import type { DemoStep } from './lead.ts'
import type { DemoPerson } from './people.ts'
import { idOf, type Numbered } from './numbered.ts'
import { ago, organizationId, type World } from './world.ts'

/** Notes after a transition by the person who made it, with visibility. */
const texts: Readonly<Record<string, readonly (readonly [visibility: string, note: string])[]>> = {
  submit: [
    ['SHARED', 'Met at a networking lunch; expects a call this week.'],
    ['SHARED', 'Please mention that I recommended you.'],
    ['ORGANIZATION', 'Second referral from this family.'],
  ],
  offer: [['OPERATOR', 'Checked coverage and load before offering.']],
  decline: [['SHARED', 'Sorry, our calendar is full until next month.']],
  contact: [
    ['SHARED', 'Spoke for twenty minutes. Very interested.'],
    ['SHARED', 'Left a message, then reached them in the evening.'],
    ['ORGANIZATION', 'Prefers email over phone.'],
  ],
  qualify: [
    ['SHARED', 'Budget and timing fit.'],
    ['ORGANIZATION', 'Decision maker is the spouse; invite both.'],
  ],
  propose: [['SHARED', 'Proposal sent, follow-up agreed for next week.']],
  hold: [['SHARED', 'Asked us to wait until a family matter is settled.']],
  lose: [['ORGANIZATION', 'We were about ten percent above the other offer.']],
}

/** Half of the transitions have a note. */
export function notesOn(lead: Numbered, world: World) {
  return lead.steps.flatMap((step, index) => {
    const choices = texts[step.move]
    if (!choices || !step.actor || (lead.id + index) % 2 === 0) return []
    return [noteRow(lead, step, step.actor, turnOf(choices, lead.id), world)]
  })
}

function noteRow(
  { id }: Numbered,
  { hoursAgo, party }: DemoStep,
  writer: DemoPerson,
  [visibility, note]: readonly [string, string],
  { now }: World,
) {
  const organization = writer.organization && organizationId(writer.organization.key)
  return {
    lead_id: id,
    organization_id: organization,
    provider_id: party === 'PROVIDER' || party === 'AGENT' ? organization : null,
    visibility,
    note,
    updated_by: idOf(writer),
    author_name: `${writer.name.first} ${writer.name.last}`,
    created_at: ago(now, (hoursAgo * 0.99) / 24),
  }
}
