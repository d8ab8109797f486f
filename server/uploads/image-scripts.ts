import { refusal } from '../base/errors.ts'
import type { LocalFile } from './local-file.ts'

/** Content that a browser or an interpreter would run if it misread the image. */
const scripts = /<script|<!doctype html|<\?php|%pdf-[12]\./i

/**
 * Refuses an image with a script outside of its metadata. Metadata is dropped when the image is encoded
 * again, and editors write descriptions of web pages into it.
 */
export async function requireNoScript(file: LocalFile, type: string): Promise<void> {
  const metadata = await (readers[type]?.(file) ?? [])
  let before = ''
  let at = 0
  for await (const chunk of file.chunks()) {
    const rest = without(chunk, at, metadata)
    at += chunk.length
    const text = before + rest.toString('latin1')
    if (scripts.test(text)) throw refusal('INVALID_INPUT', 'The file is of two types at once.')
    before = text.slice(-32)
  }
}

type Span = { readonly from: number; readonly to: number }

/** A copy with the metadata blanked. */
function without(chunk: Buffer, start: number, spans: readonly Span[]): Buffer {
  const rest = Buffer.from(chunk)
  for (const { from, to } of spans)
    if (from < start + chunk.length && to > start)
      rest.fill(0, Math.max(0, from - start), Math.min(chunk.length, to - start))
  return rest
}

const mostParts = 10_000

const readers: Readonly<Record<string, (file: LocalFile) => Promise<Span[]>>> = {
  'image/jpeg': (file) => partsOf(file, { start: 2, headBytes: 4, read: jpegSegment }),
  'image/png': (file) => partsOf(file, { start: 8, headBytes: 8, read: pngChunk }),
  'image/webp': (file) => partsOf(file, { start: 12, headBytes: 8, read: webpChunk }),
}

type Part = { bytes: number; isMetadata: boolean }
type Format = { start: number; headBytes: number; read: (head: Buffer) => Part | undefined }

/** Follows the parts from one to the next and collects those with metadata. */
async function partsOf(file: LocalFile, { start, headBytes, read }: Format): Promise<Span[]> {
  const spans: Span[] = []
  let at = start
  for (let count = 0; count < mostParts && at + headBytes <= file.byteSize; count += 1) {
    const part = read(await file.read(at, headBytes))
    if (!part) break
    if (part.isMetadata) spans.push({ from: at, to: at + part.bytes })
    at += part.bytes
  }
  return spans
}

/** APP0 to APP15 and comments; the image's data begins at the start of scan, or at what is no marker. */
function jpegSegment(head: Buffer): Part | undefined {
  const [mark, code = 0] = head
  if (mark !== 0xff || code < 0xc0 || code === 0xd8 || code === 0xd9 || code === 0xda) return undefined
  return { bytes: 2 + head.readUInt16BE(2), isMetadata: (code >= 0xe0 && code <= 0xef) || code === 0xfe }
}

function pngChunk(head: Buffer): Part | undefined {
  const type = head.toString('latin1', 4, 8)
  if (type === 'IEND') return undefined
  return { bytes: 12 + head.readUInt32BE(0), isMetadata: /^([tiz]TXt|tEXt|eXIf|iCCP)$/.test(type) }
}

/** Chunks have an even length. */
function webpChunk(head: Buffer): Part | undefined {
  const bytes = head.readUInt32LE(4)
  return {
    bytes: 8 + bytes + (bytes % 2),
    isMetadata: /^(EXIF|XMP |ICCP)$/.test(head.toString('latin1', 0, 4)),
  }
}
