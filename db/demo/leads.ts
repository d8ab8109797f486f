import type { DemoLead, DemoOffer, DemoStep } from './lead.ts'
import { chanceFrom, type Chance } from './chance.ts'
import { customerOf } from './customers.ts'
import { leadsElsewhere } from './leads-elsewhere.ts'
import { hoursFor, leadsTo, paths, reasons, withDetour, within, type Path } from './lead-paths.ts'
import { candidatesFor, operators, referrers, services, workersOf, type Candidate } from './lead-parties.ts'
import type { DemoPerson } from './people.ts'
import type { Place } from './reference.ts'

/** All leads, oldest first. The first two open leads have offers that expire soon. */
export function demoLeads(placesIn: (state: string) => readonly Place[]): DemoLead[] {
  const all: DemoLead[] = []
  for (const [index, path] of paths().entries()) {
    const isNext = path.status === 'ASSIGNED' && all.filter(({ status }) => status === 'ASSIGNED').length < 2
    all.push(leadOf(index, path, isNext ? 23.2 + (index % 2) * 0.3 : undefined, all, placesIn))
  }
  all.push(...leadsElsewhere(all.length, placesIn))
  return all.toSorted((a, b) => hoursOf(b.steps) - hoursOf(a.steps))
}

/** The age of its first transition, in hours. */
function hoursOf([first]: readonly DemoStep[]): number {
  return first?.hoursAgo ?? 0
}

function leadOf(
  index: number,
  path: Path,
  rest: number | undefined,
  earlier: readonly DemoLead[],
  placesIn: (state: string) => readonly Place[],
): DemoLead {
  const chance = chanceFrom(7000 + index)
  const restHours = rest ?? within(path.restDays, chance) * 24
  const older = earlier.filter(({ status, steps }) => status === 'CLOSED_LOST' && hoursOf(steps) > restHours)
  const original = path.status === 'DUPLICATE' ? chance.pick(older) : undefined
  // Won leads have more varied services than open ones.
  const choices = path.status === 'CLOSED_WON' && index % 3 === 0 ? [...new Set(services)] : services
  const service = original?.service ?? chance.pick(choices)
  const candidates = candidatesFor(service, chance, placesIn)
  const route = candidates.providers.length > 1 && chance.once(3) ? withDetour(path, chance) : path
  const timed = timedMoves(route, restHours, chance)
  const course = new Course(chance, chance.pick(referrers), candidates)
  for (const { move, hoursAgo } of timed) course.take(move, hoursAgo)
  return {
    status: path.status,
    service,
    referrer: course.referrer,
    customer: original?.customer ?? customerOf(index),
    place: candidates.place,
    steps:
      path.status === 'DUPLICATE' ? course.steps.map((step) => ({ ...step, to: 'DUPLICATE' })) : course.steps,
    offers: course.offers,
    provider: course.provider,
    isAccepted: course.isAccepted,
    agent: course.agent,
    isElsewhere: false,
    chance,
  }
}

type Timed = { move: string; hoursAgo: number }

/** The times of the transitions, counted back from the last one; an agent is assigned soon after each acceptance. */
function timedMoves({ moves }: Path, restHours: number, chance: Chance): Timed[] {
  const all = moves.flatMap((move) => (move === 'accept' ? ['accept', 'assign'] : [move]))
  let hoursAgo = restHours
  return all
    .toReversed()
    .map((move) => {
      const timed = { move, hoursAgo }
      hoursAgo += hoursFor(move, chance)
      return timed
    })
    .toReversed()
}

/** Builds a lead's transitions: who makes each, and what it changes. */
class Course {
  readonly steps: DemoStep[] = []
  readonly offers: DemoOffer[] = []
  readonly referrer: DemoPerson
  provider: string | null = null
  agent: DemoPerson | null = null
  isAccepted = false
  readonly #chance: Chance
  readonly #candidates: Candidate
  #status: string | null = null
  #since = 0

  constructor(chance: Chance, referrer: DemoPerson, candidates: Candidate) {
    this.#chance = chance
    this.referrer = referrer
    this.#candidates = candidates
  }

  take(move: string, hoursAgo: number): void {
    const before = this.provider
    if (move === 'assign' && !this.#nameAgent()) return
    const party = this.#partyOf(move)
    const actor = this.#actorOf(party)
    this.#change(move, hoursAgo)
    const to = leadsTo[move] ?? this.#status ?? ''
    this.steps.push({
      move,
      from: this.#status,
      to,
      party,
      actor,
      provider: this.provider ?? before,
      agent: this.agent,
      reason: reasons[move] ? this.#chance.pick(reasons[move]) : null,
      hoursAgo,
      hoursBefore: this.#status === null ? null : this.#since - hoursAgo,
    })
    if (move !== 'assign') this.#since = hoursAgo
    this.#status = to
  }

  #change(move: string, hoursAgo: number): void {
    const open = this.offers.at(-1)
    if (open && ['decline', 'expire', 'recall', 'withdraw', 'reassign'].includes(move)) {
      open.status = ended[move] ?? 'RECALLED'
      open.endedHoursAgo = hoursAgo
      this.provider = null
      this.agent = null
      this.isAccepted = false
    }
    if (move === 'accept' && open) {
      Object.assign(open, { status: 'ACCEPTED', acceptedHoursAgo: hoursAgo })
      this.isAccepted = true
    }
    if (move !== 'offer' && move !== 'reassign') return
    const { providers } = this.#candidates
    this.provider = providers[this.offers.length % providers.length] ?? null
    const fresh = { status: 'OPEN', hoursAgo, acceptedHoursAgo: null, endedHoursAgo: null }
    if (this.provider) this.offers.push({ provider: this.provider, ...fresh })
  }

  #nameAgent(): boolean {
    const { agents } = workersOf(this.provider)
    if (agents.length > 0) this.agent = this.#chance.pick(agents)
    return this.agent !== null
  }

  #partyOf(move: string): string {
    if (move === 'submit' || move === 'withdraw') return 'REFERRER'
    if (move === 'expire') return 'CLOCK'
    if (['offer', 'recall', 'reassign'].includes(move) || this.provider === null) return 'OPERATOR'
    return ['accept', 'decline', 'assign', 'disqualify'].includes(move) || !this.agent ? 'PROVIDER' : 'AGENT'
  }

  #actorOf(party: string): DemoPerson | null {
    if (party === 'REFERRER') return this.referrer
    if (party === 'OPERATOR') return this.#chance.pick(operators)
    if (party === 'AGENT') return this.agent
    return party === 'PROVIDER' ? workersOf(this.provider).master : null
  }
}

const ended: Readonly<Record<string, string>> = {
  decline: 'DECLINED',
  expire: 'EXPIRED',
}
