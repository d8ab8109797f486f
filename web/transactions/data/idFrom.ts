import { text } from '../../ui/address.ts'

/** A row's id out of an address. */
export function idFrom(value: unknown): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text(value) ?? '') ? Number(value) : undefined
}
