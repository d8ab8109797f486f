import { dayText, dollars, percent, periodText } from '../pdf/format.ts'
import { colors, heightOf, inner, rule, sheet, write, type PdfPage, type Style } from '../pdf/pdf-page.ts'
import { isolated } from '../pdf/text-clusters.ts'
import { drawTable, type Column, type Element } from '../pdf/table-document.ts'
import { closingHeight, drawClosing } from './pdf-closing.ts'
import { isEnded, markOf, titleOf, type Invoice, type InvoiceLine, type Party } from './invoice.ts'

const columns: readonly Column<InvoiceLine>[] = [
  { title: 'Description', width: 208, of: ({ description }) => description },
  { title: 'Closed', width: 74, of: ({ closedOn }) => dayText(closedOn) },
  { title: 'Deal', width: 88, isFigure: true, of: ({ deal }) => dollars(deal) },
  { title: 'Rate', width: 50, isFigure: true, of: ({ rate }) => percent(rate) },
  { title: 'Amount', width: 84, isFigure: true, of: ({ amount }) => dollars(amount) },
]

/** Draws the invoice as a PDF. Slow for long invoices, so requests call `invoicePdf`, which uses a thread. */
export function draw(invoice: Invoice, options: { compress?: boolean } = {}): PdfPage {
  const { seller, number, isVoid, lines } = invoice
  return drawTable(
    {
      title: `${titleOf(invoice)} ${number}${isVoid ? ' (void)' : ''}`,
      author: seller.name,
      content: invoice,
      foot: `${isolated(seller.name)} · ${titleOf(invoice)} ${number}`,
      ...(isVoid && { stamp: 'VOID' }),
      columns,
      rows: lines,
      isStruck: isEnded,
      head: (page, element) => head(page, invoice, element),
      closing: {
        height: (page) => closingHeight(page, invoice),
        draw: (page, y, element) => drawClosing(page, { invoice, y }, element),
      },
    },
    options,
  )
}

const label: Style = { size: 8, color: colors.quiet }
const half = inner / 2

function head(page: PdfPage, invoice: Invoice, element: Element): number {
  const { seller, buyer, number } = invoice
  const right = { x: sheet.side + half, width: half }
  const y = sheet.top
  element('P', () =>
    write(
      page,
      seller.name,
      { x: sheet.side, y, width: half - 16 },
      { size: 13, font: 'strong', color: colors.place },
    ),
  )
  const under = y + heightOf(page, seller.name, half - 16, { size: 13, font: 'strong' }) + 4
  const sellerEnds = party(page, seller, { x: sheet.side, y: under, width: half - 16 }, element)
  element('H1', () =>
    write(page, titleOf(invoice), { ...right, y: y - 5 }, { size: 20, font: 'strong', align: 'right' }),
  )
  element('P', () =>
    write(page, number, { ...right, y: y + 22 }, { size: 10.5, align: 'right', color: colors.quiet }),
  )
  const mark = markOf(invoice)
  if (mark)
    element('P', () =>
      write(
        page,
        mark,
        { ...right, y: y + 38 },
        { size: 11, font: 'strong', align: 'right', color: mark === 'Paid' ? colors.paid : colors.loss },
      ),
    )
  const line = Math.max(sellerEnds, y + 54) + 14
  rule(page, line)
  const below = Math.max(
    billTo(page, buyer, line + 16, element),
    facts(page, { invoice, y: line + 16 }, element),
  )
  const period = `Commission on closed deals, ${periodText(invoice.lines.map(({ closedOn }) => closedOn))}`
  element('P', () => write(page, period, { x: sheet.side, y: below + 20, width: inner }, { font: 'strong' }))
  return below + 20 + heightOf(page, period, inner, { font: 'strong' }) + 6
}

function billTo(page: PdfPage, buyer: Party, y: number, element: Element): number {
  const place = { x: sheet.side, width: half - 16 }
  element('P', () => write(page, 'Bill to', { ...place, y }, label))
  element('P', () => write(page, buyer.name, { ...place, y: y + 13 }, { size: 10, font: 'strong' }))
  const under = y + 13 + heightOf(page, buyer.name, place.width, { size: 10, font: 'strong' }) + 3
  return party(page, buyer, { ...place, y: under }, element)
}

/** Draws address and tax number; returns the y position below them. */
function party(
  page: PdfPage,
  { address, taxId }: Party,
  place: { x: number; y: number; width: number },
  element: Element,
): number {
  const text = [address, taxId && `Tax ID ${taxId}`].filter(Boolean).join('\n')
  if (text === '') return place.y
  element('P', () => write(page, text, place, { color: colors.quiet }))
  return place.y + heightOf(page, text, place.width)
}

function facts(page: PdfPage, { invoice, y }: { invoice: Invoice; y: number }, element: Element): number {
  const { issuedOn, dueOn } = invoice
  const isCredit = titleOf(invoice) === 'Credit note'
  const all = [
    ['Issued', dayText(issuedOn)],
    ...(isCredit ? [] : [['Due', dayText(dueOn)]]),
    [isCredit ? 'Credit' : 'Amount due', dollars(isCredit ? invoice.total : invoice.amountDue)],
  ] as const
  const width = half / all.length
  for (const [index, [name = '', value = '']] of all.entries()) {
    const place = { x: sheet.side + half + index * width, width }
    const style: Style = { size: 10, align: 'right', ...(index === all.length - 1 && { font: 'strong' }) }
    element('P', () => {
      write(page, name, { ...place, y }, { ...label, align: 'right' })
      write(page, value, { ...place, y: y + 13 }, style)
    })
  }
  return y + 30
}
