import { readDraft } from './drafts.ts'

type Values = Record<string, unknown>

/** The values with the stored ones of the same type; undefined without a draft. */
export function restored<Value extends Values>(key: string | undefined, initial: Value): Value | undefined {
  const stored = key === undefined ? undefined : readDraft(key)
  if (!stored) return undefined
  const known = Object.entries(stored).filter(
    ([name, value]) => name in initial && kindOf(value) === kindOf(initial[name]),
  )
  return { ...initial, ...Object.fromEntries(known) }
}

function kindOf(value: unknown): string {
  return Array.isArray(value) ? 'array' : typeof value
}
