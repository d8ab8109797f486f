import { refusal } from '../base/errors.ts'
import type { LocalFile } from './local-file.ts'

const mostBoxes = 10_000

/** Refuses an MP4 whose boxes do not fill the file from the first byte to the last, or that has no index. */
export async function requireMp4(file: LocalFile): Promise<void> {
  const types = new Set<string>()
  let at = 0
  for (let count = 0; at < file.byteSize; count += 1) {
    const header = await file.read(at, 16)
    if (header.length < 8 || count === mostBoxes) throw broken()
    const size = boxSize(header, file.byteSize - at)
    const type = header.toString('latin1', 4, 8)
    if (size < 8 || !/^[\x20-\x7e\xa9]{4}$/.test(type)) throw broken()
    types.add(type)
    at += size
  }
  if (at !== file.byteSize || !types.has('moov')) throw broken()
}

/** 0 means to the end of the file, 1 means a longer number follows. */
function boxSize(header: Buffer, rest: number): number {
  const size = header.readUInt32BE(0)
  if (size === 0) return rest
  if (size !== 1) return size
  return header.length < 16 ? 0 : Number(header.readBigUInt64BE(8))
}

/** Refuses a Matroska file that does not declare itself WebM. */
export function requireWebm(head: Buffer): void {
  const text = head.toString('latin1')
  if (!/^\x1a\x45\xdf\xa3[^]{0,80}\x42\x82\x84webm[^]{0,400}\x18\x53\x80\x67/.test(text)) throw broken()
}

function broken(): Error {
  return refusal('INVALID_INPUT', 'The video is not complete, or has something else in it.')
}
