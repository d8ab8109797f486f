import { vi } from 'vitest'

/** Waits until this holds. The timeout is generous because machines are busy and speed is not tested here. */
export function eventually<T>(holds: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(holds, { timeout: 45_000, interval: 20 })
}
