import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A picture with much detail, as large in bytes as a photograph. */
export function photo(
  format: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif',
  { width = 640, height = 480 } = {},
): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 }
  return sharp({ create: { width, height, channels: 3, background: '#888', noise } })
    .withExif({ IFD0: { Artist: 'Secretartist' } })
    .toFormat(format, format === 'avif' ? { effort: 0 } : {})
    .toBuffer()
}

/** A picture of one color with transparency, of 50 megapixels. */
export function largest(format: 'jpeg' | 'png' | 'webp' | 'avif', progressive = false): Promise<Buffer> {
  const plain = { width: 10_000, height: 5_000, channels: 4 as const, background: '#48a' }
  return sharp({ create: plain }).toFormat(format, { progressive }).toBuffer()
}

/** A one-bit PNG; `rows` is how many rows its data really has. */
export function plainPng(width: number, height: number, { rows = height, text = 0 } = {}): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const data = deflateSync(Buffer.alloc(rows * (1 + Math.ceil(width / 8))), { level: 1 })
  const note = Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(text, 'x'), { level: 1 })])
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...(text > 0 ? [chunk('zTXt', note)] : []),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

/** A ZIP of stored entries; `claims` is the unpacked size one announces. */
export function zip(entries: Record<string, string>, claims?: number): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, text] of Object.entries(entries)) {
    const data = Buffer.from(text)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt32LE(crc32(data), 10)
    facts.writeUInt32LE(data.length, 14)
    facts.writeUInt32LE(claims ?? data.length, 18)
    facts.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), facts, Buffer.from(name), data])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), facts, Buffer.alloc(0), place, Buffer.from(name)]),
    )
    locals.push(local)
    at += local.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(directory.length, 4)
  end.writeUInt16LE(directory.length, 6)
  end.writeUInt32LE(list.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...locals, list, Buffer.from('PK\x05\x06'), end])
}

export const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
export const odt = 'application/vnd.oasis.opendocument.text'
export const wordParts = { '[Content_Types].xml': '<Types/>', 'word/document.xml': '<document/>' }

export const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

/** An MP4 with this many bytes of film. */
export function mp4(bytes = 5_000): Buffer {
  return Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\0\0')),
    box('moov', Buffer.alloc(20)),
    box('mdat', Buffer.alloc(bytes, 7)),
  ])
}

function box(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + data.length, 0)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, data])
}

export const webm = Buffer.from(
  '1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701ffffffffffffff',
  'hex',
)
