import { expect, test } from 'vitest'
import { readPdf, type ReadPdf } from '../pdf/test/read-pdf.ts'
import type { Invoice, InvoiceLine } from './invoice.ts'
import { draw as drawInvoice } from './pdf.ts'

function line(lead: number, more: Partial<InvoiceLine> = {}): InvoiceLine {
  return {
    description: `Payroll, lead ${lead}`,
    closedOn: '2026-11-03',
    deal: '12345.67',
    rate: '12.500',
    amount: '1543.21',
    status: 'NEW_INVOICE',
    ...more,
  }
}

const invoice: Invoice = {
  number: 'INV-2026-000123',
  issuedOn: '2026-11-21',
  dueOn: '2026-12-06',
  seller: { name: 'Turnstone', address: '500 W Madison St\nChicago, IL 60661', taxId: '36-1234567' },
  buyer: { name: 'Łódź & Ærøskøbing Бюро Αθήνα Ğüneş', address: '12 Elm St, Springfield, IL', taxId: null },
  total: '3086.42',
  amountDue: '3086.42',
  isVoid: false,
  transactionPublicId: '00000000-0000-4000-8000-000000000001',
  lines: [line(1), line(2)],
}

/** `words` is the text without the ends of its lines. */
async function draw(more: Partial<Invoice> = {}): Promise<ReadPdf & { text: string; words: string }> {
  const chunks = await drawInvoice({ ...invoice, ...more }).toArray()
  const read = readPdf(Buffer.concat(chunks as Buffer[]))
  const lines = read.pages.flat()
  return { ...read, text: lines.join('\n'), words: lines.join(' ').replaceAll(/ +/g, ' ') }
}

test('an invoice names both parties, each deal, the total, and the due date', async () => {
  const { text, words, title, pages } = await draw()
  expect(title).toBe('Invoice INV-2026-000123')
  expect(pages).toHaveLength(1)
  for (const part of [
    'Turnstone',
    '500 W Madison St',
    'Tax ID 36-1234567',
    'Bill to',
    'Nov 21, 2026',
    'Dec 6, 2026',
    'Payroll, lead 1',
    'Nov 3, 2026',
    '$12,345.67',
    '12.5%',
    '$1,543.21',
    '$3,086.42',
    'Page 1 of 1',
  ])
    expect(text).toContain(part)
  expect(words).toContain('Net 15. Due Dec 6, 2026. Include INV-2026-000123 with your payment.')
  expect(text).not.toMatch(/void/i)
})

test('names in every European script are printed correctly', async () => {
  const name = 'Łódź & Ærøskøbing Бюро Αθήνα Ğüneş'
  expect((await draw()).text).toContain(name)
  const georgian = 'თბილისი ՀԱՅ Þór ŐŰ Њ'
  expect((await draw({ buyer: { name: georgian } })).text).toContain(georgian)
})

test('it is Letter size, tagged, in English, with a title for screen readers', async () => {
  expect(await draw()).toMatchObject({ isTagged: true, language: 'en-US', size: '0 0 612 792' })
})

test('200 lines span several pages, each with the table header and page number', async () => {
  const { pages } = await draw({ lines: Array.from({ length: 200 }, (_, index) => line(index + 1)) })
  expect(pages.length).toBeGreaterThan(5)
  for (const [index, page] of pages.entries()) {
    expect(page).toContain(`Page ${index + 1} of ${pages.length}`)
    expect(page.filter((text) => text === 'Amount')).toHaveLength(1)
    expect(page.some((text) => text.startsWith('Payroll, lead'))).toBe(true)
  }
  const listed = pages.flat().filter((text) => text.startsWith('Payroll, lead'))
  expect(listed).toEqual(Array.from({ length: 200 }, (_, index) => `Payroll, lead ${index + 1}`))
  expect(pages.at(-1)).toContain('$3,086.42')
})

test('the closing rows are printed once, on the last page, for any length', async () => {
  for (const count of [14, 16, 18, 20, 21, 22, 23, 24, 26]) {
    const { pages } = await draw({ lines: Array.from({ length: count }, (_, index) => line(index + 1)) })
    const closing = pages.map((page) => page.filter((text) => text.startsWith('Net 15.')).length)
    expect(closing, `${count} lines`).toEqual([...pages.slice(1).map(() => 0), 1])
    expect(pages.flat().filter((text) => text.startsWith('Payroll')).length, `${count} lines`).toBe(count)
  }
})

const howToPay = {
  instructions: 'Bank: Lakefront Bank\nAccount: 0001234567',
  url: 'https://pay.operator.example/invoices',
  email: 'billing@operator.example',
  phone: '(312) 555-0142',
}
const seller = { ...invoice.seller, howToPay }
const ways = ['How to pay', 'Bank: Lakefront Bank', 'Account: 0001234567', `Pay online: ${howToPay.url}`]

test('an open invoice says how to pay, with a link, and whom to ask', async () => {
  const { words, pages } = await draw({ seller })
  expect(pages[0]).toEqual(expect.arrayContaining(ways))
  expect(words).toContain('Questions about this invoice? billing@operator.example or (312) 555-0142')
  const pdf = Buffer.concat(
    (await drawInvoice({ ...invoice, seller }, { compress: false }).toArray()) as Buffer[],
  )
  expect(pdf.toString('latin1')).toContain(`/URI (${howToPay.url})`)
})

test.for([
  ['a paid one', { amountDue: '0.00', lines: [line(1, { status: 'PAID' }), line(2, { status: 'PAID' })] }],
  ['a void one', { amountDue: '0.00', isVoid: true, lines: [line(1, { status: 'TERMINATED' })] }],
  ['a credit note', { total: '-5.00', amountDue: '-5.00', lines: [line(1, { amount: '-5.00' })] }],
] as const)('%s says whom to ask, and not how to pay', async ([, some]) => {
  const { text } = await draw({ seller, ...some })
  expect(text).toContain('billing@operator.example')
  for (const way of ways) expect(text).not.toContain(way)
})

test('an invoice without payment details has no empty heading', async () => {
  for (const given of [{}, { email: 'billing@operator.example' }])
    expect((await draw({ seller: { ...invoice.seller, howToPay: given } })).text).not.toContain('How to pay')
})

test('the longest instructions fit beside the sums, for any number of lines', async () => {
  const instructions = Array.from({ length: 12 }, () => 'Ww'.repeat(41)).join('\n')
  const longest = { ...howToPay, instructions, url: `https://pay.operator.example/${'x'.repeat(270)}` }
  for (const count of [1, 4, 6, 8, 10, 14, 18, 22]) {
    const lines = Array.from({ length: count }, (_, index) => line(index + 1))
    const { pages } = await draw({ lines, seller: { ...seller, howToPay: longest } })
    const closing = pages.map((page) => page.filter((text) => text.startsWith('Net 15.')).length)
    expect(closing, `${count} lines`).toEqual([...pages.slice(1).map(() => 0), 1])
  }
})

test('a void invoice is marked on each page and requests no payment', async () => {
  const lines = Array.from({ length: 40 }, (_, index) => line(index, { status: 'TERMINATED' }))
  const { pages, title, words } = await draw({ isVoid: true, amountDue: '0.00', lines })
  expect(title).toBe('Invoice INV-2026-000123 (void)')
  expect(pages.length).toBeGreaterThan(1)
  for (const page of pages) expect(page).toContain('VOID')
  expect(words).toContain('This invoice is void. Nothing is due, and its number is not reused.')
})

test('a terminated line is struck through and not due', async () => {
  const lines = [line(1, { status: 'TERMINATED' }), line(2)]
  const { text, pages } = await draw({ amountDue: '1543.21', lines })
  expect(pages[0]?.join('|')).toContain('Total|$3,086.42|Terminated|−$1,543.21|Amount due|$1,543.21')
  expect(text).not.toContain('VOID')
  expect(await strokes(lines)).toBe((await strokes([line(1), line(2)])) + 5)
})

/** Counts the drawn lines: rules below rows, and strikethroughs. */
async function strokes(lines: InvoiceLine[]): Promise<number> {
  const pdf = Buffer.concat(
    (await drawInvoice({ ...invoice, lines }, { compress: false }).toArray()) as Buffer[],
  )
  return pdf.toString('latin1').match(/^S$/gm)?.length ?? 0
}

test('a paid invoice says so', async () => {
  const lines = [line(1, { status: 'PAID' }), line(2, { status: 'PAID' })]
  const { text, pages } = await draw({ amountDue: '0.00', lines })
  expect(pages[0]?.join('|')).toContain('Total|$3,086.42|Paid|−$3,086.42|Amount due|$0.00')
  expect(pages[0]).toContain('Paid')
  expect(text).toContain('Everything on this invoice is paid. Thank you.')
})

test('below 0 it is a credit note that requests no payment', async () => {
  const { text, title } = await draw({
    total: '-125.05',
    amountDue: '-125.05',
    lines: [line(1, { deal: '-1000.40', amount: '-125.05' })],
  })
  expect(title).toBe('Credit note INV-2026-000123')
  expect(text).toContain('−$125.05')
  expect(text).toContain('Nothing is due. This amount is credited to you.')
  expect(text).not.toMatch(/Invoice|Due|Net/)
})

test.for([
  ['an open', {}, undefined],
  ['an overdue', { lines: [line(1, { status: 'OVERDUE' }), line(2, { status: 'TERMINATED' })] }, 'Overdue'],
  ['a paid', { amountDue: '0.00', lines: [line(1, { status: 'PAID' })] }, 'Paid'],
  ['a void', { amountDue: '0.00', isVoid: true, lines: [line(1, { status: 'TERMINATED' })] }, 'Void'],
] as const)('%s invoice is marked below its number', async ([, some, mark]) => {
  const [page = []] = (await draw(some)).pages
  const below = page[page.indexOf('INV-2026-000123') + 1]
  expect(below).toBe(mark ?? 'Bill to')
})

test('it names the days of its deals, and its amount once if nothing was paid', async () => {
  const lines = [line(1, { closedOn: '2026-11-14' }), line(2, { closedOn: '2026-11-01' })]
  const { pages, text } = await draw({ lines })
  expect(pages[0]).toContain('Commission on closed deals, Nov 1–14, 2026')
  expect(text).not.toContain('Total')
  expect(pages[0]?.filter((part) => part === '$3,086.42')).toHaveLength(2)
})
