import type { Case } from '../bench/comparing/cases.ts'
import type { Way } from '../bench/comparing/ways.ts'
import type { Json } from './json.ts'

/** A person of the bench, and the lead that they open. */
export type Account = { id: number; organizationId: number; about: number }
/** The operator's administrator reads all leads, the provider's those of their organization. */
export type Accounts = { operator: Account; provider: Account }

/** Where an installed peer runs, and its users. */
export type Place = { folder: string; databaseUrl: string; accounts: Accounts; atOnce: number }

/** A running product. */
export type Target = {
  way: Way<number>
  /** The text of an answer in the shape of Turnstone's. */
  shaped: (one: Case<number>, text: string) => Json
}

export type Peer = {
  /** The folder with its `package.json`. */
  name: string
  start: (place: Place) => Promise<Target>
}

/** The password of the bench's people. */
export const password = 'a-password-of-the-bench'
/** Signs sessions. */
export const secret = 'a-secret-of-the-bench-of-more-than-32-characters'

export function accountOf(
  { operator, provider }: Accounts,
  { person }: Pick<Case<number>, 'person'>,
): Account {
  return person === 'operator' ? operator : provider
}

export function isList({ name }: Pick<Case<number>, 'name'>): boolean {
  return name === 'list page'
}
