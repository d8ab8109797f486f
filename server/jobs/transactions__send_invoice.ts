import { printed } from '../documents/press.ts'
import type { Invoice } from '../invoices/invoice.ts'
import { invoiceIssued } from '../mail/letters/invoice.ts'
import { outlast } from './outlast.ts'
import { has, idIn, type Ask, type MakeTask } from './task.ts'

type Reader = { first_name: string; email: string; organization_name: string }

/**
 * Mails an invoice to those of the provider's admins who want mail: first a job for each of them, then the letter,
 * once to each.
 */
export const sendInvoice: MakeTask = ({ ask, mailer, from }) => {
  return async (payload, { job, abortSignal: signal }) => {
    const id = idIn(payload, 'invoiceId')
    if (!has(payload, 'userId')) {
      await ask('mail_invoice', id)
      return
    }
    const key = [idIn(payload, 'notificationId'), idIn(payload, 'userId')] as const
    const [reader] = await ask<Reader>('invoice_mail', ...key)
    const invoice = reader && (await invoiceOf(ask, id))
    if (!reader || !invoice) return
    const { first_name: firstName, email: address, organization_name: organizationName } = reader
    await mailer.send({
      to: { name: firstName, address },
      letter: invoiceIssued(from, { firstName, organizationName, invoice }),
      attachments: [await pdfOf(invoice)],
      job,
      signal,
    })
    await outlast(() => ask('notification_mailed', ...key), signal)
  }
}

export async function invoiceOf(ask: Ask, id: number): Promise<Invoice | undefined> {
  const [row] = await ask<{ invoice_document: Invoice | null }>('invoice_document', id)
  return row?.invoice_document ?? undefined
}

export async function pdfOf(invoice: Invoice) {
  const chunks = (await printed({ invoice }).toArray()) as Uint8Array[]
  return {
    filename: `${invoice.number}.pdf`,
    contentType: 'application/pdf',
    content: Buffer.concat(chunks),
  }
}
