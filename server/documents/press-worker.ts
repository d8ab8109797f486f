import { parentPort, type MessagePort } from 'node:worker_threads'
import { invoicePdf } from '../invoices/pdf.ts'
import { statementPdf } from '../transactions/statement-pdf.ts'
import type { Printable } from './press.ts'

/** Draws what it is sent, one after the other, and sends it back by the channel that came along. */
parentPort?.on('message', ({ document, port }: { document: Printable; port: MessagePort }) => {
  const paper = 'invoice' in document ? invoicePdf(document.invoice) : statementPdf(document.statement)
  port.on('close', () => paper.destroy())
  paper.on('data', (chunk: Buffer) => port.postMessage(chunk))
  paper.on('end', () => {
    port.postMessage(null)
    port.close()
  })
  // Of an error nothing is said: it may quote what stands in the document.
  paper.on('error', () => port.close())
})
