/** What stands above the text that a reply quotes; what is below it is not read. */
export const replyMarker = '--- Reply above this line ---'

export type Letter = { readonly subject: string; readonly html: string; readonly text: string }

/** The installation's facts for letters. */
export type Sender = {
  readonly operatorName: string
  readonly publicUrl: string
  /** IANA name. Letters give times in it. */
  readonly operatorTimeZone: string
}

/** A quote is a text of its own, written in any direction. */
type Paragraph = string | { readonly quote: string }

/** A label and its value. */
export type Fact = readonly [label: string, value: string]

/** One of several records in a letter. */
export type Section = {
  readonly heading: string
  readonly url?: string
  readonly paragraphs: readonly string[]
  readonly facts: readonly Fact[]
  readonly action?: Action
}

type Action = { readonly label: string; readonly url: string }

export type LetterParts = {
  readonly from: Sender
  /** Visible in mailbox lists and on locked screens, so with first names at most. */
  readonly subject: string
  readonly greeting?: string
  readonly paragraphs: readonly Paragraph[]
  readonly facts?: readonly Fact[]
  readonly sections?: readonly Section[]
  /** Below the sections. */
  readonly after?: readonly string[]
  readonly action?: Action
  /** Below the button. */
  readonly otherAction?: Action
  readonly footer: string
  /** A page with a button, which needs no sign-in. */
  readonly unsubscribeUrl?: string | undefined
  /** Whether a reply to it is read: it says so, and where the reply ends. */
  readonly takesReplies?: boolean
  /** Instead of the line that says who sent it. */
  readonly signature?: string
  /** A link at the end that stops such letters. */
  readonly stop?: { readonly label: string; readonly url: string }
}

const font = "Inter,system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const small = 'margin:0 0 12px;font-size:13px;line-height:18px'
const usual = 'margin:0 0 16px'
// Only the button sets colors; all else uses the reader's, light or dark.
const button =
  'display:inline-block;padding:10px 20px;border-radius:8px;background:#006572;color:#ffffff;font-weight:600;text-decoration:none'

/** Both forms of one message: HTML with inline styles, and plain text. */
export function letter(parts: LetterParts): Letter {
  return { subject: parts.subject, html: htmlOf(parts), text: textOf(parts) }
}

function htmlOf(parts: LetterParts): string {
  const { from, subject, greeting, paragraphs, action, otherAction, footer, takesReplies } = parts
  const { facts = [], sections = [], after = [] } = parts
  const said = greeting === undefined ? paragraphs : [greeting, ...paragraphs]
  const stop = stopOf(parts)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escaped(subject)}</title>
</head>
<body style="margin:0;padding:0;color-scheme:light dark">
<div style="max-width:560px;margin:0 auto;padding:32px 20px;font:15px/22px ${font}">
${
  takesReplies
    ? `<p style="${small}">${replyMarker}</p>
`
    : ''
}<p style="${usual};font-weight:600">${escaped(from.operatorName)}</p>
${[...said.map(paragraphHtml), ...factsHtml(facts), ...sections.map(sectionHtml), ...after.map(paragraphHtml)].join('\n')}
${action ? actionHtml(action) : ''}${otherAction ? linkHtml(otherAction) : ''}
<div style="margin-top:24px;padding-top:16px;border-top:1px solid #8a949b">
<p style="${small}">${escaped(footer)}</p>
${stop ? `<p style="${small}"><a href="${escaped(stop.url)}" style="color:inherit">${stop.label}</a></p>\n` : ''}<p style="${small}">${escaped(parts.signature ?? signature(from, takesReplies))}</p>
</div>
</div>
</body>
</html>
`
}

function paragraphHtml(paragraph: Paragraph): string {
  return typeof paragraph === 'string'
    ? `<p style="${usual}">${escaped(paragraph)}</p>`
    : `<p dir="auto" style="${usual}">${escaped(paragraph.quote)}</p>`
}

/** A table, because mail programs read its rows aloud with their labels and keep its columns. */
function factsHtml(facts: readonly Fact[]): string[] {
  if (facts.length === 0) return []
  const rows = facts.map(
    ([label, value]) =>
      `<tr><th scope="row" style="${cell};width:92px;font-weight:400;opacity:.8">${escaped(label)}: </th><td style="${cell};font-weight:600">${escaped(value)}</td></tr>`,
  )
  return [`<table style="margin:0 0 16px;border-collapse:collapse;font:inherit">`, ...rows, '</table>']
}

const cell =
  'padding:2px 12px 2px 0;text-align:left;vertical-align:top;font-size:14px;line-height:20px;overflow-wrap:anywhere'

function sectionHtml({ heading, url, paragraphs, facts, action }: Section): string {
  const title =
    url === undefined
      ? escaped(heading)
      : `<a href="${escaped(url)}" style="color:inherit">${escaped(heading)}</a>`
  return [
    '<div style="margin:24px 0 0;padding-top:16px;border-top:1px solid #8a949b">',
    `<h2 style="margin:0 0 8px;font-size:16px;line-height:22px">${title}</h2>`,
    ...paragraphs.map(paragraphHtml),
    ...factsHtml(facts),
    ...(action ? [linkHtml(action)] : []),
    '</div>',
  ].join('\n')
}

function linkHtml({ label, url }: Action): string {
  return `<p style="${usual}"><a href="${escaped(url)}" style="color:inherit">${escaped(label)}</a></p>`
}

function actionHtml({ label, url }: Action): string {
  return `<p style="margin:24px 0"><a href="${escaped(url)}" style="${button}">${escaped(label)}</a></p>
<p style="${small};word-break:break-all">Or open this address: ${escaped(url)}</p>`
}

function textOf(parts: LetterParts): string {
  const { from, greeting, paragraphs, action, otherAction, footer, takesReplies } = parts
  const { facts = [], sections = [], after = [] } = parts
  const link = [action, otherAction].flatMap(actionLines)
  const said = paragraphs.map((paragraph) => (typeof paragraph === 'string' ? paragraph : paragraph.quote))
  const marker = takesReplies ? [replyMarker] : []
  const body = [...said, ...factLines(facts), ...sections.flatMap(sectionTexts), ...after]
  const stop = [stopOf(parts) ?? []].flat().map(({ label, url }) => `${label}:\n${url}`)
  const greeted = greeting === undefined ? body : [greeting, ...body]
  const signed = parts.signature ?? signature(from, takesReplies)
  return [...marker, ...greeted, ...link, footer, ...stop, signed, ''].join('\n\n').trimEnd() + '\n'
}

function stopOf({ stop, unsubscribeUrl }: LetterParts): LetterParts['stop'] {
  return (
    stop ?? (unsubscribeUrl === undefined ? undefined : { label: 'Stop these emails', url: unsubscribeUrl })
  )
}

function factLines(facts: readonly Fact[]): string[] {
  return facts.length === 0 ? [] : [facts.map(([label, value]) => `${label}: ${value}`).join('\n')]
}

function actionLines(action: Action | undefined): string[] {
  return action ? [`${action.label}:\n${action.url}`] : []
}

function sectionTexts({ heading, url, paragraphs, facts, action }: Section): string[] {
  const title = `* ${heading}${url === undefined ? '' : `\n${url}`}`
  return [title, ...paragraphs, ...factLines(facts), ...actionLines(action)]
}

function signature({ operatorName, publicUrl }: Sender, takesReplies = false): string {
  const replies = takesReplies ? 'Reply to this email to answer.' : 'Replies are not read.'
  return `Sent automatically by ${operatorName}, ${publicUrl}. ${replies}`
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => signs[sign] ?? '').replace(/\n/g, '<br>')
}
