import type { Readable } from 'node:stream'
import { renderPdf } from '../pdf/pdf-worker.ts'
import type { Invoice } from './invoice.ts'

/** The invoice as a PDF, drawn in a thread. Refuses with RATE_LIMITED if the queue is full. */
export function invoicePdf(invoice: Invoice): Readable {
  return renderPdf({ module: new URL('pdf.ts', import.meta.url), content: invoice })
}
