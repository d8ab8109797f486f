import { readable } from './html-text.ts'

/** The text to read, and lines of the other form that it lacks. */
export type WholeText = { readonly text: string; readonly rest: string }

/** Characters above which only the lengths are compared. */
const maxCompared = 200_000

/**
 * A message has its text as plain text, as HTML, or as both, of which the plain one is sometimes only a stub. The plain one
 * is read if it lacks nothing, else the HTML one. Nothing of the other is lost.
 */
export function wholeText(plain: string, html: string): WholeText {
  if (html === '' || readable(html).trim() === '')
    return plain.trim() === '' ? { text: html, rest: '' } : { text: plain, rest: '' }
  if (plain.trim() === '') return { text: html, rest: '' }
  if (html.length + plain.length > maxCompared) {
    return letters(plain).length * 2 > letters(html).length
      ? { text: plain, rest: '' }
      : { text: html, rest: '' }
  }
  if (missing(html, plain).length === 0) return { text: plain, rest: '' }
  return { text: html, rest: missing(plain, html).join('\n').trim() }
}

/** Lines of one whose letters are not in the other. */
function missing(one: string, other: string): string[] {
  const all = letters(other)
  return one.split('\n').filter((line) => {
    const own = letters(line)
    return own !== '' && !all.includes(own)
  })
}

/** Programs break lines, write links out and mark emphasis in their own ways. */
function letters(text: string): string {
  return readable(text)
    .replace(/[<[(](?:https?|mailto|image|cid):[^\n>\])]*[>\])]/giu, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
