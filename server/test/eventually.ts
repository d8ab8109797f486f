import { vi } from 'vitest'

/** Waits until this holds, as long as it may take on a busy machine: how soon is not what is tested here. */
export function eventually<T>(holds: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(holds, { timeout: 15_000, interval: 20 })
}
