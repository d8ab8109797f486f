import { withPeriod } from '../../../texts/period.ts'

/** The first of a status's sentences whose {values} are all known; empty if there is none. */
export function statusSentence(
  sentences: readonly string[],
  values: Readonly<Record<string, string | null | undefined>>,
): string {
  for (const sentence of sentences) {
    const names = [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    if (!names.every((name) => values[name])) continue
    const text = sentence.replaceAll(/\{(\w+)\}(\.?)/g, (_, name: string, period: string) => {
      const value = values[name] ?? ''
      return period ? withPeriod(value) : value
    })
    return text.charAt(0).toUpperCase() + text.slice(1)
  }
  return ''
}

/** Texts as sentences, one after the other. */
export function inSentences(texts: readonly string[]): string {
  return texts.map(withPeriod).join(' ')
}
