import { compile, type DomNode, type FormatCallback } from 'html-to-text'

/** Begins a line in a quote that a mail program made, not the writer. */
export const programQuote = '\uE000'
/** Encloses the Content-ID of a picture in the text. */
const picture = { open: '\uE001', close: '\uE002' }

type Walk = Parameters<FormatCallback>[1]
type Builder = Parameters<FormatCallback>[2]

const maxLength = 2_000_000

/** The text of an HTML message: quotes begin with ">", pictures are named in place. */
export function textOfHtml(html: string): string {
  return convert(html.slice(0, maxLength).replace(/[\uE000-\uE002]/gu, ''))
}

/** Whether the end of this HTML is not read. */
export function isTooLong(html: string): boolean {
  return html.length > maxLength
}

const convert = compile({
  wordwrap: false,
  limits: { maxInputLength: maxLength, maxDepth: 400, ellipsis: '…' },
  formatters: { quote, picture: pictureOf },
  selectors: [
    {
      selector: 'a',
      options: { hideLinkHrefIfSameAsText: true, noAnchorUrl: true, linkBrackets: ['<', '>'] },
    },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    { selector: 'img', format: 'picture' },
    { selector: 'blockquote', format: 'quote' },
    { selector: 'div.yahoo_quoted', format: 'quote' },
    { selector: 'p', options: { leadingLineBreaks: 2, trailingLineBreaks: 2 } },
    ...['style', 'script', 'title', 'head'].map((selector) => ({ selector, format: 'skip' })),
    { selector: 'td', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    { selector: 'th', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    { selector: 'ul', options: { itemPrefix: '- ' } },
  ],
})

function quote(node: DomNode, walk: Walk, builder: Builder): void {
  const { type, class: names = '', id = '', cite } = node.attribs ?? {}
  const isOfProgram = type === 'cite' || cite !== undefined || /quot/i.test(`${names} ${id}`)
  builder.openBlock({ leadingLineBreaks: 1, reservedLineLength: 2 })
  if (isOfProgram) builder.addInline(programQuote)
  walk(node.children, builder)
  builder.closeBlock({
    trailingLineBreaks: 1,
    blockTransform: (text) =>
      text
        .split('\n')
        .map((line) => `> ${line}`)
        .join('\n'),
  })
}

function pictureOf(node: DomNode, _walk: Walk, builder: Builder): void {
  const source = /^cid:(.{1,300})$/i.exec(node.attribs?.['src'] ?? '')?.[1]
  if (source !== undefined) builder.addInline(`${picture.open}${safeId(source)}${picture.close}`)
}

function safeId(id: string): string {
  try {
    return decodeURIComponent(id).replace(/\s/gu, '')
  } catch {
    return id.replace(/\s/gu, '')
  }
}

const pictures = /\uE001([^\uE002\n]*)\uE002/gu

/** The Content-IDs of the pictures in a text, in their order. */
export function picturesIn(text: string): string[] {
  return [...text.matchAll(pictures)].map(([, id = '']) => id)
}

/** The text without the signs above. */
export function readable(text: string): string {
  return text.replace(pictures, '').replace(/[\uE000-\uE002]/gu, '')
}
