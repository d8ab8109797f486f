type Values = Record<string, unknown>

/** Drafts of unfinished forms by page and fields, in session storage until the form closes. */
const prefix = 'draft/form/'

/** Undefined for a form with a password, which is never stored. */
export function formDraftKey(initial: Values, path = location.pathname): string | undefined {
  const names = Object.keys(initial)
  if (names.some((name) => /pwd|password/i.test(name))) return undefined
  return `${prefix}${path}/${names.join()}`
}

/** The form's values merged with the stored ones of the same type. */
export function readFormDraft<Form extends Values>(key: string | undefined, initial: Form): Form | undefined {
  const stored = key === undefined ? null : sessionStorage.getItem(key)
  if (stored === null) return undefined
  const known = Object.entries(parse(stored)).filter(
    ([name, value]) => name in initial && kindOf(value) === kindOf(initial[name]),
  )
  return { ...initial, ...Object.fromEntries(known) }
}

export function saveFormDraft(key: string, values: Values): void {
  sessionStorage.setItem(key, JSON.stringify(values))
}

export function dropFormDraft(key: string): void {
  sessionStorage.removeItem(key)
}

function kindOf(value: unknown): string {
  return Array.isArray(value) ? 'array' : typeof value
}

function parse(text: string): object {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
