export type Decoded = { readonly text: string; readonly encoding: string }

/**
 * The text of a file: UTF-8, UTF-16, or else Windows-1252, which Excel on Windows writes. Strict, so that a name is
 * never half read.
 */
export function decode(bytes: Uint8Array): Decoded {
  const wide = utf16Of(bytes)
  if (wide)
    return {
      text: new TextDecoder(wide).decode(bytes),
      encoding: wide === 'utf-16le' ? 'UTF-16' : 'UTF-16 BE',
    }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' }
  }
}

/** By the byte order mark, or by the zero bytes of Latin letters. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const head = bytes.subarray(0, 1_000)
  const zeros = [0, 0]
  for (const [index, byte] of head.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (odd > head.length / 5 && even * 10 < odd) return 'utf-16le'
  if (even > head.length / 5 && odd * 10 < even) return 'utf-16be'
  return undefined
}
