import type { Readable } from 'node:stream'
import { renderPdf } from '../pdf/pdf-worker.ts'
import type { MonthReport } from './report.ts'

/** The report as a PDF, drawn in a thread. Refuses with RATE_LIMITED if the queue is full. */
export function reportPdf(report: MonthReport): Readable {
  return renderPdf({ module: new URL('report-pdf.ts', import.meta.url), content: report })
}
