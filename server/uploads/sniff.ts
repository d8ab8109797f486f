import { heicRefusal, isImageType } from '../../texts/file-types.ts'
import { refusal } from '../base/errors.ts'
import { requireNoScript } from './image-scripts.ts'
import type { LocalFile } from './local-file.ts'
import { requireDocument } from './office.ts'
import { isPdf, paddedEnd, requirePdf } from './pdf-content.ts'
import { requireText } from './text-content.ts'
import { requireMp4, requireWebm } from './video.ts'

/** Bytes at the end that contain a ZIP archive's directory mark and the longest comment. */
const tailBytes = 65_557

/**
 * Refuses a file whose bytes are not of the announced type, or also of another type. Images are decoded
 * afterwards in any case.
 */
export async function requireType(file: LocalFile, announced: string): Promise<void> {
  const head = await file.read(0, 4096)
  const actual = typeOf(head, announced)
  if (actual === 'office') return requireDocument(file, announced)
  if (actual === 'image/heic') throw refusal('INVALID_INPUT', heicRefusal)
  if (actual === undefined && announced.startsWith('text/')) return requireText(file)
  if (actual !== announced) throw refusal('INVALID_INPUT', mismatch(announced, actual))
  if (await endsAsArchive(file)) throw twoAtOnce()
  if (actual === 'video/mp4') await requireMp4(file)
  if (actual === 'video/webm') requireWebm(head)
  if (actual === 'application/pdf') await requirePdf(file)
  if (isImageType(actual)) await requireNoScript(file, actual)
}

const starts: readonly [string, RegExp][] = [
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^\x89PNG\r\n\x1a\n/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF[^]{4}WEBP/],
  ['image/avif', /^[^]{4}ftypavi[fs]/],
  ['image/heic', /^[^]{4}ftyp(hei[cxms]|hev[cxms]|mif1|msf1)/],
  [
    'video/mp4',
    /^[^]{4}(ftyp(isom|iso[2-9a-c]|mp4[12v]|mp71|avc1|dash|M4V[ HP]|MSNV|XAVC|3g[gprs2]\w|qt {2})|moov|wide)/,
  ],
  ['video/webm', /^\x1a\x45\xdf\xa3/],
  ['application/pdf', /^%PDF-[12]\./],
  ['office', /^PK\x03\x04/],
]

/** Only a file announced as PDF may have something before its header: a text may speak of PDFs. */
function typeOf(head: Buffer, announced: string): string | undefined {
  const text = head.toString('latin1')
  const start = starts.find(([, pattern]) => pattern.test(text))?.[0]
  return start ?? (announced === 'application/pdf' && isPdf(text) ? announced : undefined)
}

function mismatch(announced: string, actual: string | undefined): string {
  return actual
    ? `The file was announced as ${announced} but is ${actual}.`
    : `The file was announced as ${announced} but is something else.`
}

function twoAtOnce(): Error {
  return refusal('INVALID_INPUT', 'The file is of two types at once.')
}

/** A ZIP's directory ends with a mark whose comment reaches to the last byte, or to the padding after it. */
async function endsAsArchive(file: LocalFile): Promise<boolean> {
  const end = await paddedEnd(file)
  const from = Math.max(0, end - tailBytes)
  const tail = await file.read(from, tailBytes + 64)
  for (
    let at = tail.indexOf('PK\x05\x06', 0, 'latin1');
    at >= 0;
    at = tail.indexOf('PK\x05\x06', at + 1, 'latin1')
  ) {
    if (at + 22 > tail.length) continue
    const stop = from + at + 22 + tail.readUInt16LE(at + 20)
    if (stop >= end && stop <= file.byteSize) return true
  }
  return false
}
