import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { create, type Font } from 'fontkit'
import { baseFonts, type PdfPage } from './base-fonts.ts'
import { clustersOf, isPlain } from './text-clusters.ts'

/** Noto families that continue where DejaVu ends. The first one with a letter prints it. */
const families = [
  'sans-arabic',
  'sans-hebrew',
  'sans-devanagari',
  'sans-bengali',
  'sans-tamil',
  'sans-telugu',
  'sans-kannada',
  'sans-malayalam',
  'sans-gujarati',
  'sans-gurmukhi',
  'sans-oriya',
  'sans-sinhala',
  'sans-thai',
  'sans-lao',
  'sans-khmer',
  'sans-myanmar',
  'sans-georgian',
  'sans-armenian',
  'sans-ethiopic',
  'sans-thaana',
  'sans-syriac',
  'sans-cherokee',
  'sans-canadian-aboriginal',
  'sans-ol-chiki',
  'sans-meetei-mayek',
  'sans-javanese',
  'sans-balinese',
  'serif-tibetan',
  'emoji',
  'sans-sc',
  'sans-jp',
  'sans-tc',
  'sans-kr',
  'sans-symbols',
] as const

type Family = (typeof families)[number]

/** A part of a family's letters in a file of its own. */
type Slice = { readonly name: string; readonly file: URL; readonly covers: (code: number) => boolean }

/** Heights in parts of the font's size. */
type Heights = { readonly ascent: number; readonly descent: number }

/** What is registered in a document: fonts by the clusters they print, and heights by font. */
type Registered = { readonly fonts: Map<string, string>; readonly heights: Map<string, Heights> }

const documents = new WeakMap<PdfPage, Registered>()

/** The font of a cluster without its weight; undefined for the document's own font. */
export function scriptFontOf(page: PdfPage, cluster: string): string | undefined {
  return documents.get(page)?.fonts.get(cluster)
}

/** Space above and below the baseline that a font's letters take. */
export function heightsOf(page: PdfPage, font: string): Heights {
  return documents.get(page)?.heights.get(font) ?? heightsIn(base())
}

/**
 * Registers what of these fonts the content needs, in both weights. Only files with its letters are read, and
 * only its letters are put into the document.
 */
export async function registerScriptFonts(page: PdfPage, content: unknown): Promise<void> {
  const text = textsIn(content)
    .filter((some) => !isPlain(some))
    .join('\n')
  if (text === '') return
  const all = [...new Set(clustersOf(text))]
  const joined = all.filter((cluster) => arabic.test(cluster))
  const isArabicBase = joined.every(isCovered)
  const clusters = all.filter((cluster) => !isBase(cluster) || (arabic.test(cluster) && !isArabicBase))
  const document: Registered = { fonts: new Map(), heights: new Map() }
  const letters = new Map<Slice, string>()
  for (const cluster of clusters) {
    const slice = await sliceFor(cluster, text)
    if (!slice) continue
    document.fonts.set(cluster, slice.name)
    letters.set(slice, (letters.get(slice) ?? ' ') + cluster)
  }
  for (const [slice, used] of letters)
    for (const [weight, font] of await instancesOf(slice, used)) {
      page.registerFont(`${slice.name} ${weight}`, font)
      document.heights.set(`${slice.name} ${weight}`, heightsIn(fontIn(font)))
    }
  documents.set(page, document)
}

function textsIn(content: unknown): string[] {
  if (typeof content === 'string') return [content]
  return typeof content === 'object' && content !== null ? Object.values(content).flatMap(textsIn) : []
}

let opened: Font | undefined

/** Opened with the first name that needs it. */
function base(): Font {
  return (opened ??= fontIn(baseFonts.text))
}

function fontIn(bytes: Buffer): Font {
  const font = create(bytes)
  if ('fonts' in font) throw new Error('a collection of fonts')
  return font
}

function heightsIn(font: Font): Heights {
  return {
    ascent: font.ascent / font.unitsPerEm,
    descent: (font.lineGap - font.descent) / font.unitsPerEm,
  }
}

/** Letters that join: all of a text are of one font. */
const arabic = /\p{Script=Arabic}/u

/** Signs that are meant as an emoji are of its font. */
function isBase(cluster: string): boolean {
  return !/^(\p{Emoji_Presentation}|.\uFE0F)/u.test(cluster) && isCovered(cluster)
}

function isCovered(cluster: string): boolean {
  return codesOf(cluster).every((code) => base().hasGlyphForCodePoint(code))
}

/** Code points that show something: no joiners and selectors. */
function codesOf(cluster: string): number[] {
  return Array.from(cluster, (letter) => letter.codePointAt(0) ?? 0).filter(
    (code) => code !== 0x200c && code !== 0x200d && (code < 0xfe00 || code > 0xfe0f),
  )
}

async function sliceFor(cluster: string, text: string): Promise<Slice | undefined> {
  const codes = codesOf(cluster)
  for (const family of inOrder(text))
    for (const slice of await slicesOf(family))
      if (codes.length > 0 && codes.every(slice.covers)) return slice
  return undefined
}

/** Han letters are drawn as in the language that the rest of the text shows. */
function inOrder(text: string): readonly Family[] {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return ['sans-jp', ...families]
  if (/\p{Script=Hangul}/u.test(text)) return ['sans-kr', ...families]
  return /\p{Script=Bopomofo}/u.test(text) ? ['sans-tc', ...families] : families
}

const known = new Map<Family, Promise<Slice[]>>()

function slicesOf(family: Family): Promise<Slice[]> {
  const slices = known.get(family) ?? readSlices(family)
  known.set(family, slices)
  return slices
}

/** Each package lists its files with their letters, as in CSS. */
async function readSlices(family: Family): Promise<Slice[]> {
  const list = import.meta.resolve(`@fontsource-variable/noto-${family}/unicode.json`)
  const ranges: Record<string, string> = JSON.parse(await readFile(fileURLToPath(list), 'utf8'))
  return Object.entries(ranges)
    .filter(([key]) => family === 'sans-symbols' || !shared.test(key))
    .map(([key, range]) => {
      const name = `noto-${family}-${key.replace(/[[\]]/g, '')}`
      return { name, file: new URL(`files/${name}-wght-normal.woff2`, list), covers: coverage(range) }
    })
}

/** Parts that every family names, of letters that others print. */
const shared = /^(latin|greek|cyrillic|vietnamese|math|symbols)/

/** "U+600-6ff,U+750" */
function coverage(list: string): (code: number) => boolean {
  const ranges = list.split(',').map((range) => {
    const [from = '', to = from] = range.trim().replace(/^U\+/i, '').split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const
  })
  return (code) => ranges.some(([from, to]) => code >= from && code <= to)
}

const weights = { text: 400, strong: 700 } as const

/** The letters in both weights. A single accent or vowel sign is drawn on a dotted circle. */
async function instancesOf({ file }: Slice, used: string): Promise<[weight: string, font: Buffer][]> {
  const [bytes, { default: subsetFont }] = await Promise.all([readFile(file), import('subset-font')])
  const instances: [string, Buffer][] = []
  for (const [weight, wght] of Object.entries(weights)) {
    const options = { targetFormat: 'truetype', variationAxes: { wght } } as const
    instances.push([weight, await subsetFont(bytes, `${used}\u25cc\u200c\u200d`, options)])
  }
  return instances
}
