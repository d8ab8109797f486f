/** One VP8 picture of 8 × 8 pixels. */
const picture = Buffer.from('3001009d012a0800080001402625a400037000fefcf40000', 'hex')

/** A WebM film that plays: the same picture `count` times, 25 a second. */
export function webm(count = 50): Buffer {
  const header = element('1a45dfa3', [
    element('4286', [1]),
    element('42f7', [1]),
    element('42f2', [4]),
    element('42f3', [8]),
    element('4282', Buffer.from('webm')),
    element('4287', [2]),
    element('4285', [2]),
  ])
  const duration = Buffer.alloc(8)
  duration.writeDoubleBE(count * 40)
  const info = element('1549a966', [element('2ad7b1', [0x0f, 0x42, 0x40]), element('4489', duration)])
  const video = element('e0', [element('b0', [8]), element('ba', [8])])
  const track = element('ae', [
    element('d7', [1]),
    element('73c5', [1]),
    element('83', [1]),
    element('86', Buffer.from('V_VP8')),
    video,
  ])
  const cluster = element('1f43b675', [
    element('e7', [0]),
    ...Array.from({ length: count }, (_, at) => element('a3', [frame(at * 40)])),
  ])
  return Buffer.concat([header, element('18538067', [info, element('1654ae6b', [track]), cluster])])
}

/** Of track 1, at this millisecond; each is a key frame. */
function frame(at: number): Buffer {
  const head = Buffer.from([0x81, 0, 0, 0x80])
  head.writeInt16BE(at, 1)
  return Buffer.concat([head, picture])
}

/** An element of EBML: its id in hexadecimal, its length, its content. */
function element(id: string, content: Buffer | readonly (number | Buffer)[]): Buffer {
  const data = Buffer.isBuffer(content)
    ? content
    : Buffer.concat(content.map((part) => (typeof part === 'number' ? Buffer.from([part]) : part)))
  const size = Buffer.alloc(data.length < 127 ? 1 : 4)
  if (size.length === 1) size[0] = 0x80 | data.length
  else size.writeUInt32BE(0x10000000 + data.length)
  return Buffer.concat([Buffer.from(id, 'hex'), size, data])
}
