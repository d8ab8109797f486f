import { refusal } from '../base/errors.ts'
import type { LocalFile } from './local-file.ts'

const mostBoxes = 10_000

/**
 * Refuses an MP4 or QuickTime film whose boxes do not fill the file from the first byte to the last, that has
 * no index, or whose picture no browser plays.
 */
export async function requireMp4(file: LocalFile): Promise<void> {
  const boxes = await topBoxes(file)
  const index = boxes.find(({ type }) => type === 'moov')
  if (!index) throw broken()
  if (index.bytes > maxIndexBytes) throw broken()
  const codecs = codecsIn(await file.read(index.at + 8, index.bytes - 8))
  const other = codecs.find((codec) => !playable.has(codec))
  if (other !== undefined && !codecs.some((codec) => playable.has(codec)))
    throw refusal(
      'INVALID_INPUT',
      `Browsers cannot play this video (${other}). Export it as MP4 with H.264, and choose that file.`,
    )
}

/** Bytes: an index of an hour of film takes less than a tenth of it. */
const maxIndexBytes = 32 * 1024 * 1024

/** Sample entries of H.264, HEVC with and without Dolby Vision, AV1, and VP9. */
const playable = new Set(['avc1', 'avc3', 'hvc1', 'hev1', 'dvh1', 'dvhe', 'av01', 'vp08', 'vp09'])

type Box = { type: string; at: number; bytes: number }

async function topBoxes(file: LocalFile): Promise<Box[]> {
  const boxes: Box[] = []
  let at = 0
  while (at < file.byteSize) {
    const header = await file.read(at, 16)
    if (header.length < 8 || boxes.length === mostBoxes) throw broken()
    const bytes = boxSize(header, file.byteSize - at)
    const type = header.toString('latin1', 4, 8)
    if (bytes < 8 || !/^[\x20-\x7e\xa9]{4}$/.test(type)) throw broken()
    boxes.push({ type, at, bytes })
    at += bytes
  }
  if (at !== file.byteSize) throw broken()
  return boxes
}

/** 0 means to the end of the file, 1 means a longer number follows. */
function boxSize(header: Buffer, rest: number): number {
  const size = header.readUInt32BE(0)
  if (size === 0) return rest
  if (size !== 1) return size
  return header.length < 16 ? 0 : Number(header.readBigUInt64BE(8))
}

/** The codecs of the tracks with pictures. */
function codecsIn(index: Buffer): string[] {
  return within(index, 'trak').flatMap((track) =>
    within(track, 'mdia').flatMap((media) => {
      const isVideo = within(media, 'hdlr').some((handler) => handler.toString('latin1', 8, 12) === 'vide')
      if (!isVideo) return []
      const tables = within(media, 'minf').flatMap((part) => within(part, 'stbl'))
      const entries = tables.flatMap((table) => within(table, 'stsd'))
      return entries.filter(({ length }) => length >= 16).map((entry) => entry.toString('latin1', 12, 16))
    }),
  )
}

/** The contents of the boxes of this type. */
function within(content: Buffer, wanted: string): Buffer[] {
  const found: Buffer[] = []
  for (let at = 0; at + 8 <= content.length;) {
    const bytes = content.readUInt32BE(at)
    if (bytes < 8) break
    if (content.toString('latin1', at + 4, at + 8) === wanted)
      found.push(content.subarray(at + 8, at + bytes))
    at += bytes
  }
  return found
}

/** Refuses a Matroska file that does not declare itself WebM. */
export function requireWebm(head: Buffer): void {
  const text = head.toString('latin1')
  if (!/^\x1a\x45\xdf\xa3[^]{0,80}\x42\x82\x84webm[^]{0,400}\x18\x53\x80\x67/.test(text)) throw broken()
}

function broken(): Error {
  return refusal('INVALID_INPUT', 'The video is not complete, or has something else in it.')
}
