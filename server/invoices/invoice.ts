/** An invoice's content from app.invoices_document: amounts and days are texts. */
export type Invoice = {
  number: string
  issuedOn: string
  dueOn: string
  seller: Party
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

export const isEnded = ({ status }: InvoiceLine): boolean => status === 'TERMINATED'
