import { refusal } from '../base/errors.ts'
import type { LocalFile } from './local-file.ts'
import { requireDocument } from './office.ts'
import { isImage } from './kinds.ts'
import { requireMp4, requireWebm } from './video.ts'

/** Bytes at the end that contain a PDF's last mark and a ZIP archive's directory. */
const tailBytes = 65_557

/**
 * Refuses a file whose bytes are not of the announced type, or also of another type. Images are decoded
 * afterwards in any case.
 */
export async function requireType(file: LocalFile, announced: string): Promise<void> {
  const head = await file.read(0, 4096)
  const actual = typeOf(head)
  if (actual === 'office') return requireDocument(file, announced)
  if (actual === 'image/heic')
    throw refusal('INVALID_INPUT', 'HEIC images cannot be read. Save the image as JPEG.')
  if (actual === undefined && announced.startsWith('text/')) return requireText(file)
  if (actual !== announced) throw refusal('INVALID_INPUT', mismatch(announced, actual))
  if (await endsAsArchive(file)) throw twoAtOnce()
  if (actual === 'video/mp4') await requireMp4(file)
  if (actual === 'video/webm') requireWebm(head)
  if (actual === 'application/pdf') await requirePdf(file)
  if (isImage(actual)) await requireNoScript(file)
}

const starts: readonly [string, RegExp][] = [
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^\x89PNG\r\n\x1a\n/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF[^]{4}WEBP/],
  ['image/avif', /^[^]{4}ftypavi[fs]/],
  ['image/heic', /^[^]{4}ftyp(hei[cxms]|hev[cxms]|mif1|msf1)/],
  ['video/mp4', /^[^]{4}ftyp(isom|iso[2-9]|mp4[12v]|avc1|dash|M4V |MSNV|qt {2})/],
  ['video/webm', /^\x1a\x45\xdf\xa3/],
  ['application/pdf', /^%PDF-1\.|^%PDF-2\./],
  ['office', /^PK\x03\x04/],
]

function typeOf(head: Buffer): string | undefined {
  const text = head.toString('latin1')
  return starts.find(([, pattern]) => pattern.test(text))?.[0]
}

function mismatch(announced: string, actual: string | undefined): string {
  return actual
    ? `The file was announced as ${announced} but is ${actual}.`
    : `The file was announced as ${announced} but is something else.`
}

function twoAtOnce(): Error {
  return refusal('INVALID_INPUT', 'The file is of two types at once.')
}

/** A ZIP's directory ends with a mark whose comment reaches to the last byte. */
async function endsAsArchive(file: LocalFile): Promise<boolean> {
  const tail = await file.read(Math.max(0, file.byteSize - tailBytes), tailBytes)
  for (
    let at = tail.indexOf('PK\x05\x06', 0, 'latin1');
    at >= 0;
    at = tail.indexOf('PK\x05\x06', at + 1, 'latin1')
  )
    if (at + 22 <= tail.length && at + 22 + tail.readUInt16LE(at + 20) === tail.length) return true
  return false
}

async function requirePdf(file: LocalFile): Promise<void> {
  const tail = await file.read(Math.max(0, file.byteSize - 1024), 1024)
  if (!tail.includes('%%EOF')) throw refusal('INVALID_INPUT', 'The PDF is not complete.')
}

/** Content that a browser or an interpreter would run if it misread the image. */
const scripts = /<script|<!doctype html|<\?php|%pdf-[12]\./i

async function requireNoScript(file: LocalFile): Promise<void> {
  let before = ''
  for await (const chunk of file.chunks()) {
    const text = before + chunk.toString('latin1')
    if (scripts.test(text)) throw twoAtOnce()
    before = text.slice(-32)
  }
}

/** UTF-8 without control characters, and no markup or script at its beginning. */
async function requireText(file: LocalFile): Promise<void> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isFirst = true
  try {
    for await (const chunk of file.chunks()) {
      const text = decoder.decode(chunk, { stream: true })
      if (/[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(text)) throw new TypeError('not text')
      if (isFirst && /^\s*(<[!?a-z]|#!)/i.test(text)) throw new TypeError('markup')
      isFirst = false
    }
    decoder.decode()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw refusal('INVALID_INPUT', 'The file is not plain text in UTF-8.')
  }
}
