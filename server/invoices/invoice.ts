import type { HowToPay } from '../../texts/invoices.ts'
import { cents } from '../pdf/format.ts'

/** An invoice's content from app.invoices_document: amounts and days are texts. */
export type Invoice = {
  number: string
  issuedOn: string
  dueOn: string
  seller: Party & { howToPay?: HowToPay }
  buyer: Party
  total: string
  amountDue: string
  isVoid: boolean
  /** Of the first line, whose page shows the whole invoice. */
  transactionPublicId: string
  lines: readonly InvoiceLine[]
}

export type Party = { name: string; address?: string | null; taxId?: string | null }

export type InvoiceLine = {
  description: string
  closedOn: string
  deal: string
  rate: string
  amount: string
  /** One of app.invoice_statuses. */
  status: string
}

/** "Credit note" if the operator owes the provider. */
export function titleOf({ total }: Pick<Invoice, 'total'>): 'Invoice' | 'Credit note' {
  return total.startsWith('-') ? 'Credit note' : 'Invoice'
}

/** Whether money is still expected: not of a void or paid invoice, nor of a credit note. */
export const isPayable = (invoice: Invoice): boolean =>
  !invoice.isVoid && titleOf(invoice) === 'Invoice' && cents(invoice.amountDue) > 0n

export type Mark = 'Void' | 'Paid' | 'Overdue'

/** Printed below the number; an open invoice has none. */
export function markOf(invoice: Invoice): Mark | undefined {
  if (invoice.isVoid) return 'Void'
  if (titleOf(invoice) === 'Credit note') return undefined
  if (cents(invoice.amountDue) === 0n) return 'Paid'
  return invoice.lines.some(({ status }) => status === 'OVERDUE') ? 'Overdue' : undefined
}

export const isEnded = ({ status }: InvoiceLine): boolean => status === 'TERMINATED'
