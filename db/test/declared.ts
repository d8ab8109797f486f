import type { Caller } from './people.ts'
import { dealRelations, doors, leadRelations, peopleRelations, relations, toldRelations } from './reach.ts'

const whose = [
  'mine',
  'own',
  'others',
  'gone',
  'their gone',
  'known',
  'broadcast',
  'submitted',
  'referred',
  'offered',
  'named',
  'accepted',
  'working',
  'brought',
  'both',
  'provides',
  'worked',
] as const
export type Whose = (typeof whose)[number]

/** Audiences of the table; everybody who is not one of the callers of the product belongs to none. */
const audiences: Record<string, (caller: Caller) => boolean> = {
  '-': () => false,
  everyone: () => true,
  signedIn: ({ role }) => role !== 'turnstone_anonymous',
  admin: (caller) =>
    isOperator(caller) || (isMember(caller) && (caller.claims.user_type ?? '').endsWith('ADMIN')),
  /** A member's admin reads for the organisation only. */
  noAdmin: (caller) =>
    isOperator(caller) || (isMember(caller) && !(caller.claims.user_type ?? '').endsWith('ADMIN')),
  /** A member's master admin reads for the organisation. */
  masters: (caller) => isOperator(caller) || (isMember(caller) && caller.claims.user_type === 'MASTER_ADMIN'),
  operator: (caller) => isOperator(caller),
  master: (caller) => isOperator(caller) && caller.claims.user_type === 'MASTER_ADMIN',
}

const reaches = ['turnstone_anonymous', 'turnstone_member', 'turnstone_operator', 'turnstone_schema']

const isMember = ({ role }: Caller) => role === 'turnstone_member'
const isOperator = ({ role }: Caller) => role === 'turnstone_operator' || role === 'turnstone_schema'

export type Relation = {
  name: string
  /** How its rows may stand to somebody. */
  kinds: readonly Whose[]
  /** Whether the caller sees rows that stand so to them. */
  sees: (caller: Caller, row: Whose) => boolean
  /** Whether anybody of the role sees anything. */
  grants: (role: string, verb: string) => boolean
  writes: (caller: Caller, verb: string) => boolean
}

export type Door = { name: string; opensTo: (role: string) => boolean; runsAs: string }

export const declaredRelations = new Map(
  [relations, peopleRelations, toldRelations, leadRelations, dealRelations]
    .flatMap(lines)
    .map((line) => [line['object'] ?? '', relation(line)]),
)

export const declaredDoors = new Map(lines(doors).map((line) => [line['object'] ?? '', door(line)]))

function lines(text: string): Record<string, string>[] {
  const [head = [], ...rest] = text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
  return rest.map((cells) => Object.fromEntries(head.map((name, index) => [name, cells[index] ?? ''])))
}

function relation(line: Record<string, string>): Relation {
  const writers = new Map(
    (line['writes'] ?? '').split(' ').map((word) => {
      const [verb = '', who = '-'] = word.split(':')
      return [verb, audience(who)]
    }),
  )
  const sees = (caller: Caller, row: Whose) =>
    caller.role === 'turnstone_owner' ||
    (reaches.includes(caller.role) && audience(line[row] ?? line['others'] ?? '')(caller))
  const writes = (caller: Caller, verb: string) =>
    caller.role === 'turnstone_owner' ||
    (reaches.includes(caller.role) && (writers.get(verb)?.(caller) ?? false))
  const somebody = (role: string) => userTypes.map((user_type) => ({ role, claims: { user_type } }))
  return {
    name: line['object'] ?? '',
    kinds: whose.filter((kind) => kind in line),
    sees,
    writes,
    grants: (role, verb) =>
      somebody(role).some((caller) =>
        verb === 'SELECT' ? whose.some((row) => sees(caller, row)) : writes(caller, verb.toLowerCase()),
      ),
  }
}

/** The gate's and the worker's logins inherit their groups; the web's login is nobody of itself. */
function door(line: Record<string, string>): Door {
  const open = (line['open to'] ?? '').split(' ')
  const isVisitors = open.some((group) => reaches.includes(`turnstone_${group}`))
  return {
    name: line['object'] ?? '',
    opensTo: (role) => (role === 'turnstone_schema' ? isVisitors : open.includes(role.replace(/^.*_/, ''))),
    runsAs: line['runs as'] ?? '',
  }
}

const userTypes = ['MASTER_ADMIN', 'ADMIN', 'ASSOCIATE', 'SERVICE_AGENT']

function audience(name: string): (caller: Caller) => boolean {
  const found = audiences[name]
  if (!found) throw new Error(`No such audience: ${name}`)
  return found
}
