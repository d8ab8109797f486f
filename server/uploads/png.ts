import { open, type FileHandle } from 'node:fs/promises'
import { createInflate } from 'node:zlib'

/**
 * Bytes: maximum unpacked size of a compressed note or color profile, and of pixels beyond twice their size.
 */
const maxNoteBytes = 1024 * 1024
const channels: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

type Chunk = { readonly type: string; readonly at: number; readonly length: number }

/** Whether a PNG unpacks to more than its dimensions explain, in its pixels or beside them. */
export async function isPngBomb(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const chunks = await chunksOf(file)
    const [header] = chunks
    if (header?.type !== 'IHDR') return false
    const pixels = chunks.filter(({ type }) => type === 'IDAT')
    const maxBytes = 2 * (await pixelBytes(file, header)) + maxNoteBytes
    if (await unpacksBeyond(maxBytes, file, pixels)) return true
    for (const note of chunks.filter(({ type }) => ['zTXt', 'iTXt', 'iCCP'].includes(type)))
      if (await unpacksBeyond(maxNoteBytes, file, [await compressedPart(file, note)])) return true
    return false
  } finally {
    await file.close()
  }
}

async function chunksOf(file: FileHandle): Promise<Chunk[]> {
  const chunks: Chunk[] = []
  const header = Buffer.alloc(8)
  for (let at = 8; (await file.read(header, 0, 8, at)).bytesRead === 8;) {
    const chunk = { type: header.toString('latin1', 4), at: at + 8, length: header.readUInt32BE(0) }
    chunks.push(chunk)
    at = chunk.at + chunk.length + 4
  }
  return chunks
}

async function pixelBytes(file: FileHandle, { at }: Chunk): Promise<number> {
  const { buffer } = await file.read(Buffer.alloc(13), 0, 13, at)
  const bits = (buffer[8] ?? 8) * (channels[buffer[9] ?? 6] ?? 4)
  return buffer.readUInt32BE(4) * (1 + Math.ceil((buffer.readUInt32BE(0) * bits) / 8))
}

/** After a name and the method byte. Uncompressed data unpacks to an error, which is ignored. */
async function compressedPart(file: FileHandle, { type, at, length }: Chunk): Promise<Chunk> {
  const { buffer } = await file.read(Buffer.alloc(400), 0, 400, at)
  const name = buffer.indexOf(0)
  const start = type === 'iTXt' ? buffer.indexOf(0, buffer.indexOf(0, name + 3) + 1) + 1 : name + 2
  return { type, at: at + start, length: length - start }
}

async function unpacksBeyond(maxBytes: number, file: FileHandle, chunks: readonly Chunk[]): Promise<boolean> {
  const inflate = createInflate()
  let bytes = 0
  inflate.on('data', (data: Buffer) => {
    bytes += data.length
    if (bytes > maxBytes) inflate.destroy()
  })
  const ended = new Promise<void>((resolve) => inflate.once('close', resolve).once('error', () => resolve()))
  for (const chunk of chunks) if (!(await feed(inflate, file, chunk))) break
  if (!inflate.destroyed) inflate.end()
  await ended
  return bytes > maxBytes
}

/** False once the limit is reached. */
async function feed(
  inflate: ReturnType<typeof createInflate>,
  file: FileHandle,
  { at, length }: Chunk,
): Promise<boolean> {
  for (let done = 0; done < length && !inflate.destroyed;) {
    const piece = Buffer.alloc(Math.min(65_536, length - done))
    const { bytesRead } = await file.read(piece, 0, piece.length, at + done)
    if (bytesRead === 0) break
    done += bytesRead
    await new Promise<void>((resolve) => {
      inflate.once('close', resolve)
      inflate.write(piece.subarray(0, bytesRead), () => {
        inflate.off('close', resolve)
        resolve()
      })
    })
  }
  return !inflate.destroyed
}
