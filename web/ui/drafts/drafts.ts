/** Unsent text on this device, by person and record. No other module stores any. */
const prefix = 'draft/'
const lifetimeMs = 7 * 86_400_000

type Value = Record<string, unknown>

/** The browser refused the last draft. */
let isRefused = false

/** The signed-in person. Without one, drafts last as long as the tab. */
let owner: string | undefined

/** Opens the drafts of the person who signed in, and removes those of other people and old ones. */
export function openDrafts(person: string): void {
  owner = person
  removeWhere((name) => !name.startsWith(nameOf('')) || parse(localStorage.getItem(name)) === undefined)
}

/** The session ended: the drafts wait for the same person. */
export function closeDrafts(): void {
  owner = undefined
}

/** The person signed out, or the account was revoked. */
export function removeDrafts(): void {
  owner = undefined
  removeWhere(() => true)
}

export function hasDrafts(): boolean {
  return draftNames().length > 0
}

/** Undefined without a draft of the last 7 days. */
export function readDraft(key: string): Value | undefined {
  try {
    return parse(storage().getItem(nameOf(key)))
  } catch {
    return undefined
  }
}

/** Whether what is typed survives closing the tab. */
export function draftsLast(): boolean {
  return owner !== undefined && !isRefused
}

/** Returns whether the draft lasts. */
export function saveDraft(key: string, value: Value): boolean {
  try {
    storage().setItem(nameOf(key), JSON.stringify({ savedAt: Date.now(), value }))
    isRefused = false
  } catch {
    isRefused = true
  }
  return draftsLast()
}

export function dropDraft(key: string): void {
  try {
    storage().removeItem(nameOf(key))
  } catch {
    // Nothing is stored where storage is switched off.
  }
}

/** When its form closes: what a person who is not signed in typed outlives a reload only. */
export function dropUnowned(key: string): void {
  if (owner === undefined) dropDraft(key)
}

const storage = () => (owner === undefined ? sessionStorage : localStorage)
const nameOf = (key: string) => `${prefix}${owner ?? ''}/${key}`

function removeWhere(isUnwanted: (name: string) => boolean): void {
  draftNames()
    .filter(isUnwanted)
    .forEach((name) => localStorage.removeItem(name))
}

function draftNames(): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(prefix))
  } catch {
    return []
  }
}

function parse(text: string | null): Value | undefined {
  try {
    const stored: unknown = JSON.parse(text ?? '')
    if (!isRecord(stored) || !isRecord(stored['value'])) return undefined
    const { savedAt, value } = stored
    const isFresh = typeof savedAt === 'number' && savedAt > Date.now() - lifetimeMs
    return isFresh ? value : undefined
  } catch {
    return undefined
  }
}

function isRecord(value: unknown): value is Value {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
