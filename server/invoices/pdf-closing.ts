import { billingContact, paymentLines } from '../../texts/invoices.ts'
import { amountOf, cents, dayText, daysBetween, dollars } from '../pdf/format.ts'
import { colors, heightOf, inner, sheet, write, type PdfPage, type Style } from '../pdf/pdf-page.ts'
import type { Element } from '../pdf/table-document.ts'
import { isPayable, titleOf, type Invoice } from './invoice.ts'

type Line = { text: string; style: Style; gap: number; link?: string }

const above = 16
const sumHeight = 19
const sumWidth = 208
const leftWidth = inner - sumWidth - 32

/** The space below the table: the sums at the right, and beside them how to pay. */
export function closingHeight(page: PdfPage, invoice: Invoice): number {
  const left = linesOf(invoice).reduce((sum, line) => sum + line.gap + lineHeight(page, line), 0)
  return above + Math.max(sums(invoice).length * sumHeight, left)
}

export function drawClosing(
  page: PdfPage,
  { invoice, y }: { invoice: Invoice; y: number },
  element: Element,
): void {
  drawSums(page, { invoice, y: y + above }, element)
  let at = y + above
  for (const line of linesOf(invoice)) {
    const place = { x: sheet.side, y: at + line.gap, width: leftWidth }
    element('P', () => write(page, line.text, place, line.style))
    if (line.link !== undefined) page.link(place.x, place.y, place.width, lineHeight(page, line), line.link)
    at = place.y + lineHeight(page, line)
  }
}

function lineHeight(page: PdfPage, { text, style }: Line): number {
  return heightOf(page, text, leftWidth, style)
}

function linesOf(invoice: Invoice): Line[] {
  const { howToPay = {} } = invoice.seller
  const contact = billingContact(howToPay)
  const ways = isPayable(invoice) ? paymentLines(howToPay) : []
  return [
    ...(ways.length > 0
      ? [{ text: 'How to pay', style: { size: 11, font: 'strong' as const }, gap: 0 }]
      : []),
    { text: terms(invoice), style: {}, gap: ways.length > 0 ? 4 : 0 },
    ...ways.map((text, index) => ({
      text,
      style: {},
      gap: index === 0 ? 8 : 2,
      ...linkIn(text, howToPay.url),
    })),
    ...(contact === undefined ? [] : [{ text: contact, style: { color: colors.quiet }, gap: 10 }]),
  ]
}

function linkIn(text: string, url: string | null | undefined): { link?: string; style?: Style } {
  return url && text.endsWith(url) ? { link: url, style: { color: colors.place } } : {}
}

function drawSums(page: PdfPage, { invoice, y }: { invoice: Invoice; y: number }, element: Element): void {
  const x = sheet.width - sheet.side - sumWidth
  for (const [index, [name, amount, isLast]] of sums(invoice).entries()) {
    const at = y + index * sumHeight
    const style: Style = isLast ? { size: 11, font: 'strong' } : { color: colors.quiet }
    element('P', () => {
      write(page, name, { x, y: at, width: sumWidth - 110 }, style)
      write(page, dollars(amount), { x: x + sumWidth - 110, y: at, width: 110 }, { ...style, align: 'right' })
    })
  }
}

/** What is due, and how it differs from the total. */
function sums(invoice: Invoice): readonly (readonly [name: string, amount: string, isLast: boolean])[] {
  const { total, lines } = invoice
  const of = (ended: string) =>
    amountOf(
      -lines.filter(({ status }) => status === ended).reduce((sum, line) => sum + cents(line.amount), 0n),
    )
  const gone = (
    [
      ['Terminated', of('TERMINATED')],
      ['Paid', of('PAID')],
    ] as const
  ).filter(([, amount]) => amount !== '0.00')
  const isPlain = gone.length === 0
  const isCredit = titleOf(invoice) === 'Credit note'
  if (isPlain) return [[isCredit ? 'Credit' : 'Amount due', total, true]]
  return [
    ['Total', total, false],
    ...gone.map(([name, amount]) => [name, amount, false] as const),
    [isCredit ? 'Credit left' : 'Amount due', invoice.amountDue, true],
  ]
}

function terms(invoice: Invoice): string {
  const { number, issuedOn, dueOn, isVoid, amountDue } = invoice
  if (isVoid)
    return `This ${titleOf(invoice).toLowerCase()} is void. Nothing is due, and its number is not reused.`
  if (titleOf(invoice) === 'Credit note') return 'Nothing is due. This amount is credited to you.'
  if (amountDue === '0.00') return 'Everything on this invoice is paid. Thank you.'
  return `Net ${daysBetween(issuedOn, dueOn)}. Due ${dayText(dueOn)}. Include ${number} with your payment.`
}
