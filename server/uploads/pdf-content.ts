import { refusal } from '../base/errors.ts'
import type { LocalFile } from './local-file.ts'

/** Bytes from the start and from the end in which readers look for a PDF's marks (ISO 32000, annex H). */
const reach = 1024

/** Content that would make the file something else for another reader. */
const otherStart = /^\s*#!|^MZ|<[!?/a-z]|PK\x03\x04/i

/** Whether a PDF's header is within the first bytes, and before it only what a mailer or scanner adds. */
export function isPdf(head: string): boolean {
  const at = head.slice(0, reach + 8).search(/%PDF-[12]\./)
  return at >= 0 && at <= reach && !otherStart.test(head.slice(0, at))
}

export async function requirePdf(file: LocalFile): Promise<void> {
  const end = await paddedEnd(file)
  const tail = await file.read(Math.max(0, end - reach), Math.min(end, reach))
  if (!tail.includes('%%EOF')) throw refusal('INVALID_INPUT', 'The PDF is not complete.')
}

const blockBytes = 64 * 1024

/** The position after the last byte that is no padding: NUL, white space, or Ctrl-Z. */
export async function paddedEnd(file: LocalFile): Promise<number> {
  let end = file.byteSize
  while (end > 0) {
    const start = Math.max(0, end - blockBytes)
    const block = await file.read(start, end - start)
    const last = block.findLastIndex((byte) => !padding.has(byte))
    if (last >= 0) return start + last + 1
    end = start
  }
  return 0
}

const padding = new Set([0x00, 0x09, 0x0a, 0x0d, 0x1a, 0x20])
