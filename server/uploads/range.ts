import type { ByteRange } from './store.ts'

/** The single range of a `Range` header; undefined for none, several, or an unknown format. */
export function rangeOf(header: string | undefined, total: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first === '') return suffix(Number(last), total)
  if (Number(first) >= total) return 'unsatisfiable'
  const end = last === '' ? total - 1 : Math.min(Number(last), total - 1)
  return end < Number(first) ? undefined : { first: Number(first), last: end }
}

function suffix(length: number, total: number): ByteRange | 'unsatisfiable' {
  return length === 0 ? 'unsatisfiable' : { first: Math.max(0, total - length), last: total - 1 }
}
