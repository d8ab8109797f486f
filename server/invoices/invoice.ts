/** What stands on an invoice, as app.invoices_document gives it: amounts and days are texts. */
export type Invoice = {
  number: string
  issuedOn: string
  dueOn: string
  seller: Party
  buyer: Party
  total: string
  amountDue: string
  isVoid: boolean
  /** Of its first line, on whose page the whole invoice is. */
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
  /** Of the kinds of app.invoice_statuses. */
  status: string
}

/** "Credit note" where the operator owes the provider. */
export function titleOf({ total }: Pick<Invoice, 'total'>): 'Invoice' | 'Credit note' {
  return total.startsWith('-') ? 'Credit note' : 'Invoice'
}

export const isEnded = ({ status }: InvoiceLine): boolean => status === 'TERMINATED'
