import type { Chance } from './chance.ts'

/** The transitions of one lead in order, and how long ago the last one was. */
export type Path = { status: string; moves: readonly string[]; restDays: readonly [number, number] }

type Plan = { status: string; count: number; tails: readonly string[]; restDays: readonly [number, number] }

const won = [
  'submit offer accept contact qualify propose close',
  'submit offer accept contact propose close',
  'submit offer accept contact qualify close',
]

/** The statuses of the demo's leads, their transitions after acceptance, and their age. */
const plans: readonly Plan[] = [
  {
    status: 'NEW_LEAD',
    count: 18,
    tails: ['submit', 'submit', 'submit offer decline', 'submit offer expire'],
    restDays: [0, 2],
  },
  { status: 'ASSIGNED', count: 22, tails: ['submit offer'], restDays: [0, 0.8] },
  { status: 'ACCEPTED', count: 20, tails: ['submit offer accept'], restDays: [0, 3] },
  {
    status: 'CONTACTED',
    count: 28,
    tails: ['submit offer accept contact', 'submit offer accept qualify contact'],
    restDays: [0, 9],
  },
  {
    status: 'QUALIFIED',
    count: 26,
    tails: ['submit offer accept contact qualify', 'submit offer accept qualify'],
    restDays: [0, 14],
  },
  {
    status: 'PROPOSAL_SENT',
    count: 26,
    tails: ['submit offer accept contact qualify propose', 'submit offer accept contact propose'],
    restDays: [0, 20],
  },
  {
    status: 'ON_HOLD',
    count: 12,
    tails: ['submit offer accept contact hold', 'submit offer accept contact qualify propose hold'],
    restDays: [1, 12],
  },
  { status: 'CLOSED_WON', count: 16, tails: won, restDays: [0.5, 22] },
  { status: 'CLOSED_WON', count: 42, tails: won, restDays: [10, 146] },
  {
    status: 'CLOSED_LOST',
    count: 32,
    tails: ['submit offer accept contact lose', 'submit offer accept contact qualify propose lose'],
    restDays: [4, 105],
  },
  {
    status: 'UNQUALIFIED',
    count: 16,
    tails: ['submit disqualify', 'submit offer accept contact disqualify'],
    restDays: [3, 100],
  },
  { status: 'DUPLICATE', count: 8, tails: ['submit'], restDays: [1, 30] },
  {
    status: 'WITHDRAWN',
    count: 12,
    tails: ['submit withdraw', 'submit offer withdraw', 'submit offer expire withdraw'],
    restDays: [5, 100],
  },
]

/** Earlier offers, for services with several providers. */
const detours = ['offer decline', 'offer expire', 'offer recall', 'offer accept reassign']

export function paths(): Path[] {
  return plans.flatMap(({ status, count, tails, restDays }) =>
    Array.from({ length: count }, (_, index) => ({
      status,
      restDays,
      moves: (tails[index % tails.length] ?? '').split(' '),
    })),
  )
}

/** Adds an earlier offer. A reassignment includes the next offer. */
export function withDetour({ moves, ...rest }: Path, chance: Chance): Path {
  if (!moves.includes('offer')) return { ...rest, moves }
  const detour = chance.pick(detours).split(' ')
  const after = moves.slice(1)
  const following = detour.includes('reassign') ? after.slice(1) : after
  return { ...rest, moves: ['submit', ...detour, ...following] }
}

/** How many hours people take for a transition; an offer expires after a day. */
const hours: Readonly<Record<string, readonly [number, number]>> = {
  offer: [1, 18],
  accept: [0.5, 20],
  decline: [1, 20],
  expire: [24, 24],
  recall: [2, 20],
  reassign: [30, 90],
  contact: [2, 40],
  qualify: [8, 80],
  propose: [20, 120],
  hold: [20, 120],
  close: [8, 90],
  lose: [24, 200],
  disqualify: [5, 60],
  withdraw: [1, 22],
}

export function hoursFor(move: string, chance: Chance): number {
  const [least, most] = hours[move] ?? [0, 0]
  return within([least, most], chance)
}

export function within([least, most]: readonly [number, number], chance: Chance): number {
  return least + ((most - least) * chance.number(1000)) / 1000
}

/** The status after each transition, except resuming from a hold. */
export const leadsTo: Readonly<Record<string, string>> = {
  submit: 'NEW_LEAD',
  offer: 'ASSIGNED',
  reassign: 'ASSIGNED',
  accept: 'ACCEPTED',
  decline: 'NEW_LEAD',
  expire: 'NEW_LEAD',
  recall: 'NEW_LEAD',
  contact: 'CONTACTED',
  qualify: 'QUALIFIED',
  propose: 'PROPOSAL_SENT',
  hold: 'ON_HOLD',
  close: 'CLOSED_WON',
  lose: 'CLOSED_LOST',
  disqualify: 'UNQUALIFIED',
  withdraw: 'WITHDRAWN',
}

export const reasons: Readonly<Record<string, readonly string[]>> = {
  decline: ['No capacity this month', 'Outside of the area that we visit', 'Not a fit for our team'],
  reassign: ['No contact for several days', 'The provider asked to be relieved'],
  lose: [
    'Chose another company',
    'The price was too high',
    'Put off until next year',
    'No answer to five calls',
  ],
  disqualify: ['Not in business yet', 'Looking for work, not for a service', 'Number not in service'],
}
