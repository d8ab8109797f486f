import type { Item } from './items.ts'

const most = 8

/** Recently opened items. In session storage, so that customer names do not outlive the tab. */
export function recentItems(person: number): Item[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key(person)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isItem) : []
  } catch {
    return []
  }
}

export function rememberItem(person: number, item: Item): void {
  const rest = recentItems(person).filter(({ to }) => to !== item.to)
  const { label, subtitle, to, record } = item
  const stored = [
    { value: `recent ${to}`, label, ...(subtitle && { subtitle }), to, ...(record && { record }) },
    ...rest,
  ].slice(0, most)
  sessionStorage.setItem(key(person), JSON.stringify(stored))
}

const key = (person: number) => `recent-${person}`

function isItem(value: unknown): value is Item {
  if (typeof value !== 'object' || value === null) return false
  return (
    'value' in value &&
    'label' in value &&
    'to' in value &&
    typeof value.to === 'string' &&
    value.to.startsWith('/')
  )
}
