import { moveLeadDocument } from '../../web/leads/data/changes.ts'
import { leadsDocument, leadTotalsDocument } from '../../web/leads/data/listOperations.ts'
import { leadDocument, notesDocument } from '../../web/leads/data/operations.ts'
import { notificationsDocument } from '../../web/notifications/operations.ts'
import type { Question } from '../comparing/cases.ts'
import { textOf } from '../comparing/documents.ts'
import { answersOf } from '../leads/cases.ts'
import type { Viewer, Viewers, Role } from './viewers.ts'

type Read = 'list' | 'totals' | 'lead' | 'notes' | 'bell'
type Write = 'createLead' | 'moveLead' | 'createNote'
export type Work = Read | Write

/** Of 100 calls. */
const ofWorks: readonly (readonly [Work, number])[] = [
  ['list', 33],
  ['totals', 9],
  ['lead', 19],
  ['notes', 10],
  ['bell', 14],
  ['createLead', 5],
  ['moveLead', 5],
  ['createNote', 5],
]
export const works: readonly Work[] = ofWorks.map(([work]) => work)

/** Of 100 reads. Each kind of write has its own role. */
const ofRoles: readonly (readonly [Role, number])[] = [
  ['operator', 20],
  ['provider', 40],
  ['referrer', 30],
  ['agent', 10],
]

const create = `mutation ($input: CreateLeadInput!) { createLead(input: $input) { lead { publicId } } }`
const note = `mutation ($input: CreateNoteInput!) { createNote(input: $input) { clientMutationId } }`
const day = 86_400_000
const since = new Date(Date.now() - 30 * day).toISOString()
const nextMonth = new Date(Date.now() + 30 * day).toISOString().slice(0, 10)

const reads: Readonly<Record<Read, (viewer: Viewer) => Question>> = {
  list: () => ({ query: textOf(leadsDocument), variables: { first: 20, offset: 0 } }),
  totals: () => ({ query: textOf(leadTotalsDocument), variables: {} }),
  lead: ({ publicId }) => ({ query: textOf(leadDocument), variables: { publicId } }),
  notes: ({ publicId }) => ({ query: textOf(notesDocument), variables: { publicId } }),
  bell: () => ({ query: textOf(notificationsDocument), variables: { since } }),
}

/** `done` has to be called after the answer. */
export type Call = {
  readonly work: Work
  readonly viewer: Viewer
  readonly question: Question
  readonly done: () => void
}

/** An endless mix; calls with the same number are the same in each run. */
export class Mix {
  readonly #viewers: Viewers
  readonly #random = randomFrom(1)
  /** Providers whose lead can be moved: by one call at a time, which holds it, and resumed by the next. */
  readonly #movers: Viewer[]
  readonly #held: Set<Viewer>
  readonly #run = Date.now()
  #number = 0

  constructor(viewers: Viewers) {
    this.#viewers = viewers
    this.#movers = [...viewers.provider]
    this.#held = new Set(this.#movers.filter(({ isHeld }) => isHeld))
  }

  next(): Call {
    this.#number += 1
    const work = this.#pick(ofWorks)
    if (work === 'createLead') return this.#createLead()
    if (work === 'moveLead') return this.#moveLead()
    if (work === 'createNote') return this.#createNote()
    const viewer = this.#someone(this.#pick(ofRoles))
    return { work, viewer, question: reads[work](viewer), done: nothing }
  }

  #createLead(): Call {
    const lead = { serviceId: 1, data: answersOf(this.#number), idempotencyKey: this.#key() }
    const question = { query: create, variables: { input: { lead } } }
    return { work: 'createLead', viewer: this.#someone('referrer'), question, done: nothing }
  }

  #moveLead(): Call {
    const viewer = this.#movers.shift()
    if (!viewer) throw new Error('There are more calls at once than providers')
    const move = this.#held.delete(viewer) ? { move: 'resume' } : { move: 'hold', resumeOn: nextMonth }
    if (move.move === 'hold') this.#held.add(viewer)
    const question = {
      query: textOf(moveLeadDocument),
      variables: { input: { leadId: viewer.lead, ...move }, publicId: viewer.publicId },
    }
    return { work: 'moveLead', viewer, question, done: () => this.#movers.push(viewer) }
  }

  #createNote(): Call {
    const viewer = this.#someone('provider')
    const input = { leadId: viewer.lead, note: 'Called, no answer.', idempotencyKey: this.#key() }
    return { work: 'createNote', viewer, question: { query: note, variables: { input } }, done: nothing }
  }

  #key(): string {
    return `mixed-${this.#run}-${this.#number}`
  }

  #someone(role: Role): Viewer {
    const all = this.#viewers[role]
    const found = all[Math.floor(this.#random() * all.length)]
    if (!found) throw new Error(`There is no ${role}`)
    return found
  }

  #pick<Item>(weighted: readonly (readonly [Item, number])[]): Item {
    let left = this.#random() * 100
    for (const [item, weight] of weighted) {
      left -= weight
      if (left < 0) return item
    }
    throw new Error('The weights are not 100 together')
  }
}

function nothing(): void {}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
