import type { Readable } from 'node:stream'
import { renderPdf } from '../pdf/pdf-worker.ts'
import type { Statement } from './statement.ts'

/** The statement as a PDF, drawn in a thread. Refuses with RATE_LIMITED if the queue is full. */
export function statementPdf(statement: Statement): Readable {
  return renderPdf({ module: new URL('statement-pdf.ts', import.meta.url), content: statement })
}
