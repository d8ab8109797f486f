import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openPdfPage, write } from './pdf-page.ts'
import { heightsOf, registerScriptFonts } from './script-fonts.ts'
import { linesOf } from './text-lines.ts'

const style = { font: 'text', size: 10 } as const

async function openPage(content: unknown) {
  const page = openPdfPage({ title: 'Names', author: 'Turnstone', compress: false })
  page.addPage()
  await registerScriptFonts(page, content)
  return page
}

async function lines(text: string, width = 400) {
  return linesOf(await openPage(text), text, width, style)
}

/** The pieces of a line from left to right. */
const fromLeft = ([line]: Awaited<ReturnType<typeof lines>>) =>
  [...(line?.runs ?? [])].toSorted((one, other) => one.left - other.left).map(({ drawn }) => drawn.trim())

const names = {
  Arabic: 'شركة النور',
  Armenian: 'Հայաստան ՍՊԸ',
  Bengali: 'প্রযুক্তি সংস্থা',
  Burmese: 'မြန်မာ',
  Cherokee: 'ᏣᎳᎩ',
  Chinese: '廣東話 嘅 简体字 𠮷',
  Devanagari: 'राष्ट्रीय विद्यालय',
  Emoji: '🏠 👩‍👧 ❤️',
  Ethiopic: 'ኢትዮጵያ ባንክ',
  Georgian: 'ქართული ბანკი',
  Gujarati: 'ગુજરાતી',
  Hebrew: 'שלום בע״מ',
  Inuktitut: 'ᐃᓄᒃᑎᑐᑦ',
  Japanese: '株式会社 山田 ｶﾀｶﾅ',
  Kannada: 'ಕನ್ನಡ',
  Khmer: 'ភាសាខ្មែរ',
  Korean: '김민수 주식회사',
  Lao: 'ລາວ',
  Malayalam: 'മലയാളം',
  Odia: 'ଓଡ଼ିଆ',
  Persian: 'می‌خواهم گچپژ',
  Punjabi: 'ਪੰਜਾਬੀ',
  Russian: 'Жанна Іваненко',
  Sinhala: 'සිංහල ශ්‍රී',
  Syriac: 'ܣܘܪܝܝܐ',
  Tamil: 'தமிழ்நாடு',
  Telugu: 'తెలుగు',
  Thaana: 'ދިވެހި',
  Thai: 'บริษัท ไทย จำกัด',
  Tibetan: 'བོད་ཡིག',
  Urdu: 'اُردُو ٹ ڈ',
  Vietnamese: 'Công ty Nguyễn',
}

test.for(Object.entries(names))('a name in %s prints without boxes, in both weights', async ([, name]) => {
  const page = await openPage(name)
  for (const font of ['text', 'strong'] as const) write(page, name, { x: 50, y: 50, width: 400 }, { font })
  page.end()
  const content = (await buffer(page)).toString('latin1')
  const drawn = [...content.matchAll(/\[(<[^\]]*)\] TJ/g)].flatMap(
    ([, shown = '']) => shown.match(/<\w+>/g) ?? [],
  )
  expect(drawn.length).toBeGreaterThan(0)
  // The font's first glyph is the box that it draws for letters it lacks.
  const glyphs = drawn.flatMap((hex) => hex.slice(1, -1).match(/.{4}/g) ?? [])
  expect(glyphs).not.toContain('0000')
})

test('words from right to left stand in their order, and numbers within run from the left', async () => {
  expect(fromLeft(await lines('شركة النور'))).toEqual([expect.stringContaining('شركة النور')])
  expect(fromLeft(await lines('شارع ١٢'))).toEqual(['٢١', 'شارع'])
  expect(fromLeft(await lines('דרך 57'))).toEqual(['57', 'דרך'])
  expect(fromLeft(await lines('Ltd שלום עולם'))).toEqual(['Ltd', 'שלום עולם'])
})

test('brackets among letters from the right are mirrored', async () => {
  const page = await openPage('נור (אב)')
  const [line] = linesOf(page, 'נור (אב)', 400, style)
  expect(line?.runs.map(({ drawn }) => drawn).join('')).toBe('נור )אב(')
})

test('marks that turn letters around are not obeyed', async () => {
  const [line] = await lines('a\u202Egpj.exe \u05d0')
  expect(line?.runs.map(({ drawn }) => drawn).join('')).toContain('agpj.exe')
})

test.for(['नमस्ते'.repeat(20), '👩‍👧'.repeat(60), 'บริษัทไทยจำกัด'.repeat(10), '山'.repeat(90), 'שלום'.repeat(40)])(
  'a long name is broken between letters, and each line fits: %s',
  async (name) => {
    const broken = await lines(name, 200)
    expect(broken.length).toBeGreaterThan(1)
    for (const { width } of broken) expect(width).toBeLessThanOrEqual(200)
    const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
    const letters = (text: string) => Array.from(segmenter.segment(text)).length
    const texts = broken.map(({ runs }) => runs.map(({ drawn }) => drawn).join(''))
    expect(texts.join('')).toBe(name)
    expect(texts.reduce((sum, text) => sum + letters(text), 0)).toBe(letters(name))
  },
)

test('letters that are no higher than the line keep its baseline', async () => {
  const page = await openPage('김민수')
  const [line] = linesOf(page, '김민수', 400, style)
  expect(line?.descent).toBeGreaterThanOrEqual(10 * heightsOf(page, 'text').descent)
})

/** Without white space and marks that show nothing. */
const lettersOf = (text: string) => text.replaceAll(/[\s\u200c-\u200f\u202a-\u202e]/g, '').normalize('NFC')

const hasReader = (() => {
  try {
    execFileSync('pdftotext', ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()
if (!hasReader) console.log('The text that readers copy is not tested: pdftotext is not installed.')

test.skipIf(!hasReader)('copied text is what was written', async () => {
  const page = await openPage(names)
  // The reader puts Thaana's vowels before their letters.
  const all = Object.values({ ...names, Thaana: '' })
  for (const [index, name] of all.entries()) write(page, name, { x: 50, y: 20 + index * 22, width: 400 })
  page.end()
  const folder = mkdtempSync(join(tmpdir(), 'turnstone-pdf-'))
  try {
    const path = join(folder, 'names.pdf')
    writeFileSync(path, await buffer(page))
    const copied = execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' })
    const text = lettersOf(copied)
    const missing = all.filter((name) => !text.includes(lettersOf(name)))
    expect(missing).toEqual([])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
