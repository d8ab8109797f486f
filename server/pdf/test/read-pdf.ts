import { inflateSync } from 'node:zlib'

/** The text lines of each page of a PDF, in drawing order. */
export type ReadPdf = { title: string; pages: string[][]; isTagged: boolean; language: string; size: string }

type Objects = ReadonlyMap<string, { head: string; stream: Buffer | undefined }>

export function readPdf(pdf: Buffer): ReadPdf {
  const objects = objectsIn(pdf)
  const heads = [...objects.values()].map(({ head }) => head)
  const pages = heads.filter((head) => /\/Type \/Page\b(?!s)/.test(head))
  const fonts = fontsIn(objects, heads)
  const pageOf = (head: string) => linesIn(streamAt(objects, /\/Contents (\d+) 0 R/.exec(head)?.[1]), fonts)
  return {
    title: textOf(objects.get(/\/Title (\d+) 0 R/.exec(heads.join('\n'))?.[1] ?? '')?.head ?? ''),
    pages: pages.map(pageOf),
    isTagged: heads.some((head) => /\/Marked true/.test(head)),
    language: /\/Lang \(([\w-]+)\)/.exec(heads.join('\n'))?.[1] ?? '',
    size: /\/MediaBox \[([\d. ]+)\]/.exec(heads.join('\n'))?.[1] ?? '',
  }
}

function objectsIn(pdf: Buffer): Objects {
  const text = pdf.toString('latin1')
  const found = text.matchAll(/(\d+) 0 obj\n(.*?)(?:\nstream\n|\nendobj)/gs)
  return new Map(
    [...found].map((match) => {
      const [whole, id = '', head = ''] = match
      const start = match.index + whole.length
      const stream = whole.endsWith('stream\n')
        ? pdf.subarray(start, text.indexOf('\nendstream', start))
        : undefined
      return [id, { head, stream: stream && unpacked(head, stream) }]
    }),
  )
}

function unpacked(head: string, stream: Buffer): Buffer {
  return head.includes('/FlateDecode') ? inflateSync(stream) : stream
}

function streamAt(objects: Objects, id = ''): string {
  return objects.get(id)?.stream?.toString('latin1') ?? ''
}

/** The meaning of each font's glyphs, by the font's name in the pages. */
function fontsIn(objects: Objects, heads: readonly string[]): Map<string, Map<number, string>> {
  const named = heads.flatMap((head) => [
    ...(/\/Font <<(.*?)>>/s.exec(head)?.[1] ?? '').matchAll(/\/(F\d+) (\d+) 0 R/g),
  ])
  return new Map(
    named.map(([, name = '', id = '']) => {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '')?.[1]
      return [name, lettersIn(streamAt(objects, map))]
    }),
  )
}

function lettersIn(map: string): Map<number, string> {
  const letters = new Map<number, string>()
  for (const [, from = '', list = ''] of map.matchAll(/<(\w+)> <\w+> \[(.*?)\]/gs)) {
    const codes = [...list.matchAll(/<([\w ]+)>/g)].map(([, code = '']) => code.replaceAll(' ', ''))
    codes.forEach((code, index) =>
      letters.set(Number.parseInt(from, 16) + index, Buffer.from(code, 'hex').swap16().toString('utf16le')),
    )
  }
  return letters
}

function linesIn(content: string, fonts: Map<string, Map<number, string>>): string[] {
  let letters = new Map<number, string>()
  const lines: string[] = []
  for (const [, font, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/gs)) {
    if (font) letters = fonts.get(font) ?? letters
    const glyphs = [...(shown ?? '').matchAll(/<(\w+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    if (glyphs.length > 0)
      lines.push(glyphs.map((glyph) => letters.get(Number.parseInt(glyph, 16)) ?? '').join(''))
  }
  return lines
}

/** Texts outside pages are UTF-16 unless they are ASCII. */
function textOf(object: string): string {
  const literal = /^\((.*)\)$/s.exec(object.trim())?.[1] ?? ''
  const bytes = Buffer.from(literal.replaceAll(/\\(.)/gs, '$1'), 'latin1')
  return bytes[0] === 0xfe && bytes[1] === 0xff
    ? bytes.subarray(2).swap16().toString('utf16le')
    : bytes.toString('latin1')
}
