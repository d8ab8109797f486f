import type { Chance } from './chance.ts'
import { organizations } from './organizations.ts'
import type { DemoOrganization } from './organization.ts'
import type { DemoPerson } from './people.ts'
import { permissions } from './permissions.ts'
import type { Place } from './reference.ts'
import { services as allServices } from './services.ts'
import type { DemoService } from './service.ts'
import { daysOf, people } from './world.ts'

/** Maximum age of a lead, and minimum time that its parties have been members. */
const oldest = 168

const isActive = ({ status, isDeleted }: { status: string; isDeleted?: boolean }) =>
  status === 'ACTIVE' && !isDeleted
const trading = organizations.filter(isActive)
const isThere = (person: DemoPerson) =>
  isActive(person) && person.days > oldest && (!person.organization || isActive(person.organization))
const there = people.filter(isThere)

/** Weights for choosing referrers and agents. */
const shares: Readonly<Record<string, number>> = {
  'associate@operator.example': 11,
  'associate@multirole.example': 8,
  'master@multirole.example': 2,
  'master@independent.example': 1,
  'master@operator.example': 1,
}
const serviceShares: Readonly<Record<string, number>> = {
  vendor: 6,
  multirole: 11,
  vendor2: 3,
  operator: 2,
  independent: 4,
}

function weighed<T>(things: readonly T[], weight: (thing: T) => number): T[] {
  return things.flatMap((thing) => Array<T>(weight(thing)).fill(thing))
}

const mayNotSubmit = new Set(
  permissions
    .filter(({ attribute, isEnabled }) => attribute === 'CREATE_LEAD' && !isEnabled)
    .map(({ email }) => email),
)

export const referrers = weighed(
  there.filter(({ email }) => !mayNotSubmit.has(email)),
  ({ email, userType }) => shares[email] ?? (userType === 'ASSOCIATE' ? 1 : 0),
)

export const services = weighed(
  allServices.filter((service) => service.isActive !== false && isOffered(service)),
  ({ organization }) => serviceShares[organization] ?? 1,
)

function isOffered(service: DemoService): boolean {
  return daysOf(service) > oldest && providersOf(service).length > 0
}

/** The operator's people who may offer leads. */
export const operators = there.filter(({ email }) =>
  ['master@operator.example', 'grace.nakamura@operator.example'].includes(email),
)

export type Candidate = { providers: readonly string[]; place: Place }

/** A place where the service is offered, and the providers for a lead there. */
export function candidatesFor(
  service: DemoService,
  chance: Chance,
  placesIn: (state: string) => readonly Place[],
): Candidate {
  const all = providersOf(service)
  const states = service.states.split(' ').filter((state) => all.some((one) => covers(one, service, state)))
  const state = chance.pick(states)
  return {
    providers: all.filter((one) => covers(one, service, state)).map(({ key }) => key),
    place: chance.pick(placesIn(state)),
  }
}

function providersOf({ name, organization }: DemoService): DemoOrganization[] {
  const able = trading.filter(({ key }) => workersOf(key).master !== null)
  const own = able.filter(({ key, type }) => key === organization && type !== 'OPERATOR')
  if (own.length > 0) return own
  // The providers with demo accounts come first, so that they get more leads.
  return able.filter(({ serves }) => serves.includes(name))
}

function covers(provider: DemoOrganization, service: DemoService, state: string): boolean {
  return provider.key === service.organization || provider.states.split(' ').includes(state)
}

/** The first master admin and the agents; half of the leads go to the agent with a demo account. */
export function workersOf(organization: string | null): { master: DemoPerson | null; agents: DemoPerson[] } {
  const staff = there.filter((person) => person.organization?.key === organization)
  const agents = staff.filter(({ userType }) => userType === 'SERVICE_AGENT')
  return {
    master: staff.find(({ userType }) => userType === 'MASTER_ADMIN') ?? null,
    agents: weighed(agents, ({ email }) => (email.startsWith('agent@') ? agents.length : 1)),
  }
}
