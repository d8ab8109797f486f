import type { LucideIcon } from 'lucide-react'

export type MenuItem = {
  label: string
  icon: LucideIcon
  place: 'top' | 'foot'
  /** Where it leads, or what it does. */
  to?: string
  act?: () => void
}

/** The highlighted item follows the current path; any path containing "dashboard" highlights Dashboard. */
export function activeItem(items: readonly MenuItem[], path: string): MenuItem | undefined {
  if (path.includes('dashboard')) return items.find((item) => item.label === 'Dashboard')
  return items.find((item) => item.to !== undefined && section(item.to) === section(path))
}

// "/" leads to /home, and /support-page/help is where the whole of the support pages is entered.
function section(path: string): string {
  return path.split('/')[1] || 'home'
}

/** Which item a movement key leads to, or undefined for another key. */
export function movedTo(key: string, from: number, count: number): number | undefined {
  if (key === 'ArrowDown') return (from + 1) % count
  if (key === 'ArrowUp') return (from - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}

const typeAheadReset = 500

/** Finds the item that starts with the typed letters; resets after 500 ms without a key. */
export function createTypeAhead() {
  let typed = ''
  let lastAt = -Infinity

  return function press(
    key: string,
    labels: readonly string[],
    from: number,
    now: number,
  ): number | undefined {
    if (key.length !== 1 || (key === ' ' && typed === '')) return undefined
    const again = now - lastAt >= typeAheadReset
    typed = (again ? '' : typed) + key.toLowerCase()
    lastAt = now
    // A first letter moves on to the next such item; more letters may stay where they are.
    const start = typed.length === 1 ? from + 1 : from
    const order = labels.map((_, step) => (start + step) % labels.length)
    return order.find((index) => labels[index]?.toLowerCase().startsWith(typed))
  }
}
