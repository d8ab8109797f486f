import type { Caller } from './people.ts'
import {
  dealRelations,
  fileRelations,
  leadRelations,
  noteRelations,
  peopleRelations,
  postRelations,
  relations,
  notificationRelations,
} from './access-matrix.ts'
import { callFunctions } from './reach-calls.ts'
import { mailFunctions } from './reach-mails.ts'
import { templateFunctions } from './reach-templates.ts'
import { calendarFunctions } from './reach-functions-calendars.ts'
import { functions } from './reach-functions.ts'
import { figureFunctions } from './reach-functions-figures.ts'
import { followUpFunctions } from './reach-functions-followups.ts'
import { offerLimitFunctions } from './reach-functions-limits.ts'
import { intakeFunctions } from './reach-functions-intake.ts'
import { linkFunctions } from './reach-functions-links.ts'
import { moneyFunctions } from './reach-functions-money.ts'
import { memberFunctions } from './reach-members.ts'
import { safetyFunctions } from './reach-safety.ts'
import { undoFunctions } from './reach-undo.ts'
import { notificationFunctions } from './reach-functions-notifications.ts'
import { postFunctions } from './reach-functions-posts.ts'
import { offerFunctions } from './reach-functions-offers.ts'
import { systemFunctions } from './reach-functions-system.ts'

const whose = [
  'mine',
  'own',
  'others',
  'gone',
  'their gone',
  'known',
  'broadcast',
  'published',
  'posted',
  'withheld',
  'unattached',
  'company',
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
  'asked',
  'ours',
] as const
export type Whose = (typeof whose)[number]

/** Audiences in the matrix. Roles outside the product have none. */
const audiences: Record<string, (caller: Caller) => boolean> = {
  '-': () => false,
  everyone: () => true,
  signedIn: ({ role }) => role !== 'turnstone_anonymous',
  admin: (caller) =>
    isOperator(caller) || (isMember(caller) && (caller.claims.user_type ?? '').endsWith('ADMIN')),
  /** A member's admin reads as the organization only. */
  noAdmin: (caller) =>
    isOperator(caller) || (isMember(caller) && !(caller.claims.user_type ?? '').endsWith('ADMIN')),
  /** A member's master admin reads as the organization. */
  masters: (caller) => isOperator(caller) || (isMember(caller) && caller.claims.user_type === 'MASTER_ADMIN'),
  /** Master admins read what their people did, the operator's as well. */
  auditors: (caller) =>
    (isOperator(caller) || isMember(caller)) && caller.claims.user_type === 'MASTER_ADMIN',
  operator: (caller) => isOperator(caller),
  master: (caller) => isOperator(caller) && caller.claims.user_type === 'MASTER_ADMIN',
}

const viewerRoles = ['turnstone_anonymous', 'turnstone_member', 'turnstone_operator', 'turnstone_schema']

const isMember = ({ role }: Caller) => role === 'turnstone_member'
const isOperator = ({ role }: Caller) => role === 'turnstone_operator' || role === 'turnstone_schema'

export type Relation = {
  name: string
  /** The columns of its rows in the matrix. */
  kinds: readonly Whose[]
  /** Whether the caller sees rows of this kind. */
  sees: (caller: Caller, row: Whose) => boolean
  /** Whether any caller of the role has this access. */
  grants: (role: string, verb: string) => boolean
  writes: (caller: Caller, verb: string) => boolean
}

export type FunctionRule = { name: string; opensTo: (role: string) => boolean; runsAs: string }

export const declaredRelations = new Map(
  [
    relations,
    peopleRelations,
    fileRelations,
    postRelations,
    notificationRelations,
    leadRelations,
    noteRelations,
    dealRelations,
  ]
    .flatMap(lines)
    .map((line) => [line['object'] ?? '', relation(line)]),
)

export const declaredFunctions = new Map(
  [
    functions,
    figureFunctions,
    memberFunctions,
    notificationFunctions,
    moneyFunctions,
    postFunctions,
    offerFunctions,
    systemFunctions,
    safetyFunctions,
    undoFunctions,
    offerLimitFunctions,
    calendarFunctions,
    followUpFunctions,
    callFunctions,
    mailFunctions,
    templateFunctions,
    linkFunctions,
    intakeFunctions,
  ]
    .flatMap(lines)
    .map((line) => [line['object'] ?? '', guard(line)]),
)

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
    (viewerRoles.includes(caller.role) && audience(line[row] ?? line['others'] ?? '')(caller))
  const writes = (caller: Caller, verb: string) =>
    caller.role === 'turnstone_owner' ||
    (viewerRoles.includes(caller.role) && (writers.get(verb)?.(caller) ?? false))
  const callersOf = (role: string) => userTypes.map((user_type) => ({ role, claims: { user_type } }))
  return {
    name: line['object'] ?? '',
    kinds: whose.filter((kind) => kind in line),
    sees,
    writes,
    grants: (role, verb) =>
      callersOf(role).some((caller) =>
        verb === 'SELECT' ? whose.some((row) => sees(caller, row)) : writes(caller, verb.toLowerCase()),
      ),
  }
}

/** The auth and worker logins inherit from their groups; the web login inherits nothing. */
function guard(line: Record<string, string>): FunctionRule {
  const open = (line['open to'] ?? '').split(' ')
  const isForViewers = open.some((group) => viewerRoles.includes(`turnstone_${group}`))
  return {
    name: line['object'] ?? '',
    opensTo: (role) => (role === 'turnstone_schema' ? isForViewers : open.includes(role.replace(/^.*_/, ''))),
    runsAs: line['runs as'] ?? '',
  }
}

const userTypes = ['MASTER_ADMIN', 'ADMIN', 'ASSOCIATE', 'SERVICE_AGENT']

function audience(name: string): (caller: Caller) => boolean {
  const found = audiences[name]
  if (!found) throw new Error(`No such audience: ${name}`)
  return found
}
