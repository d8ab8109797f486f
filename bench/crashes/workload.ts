import { setTimeout as pause } from 'node:timers/promises'
import { rightAnswers } from '../../forms/test/forms.ts'
import { valueAt } from '../../server/test/asker.ts'
import { askUntilAnswered } from './asking.ts'
import type { LeadEntry, Ledger, Step } from './ledger.ts'
import type { Actors, Person, Provider } from './people.ts'

const payload = 'lead { id status }'
const mutations = {
  create: `mutation ($input: CreateLeadInput!) { createLead(input: $input) { ${payload} } }`,
  offer: `mutation ($input: OfferLeadInput!) { offerLead(input: $input) { ${payload} } }`,
  move: `mutation ($input: MoveLeadInput!) { moveLead(input: $input) { ${payload} } }`,
  assign: `mutation ($input: AssignLeadToAgentInput!) { assignLeadToAgent(input: $input) { ${payload} } }`,
  note: `mutation ($input: CreateNoteInput!) { createNote(input: $input) { note { id } } }`,
}
export const chance = (share: number) => Math.random() < share
export const pick = <T>(things: readonly T[]) => things[Math.floor(Math.random() * things.length)] as T

export type Workload = {
  address: string
  actors: Actors
  ledger: Ledger
  /** Waits while writing is paused; returns a function that ends the turn. */
  turn: () => Promise<() => void>
}

/** Repeats the workload until the end. */
export async function live(
  workload: Workload,
  once: (workload: Workload) => Promise<void>,
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    try {
      await once(workload)
    } catch (error) {
      workload.ledger.unexpected.push(error instanceof Error ? error.message : String(error))
      return
    }
  }
}

/** One lead from submission to its end. */
export async function liveOnce(workload: Workload): Promise<void> {
  const { operator, providers, referrers } = workload.actors
  const referrer = pick(referrers)
  const lead = new LeadRun(workload, await submit(workload, referrer))
  if (chance(0.4)) await lead.note(referrer)
  let provider = pick(providers)
  await lead.offer(operator, provider)
  if (chance(0.3)) {
    await lead.move(provider.master, 'decline', 'NEW_LEAD', { reason: 'Too far away' })
    provider = otherThan(providers, provider)
    await lead.offer(operator, provider)
  } else if (chance(0.1)) return lead.move(referrer, 'withdraw', 'WITHDRAWN')
  await lead.move(provider.master, 'accept', 'ACCEPTED')
  await lead.assign(provider)
  await lead.move(provider.agent, 'contact', 'CONTACTED')
  if (chance(0.6)) await lead.note(provider.agent)
  await lead.move(provider.master, 'qualify', 'QUALIFIED')
  if (chance(0.2)) {
    await lead.move(provider.agent, 'hold', 'ON_HOLD', { resumeOn: inDays(30) })
    await lead.move(operator, 'resume', 'QUALIFIED')
  }
  if (chance(0.2)) {
    provider = otherThan(providers, provider)
    await lead.reassign(operator, provider)
    return lead.move(provider.master, 'accept', 'ACCEPTED')
  }
  await lead.move(provider.agent, 'propose', 'PROPOSAL_SENT', { dealValue: '1200.00' })
  await lead.note(operator)
  await lead.move(provider.agent, 'lose', 'CLOSED_LOST', { reason: 'Went with someone else' })
}

let submitted = 0

export async function submit(workload: Workload, referrer: Person): Promise<LeadEntry> {
  submitted += 1
  const key = `kills-lead-${submitted}`
  const data = {
    ...rightAnswers,
    email: `${key}@customers.example`,
    phoneNumber: `312${2_000_000 + submitted}`,
  }
  const lead = { serviceId: pick(workload.actors.services), data, idempotencyKey: key }
  const steps = [{ move: 'submit', from: null, to: 'NEW_LEAD' }]
  return take(workload, referrer, mutations.create, { lead }, (created) => {
    const id = Number(valueAt(created, 'createLead', 'lead', 'id'))
    const entry = { id, key, submitter: referrer.id, steps, notified: [] }
    workload.ledger.leads.push(entry)
    return entry
  })
}

/** Sends a request in its turn, and records the acknowledged change before the turn ends. */
export async function take<T>(
  { turn, address, ledger }: Workload,
  { token }: Person,
  query: string,
  input: object,
  keep: (answer: unknown) => T,
): Promise<T> {
  await pause(60 + Math.random() * 160)
  const end = await turn()
  try {
    return keep(await askUntilAnswered(address, ledger, { token, query, input }))
  } finally {
    end()
  }
}

export class LeadRun {
  readonly #workload: Workload
  readonly entry: LeadEntry

  constructor(workload: Workload, entry: LeadEntry) {
    this.#workload = workload
    this.entry = entry
  }

  get status(): string {
    return this.entry.steps.at(-1)?.to ?? ''
  }

  async move(who: Person, move: string, to: string, needs: object = {}, more: Partial<Step> = {}) {
    const from = this.status
    const input = { leadId: this.entry.id, move, expectedStatus: from, ...needs }
    await this.#change(who, mutations.move, input, { move, from, to, ...more })
  }

  /** Uses either of two mutations, of which one has no expected status. */
  async offer(operator: Person, { organization }: Provider) {
    const reason = 'Asked for by the customer'
    if (chance(0.5)) {
      const more = { organizationId: organization, reason }
      return this.move(operator, 'offer', 'ASSIGNED', more, { organization })
    }
    const input = { leadId: this.entry.id, organizationId: organization, overrideReason: reason }
    const step = { move: 'offer', from: this.status, to: 'ASSIGNED', organization }
    await this.#change(operator, mutations.offer, input, step)
  }

  async reassign(operator: Person, { organization }: Provider) {
    const needs = { organizationId: organization, reason: 'No news for a week' }
    await this.move(operator, 'reassign', 'ASSIGNED', needs, { organization })
  }

  async assign({ master, agent }: Provider) {
    const [from, to] = [this.status, this.status]
    const input = { leadId: this.entry.id, userId: agent.id }
    await this.#change(master, mutations.assign, input, { move: 'assign', from, to, agent: agent.id })
  }

  async note(who: Person) {
    const { leadId, key } = { leadId: this.entry.id, key: `kills-${crypto.randomUUID()}` }
    const input = { leadId, note: `Noted as ${key}`, idempotencyKey: key }
    await take(this.#workload, who, mutations.note, input, () =>
      this.#workload.ledger.notes.push({ leadId, author: who.id, key }),
    )
  }

  async #change(who: Person, query: string, input: object, step: Step) {
    await take(this.#workload, who, query, input, () => this.entry.steps.push(step))
  }
}

function otherThan(providers: readonly Provider[], one: Provider): Provider {
  return pick(providers.filter((other) => other !== one))
}

export function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}
