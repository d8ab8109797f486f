import { refusal } from '../base/errors.ts'
import type { LocalFile } from './local-file.ts'

/** Text without control characters, and no markup or script at its beginning, in one of the usual encodings. */
export async function requireText(file: LocalFile): Promise<void> {
  for (const encoding of encodingsOf(await file.read(0, 4096))) if (await isTextIn(file, encoding)) return
  throw refusal('INVALID_INPUT', 'The file is not plain text.')
}

/**
 * A byte order mark says it. Otherwise NULs are UTF-16, and what is not UTF-8 is one of the systems of one
 * byte a letter, which differ in their upper half only.
 */
function encodingsOf(head: Buffer): readonly string[] {
  if (head[0] === 0xff && head[1] === 0xfe) return ['utf-16le']
  if (head[0] === 0xfe && head[1] === 0xff) return ['utf-16be']
  if (!head.includes(0)) return ['utf-8', 'windows-1252']
  const nuls = { even: 0, odd: 0 }
  for (const [index, byte] of head.entries()) if (byte === 0) nuls[index % 2 === 0 ? 'even' : 'odd'] += 1
  const isMostlyLatin = nuls.even + nuls.odd > head.length / 4
  if (!isMostlyLatin) return []
  return nuls.odd > nuls.even ? ['utf-16le'] : ['utf-16be']
}

async function isTextIn(file: LocalFile, encoding: string): Promise<boolean> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  let isFirst = true
  try {
    for await (const chunk of file.chunks()) {
      const text = decoder.decode(chunk, { stream: true })
      if (/[\0-\x08\x0e-\x19\x1c-\x1f]/.test(text)) return false
      if (isFirst && /^\s*(<[!?a-z]|#!)/i.test(text)) return false
      isFirst = false
    }
    decoder.decode()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}
