import bidiFactory from 'bidi-js'
import LineBreaker from 'linebreak'
import type { PdfPage, Weight } from './base-fonts.ts'
import { clustersOf } from './text-clusters.ts'
import { heightsOf, scriptFontOf } from './script-fonts.ts'

export type TextStyle = { readonly font: Weight; readonly size: number }

/** Text of one font and direction. */
type Run = {
  readonly font: string
  /** Its letters in the order in which the font library takes them. */
  readonly drawn: string
  /** Points from the start of the line. */
  readonly left: number
}

/** A line's runs in reading order. */
export type Line = {
  readonly runs: readonly Run[]
  /** Its text for readers, whose glyphs may be in another order. They turn text from right to left by themselves. */
  readonly actual: string | undefined
  readonly width: number
  /** Points above and below the baseline. */
  readonly ascent: number
  readonly descent: number
}

type Cluster = {
  readonly text: string
  readonly font: string
  readonly level: number
  readonly mayBreak: boolean
}

const bidi = bidiFactory()

/** Breaks text of any script into lines, each in the order of its directions (Unicode Standard Annex 9). */
export function linesOf(page: PdfPage, text: string, width: number, style: TextStyle): Line[] {
  return text
    .replace(overrides, '')
    .split('\n')
    .flatMap((paragraph) => {
      const clusters = clustersIn(page, paragraph, style)
      return wrapped(page, clusters, width, style).map((line) => lineOf(page, line, style))
    })
}

/** Marks that turn other letters around: names are printed as they are written. */
const overrides = /[\u202a-\u202e]/g

/** Marks of direction are read, but not drawn. */
const marks = /[\u061c\u200e\u200f\u2066-\u2069]/g

function clustersIn(page: PdfPage, paragraph: string, style: TextStyle): Cluster[] {
  const { levels } = bidi.getEmbeddingLevels(paragraph)
  const breaks = breaksIn(paragraph)
  let at = 0
  return clustersOf(paragraph).flatMap((cluster) => {
    const level = levels[at] ?? 0
    at += cluster.length
    const drawn = cluster.replace(marks, '')
    if (drawn === '') return []
    const script = scriptFontOf(page, drawn)
    const font = script === undefined ? style.font : `${script} ${style.font}`
    return [{ text: drawn, font, level, mayBreak: breaks.has(at) }]
  })
}

const words = new Intl.Segmenter('en', { granularity: 'word' })

/** Positions after which a line may end. Thai and its neighbors have no spaces, so a dictionary finds words. */
function breaksIn(paragraph: string): Set<number> {
  const breaks = new Set<number>()
  const breaker = new LineBreaker(paragraph)
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) breaks.add(next.position)
  if (/[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u.test(paragraph))
    for (const { index, isWordLike } of words.segment(paragraph)) if (isWordLike) breaks.add(index)
  return breaks
}

/** Ends a line after the last place that fits; a word longer than a line is cut between letters. */
function wrapped(page: PdfPage, clusters: readonly Cluster[], width: number, style: TextStyle): Cluster[][] {
  const lines: Cluster[][] = []
  let line: Cluster[] = []
  let word: Cluster[] = []
  const fits = (some: readonly Cluster[]) => widthOf(page, trimmed(some), style) <= width
  const endLine = () => {
    if (line.length > 0) lines.push(line)
    line = []
  }
  for (const [index, cluster] of clusters.entries()) {
    if (!fits([...line, ...word, cluster])) {
      if (line.length > 0) endLine()
      if (word.length > 0 && !fits([...word, cluster])) {
        lines.push(word)
        word = []
      }
    }
    word.push(cluster)
    if (!cluster.mayBreak && index < clusters.length - 1) continue
    line.push(...word)
    word = []
  }
  line.push(...word)
  endLine()
  return lines.length > 0 ? lines : [[]]
}

function trimmed(clusters: readonly Cluster[]): readonly Cluster[] {
  const last = clusters.findLastIndex(({ text }) => text.trim() !== '')
  return clusters.slice(0, last + 1)
}

function widthOf(page: PdfPage, clusters: readonly Cluster[], style: TextStyle): number {
  return runsOf(page, clusters, style).reduce((sum, run) => sum + run.width, 0)
}

function lineOf(page: PdfPage, line: readonly Cluster[], style: TextStyle): Line {
  const shown = trimmed(line)
  const runs = runsOf(page, shown, style)
  const heights = [style.font, ...runs.map(({ font }) => font)].map((font) => heightsOf(page, font))
  const lefts = new Map<LeveledRun, number>()
  let width = 0
  for (const run of inVisualOrder(runs)) {
    lefts.set(run, width)
    width += run.width
  }
  return {
    runs: runs.map((run) => ({ ...run, left: lefts.get(run) ?? 0 })),
    actual: runs.some(({ level }) => level > 0) ? undefined : shown.map(({ text }) => text).join(''),
    width,
    ascent: style.size * Math.max(...heights.map(({ ascent }) => ascent)),
    descent: style.size * Math.max(...heights.map(({ descent }) => descent)),
  }
}

type LeveledRun = Omit<Run, 'left'> & { readonly level: number; readonly width: number }

function runsOf(page: PdfPage, clusters: readonly Cluster[], { size }: TextStyle): LeveledRun[] {
  const runs: { font: string; level: number; parts: string[] }[] = []
  for (const { text, font, level } of clusters) {
    const last = runs.at(-1)
    if (last?.font === font && last.level === level) last.parts.push(text)
    else runs.push({ font, level, parts: [text] })
  }
  return runs.map(({ font, level, parts }) => {
    const drawn = asDrawn(parts, level)
    const width = page.font(font).fontSize(size).widthOfString(drawn, { features: [] })
    return { font, level, drawn, width }
  })
}

/** Letters by which the font library takes a run as one from right to left. */
const fromRight =
  /^[\p{Script=Common}\p{Script=Inherited}]*[\u0660-\u0669\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u

/**
 * The font library turns runs of such letters around, whichever level they have, and no others. Digits among
 * Arabic letters run from the left; signs among them from the right, and mirrored.
 */
function asDrawn(parts: readonly string[], level: number): string {
  const isFromRight = level % 2 === 1
  const mirrored = isFromRight ? parts.map((part) => bidi.getMirroredCharacter(part) ?? part) : parts
  const text = mirrored.join('')
  return fromRight.test(text) === isFromRight ? text : mirrored.toReversed().join('')
}

/** Turns around every stretch of a level or higher, from the highest level to the lowest odd one. */
function inVisualOrder(runs: readonly LeveledRun[]): LeveledRun[] {
  const order = [...runs]
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1)
    for (let from = 0; from < order.length; from += 1) {
      let to = from
      while ((order[to]?.level ?? -1) >= level) to += 1
      if (to > from) order.splice(from, to - from, ...order.slice(from, to).toReversed())
      from = to
    }
  return order
}
