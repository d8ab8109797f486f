import { monthlyReport } from '../mail/letters/report.ts'
import { reportPdf } from '../reports/render.ts'
import type { MonthReport } from '../reports/report.ts'
import { idIn, textIn, type MakeTask } from './task.ts'

type Recipient = { first_name: string; email: string; report: MonthReport }

/** Mails a month's report to one person, unless they unsubscribed or may no longer have it. */
export const sendReport: MakeTask = ({ ask, mailer, from }) => {
  return async (payload, { job, abortSignal: signal }) => {
    const month = textIn(payload, 'month')
    const [recipient] = await ask<Recipient>('month_report', idIn(payload, 'userId'), month)
    if (!recipient) return
    const { first_name: firstName, email: address, report } = recipient
    const chunks = (await reportPdf(report).toArray()) as Uint8Array[]
    await mailer.send({
      to: { name: firstName, address },
      letter: monthlyReport(from, { firstName, report }),
      attachments: [
        {
          filename: `report-${month.slice(0, 7)}.pdf`,
          contentType: 'application/pdf',
          content: Buffer.concat(chunks),
        },
      ],
      job,
      signal,
    })
  }
}
