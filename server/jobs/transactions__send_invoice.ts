import type { Invoice } from '../invoices/invoice.ts'
import { invoicePdf } from '../invoices/render.ts'
import { invoiceIssued } from '../mail/letters/invoice.ts'
import { retry } from './retry.ts'
import { has, idIn, type Ask, type MakeTask } from './task.ts'

type Reader = { first_name: string; email: string; organization_name: string }

/**
 * Mails an invoice to the provider's admins who want mail: first queues a job for each, then each job sends
 * its letter once.
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
    await retry(() => ask('notification_mailed', ...key), signal)
  }
}

export async function invoiceOf(ask: Ask, id: number): Promise<Invoice | undefined> {
  const [row] = await ask<{ invoice_document: Invoice | null }>('invoice_document', id)
  return row?.invoice_document ?? undefined
}

export async function pdfOf(invoice: Invoice) {
  const chunks = (await invoicePdf(invoice).toArray()) as Uint8Array[]
  return {
    filename: `${invoice.number}.pdf`,
    contentType: 'application/pdf',
    content: Buffer.concat(chunks),
  }
}
