import { oneLine } from '../../base/email-address.ts'
import { monthText, type MonthReport } from '../../reports/report.ts'
import { letter, type Letter, type Sender } from '../letter.ts'

/** The month's report is attached. */
export function monthlyReport(
  from: Sender,
  { firstName, report }: { firstName: string; report: MonthReport },
): Letter {
  const month = monthText(report.month)
  // The browser leads on to the recipient's own dashboard.
  const dashboard = `${from.publicUrl}/dashboard/vendor`
  return letter({
    from,
    subject: `Your report for ${month} · ${from.operatorName}`,
    greeting: `Hello ${oneLine(firstName)},`,
    paragraphs: [`The report of ${oneLine(report.name)} for ${month} is attached.`],
    action: { label: 'Open the dashboard', url: dashboard },
    footer: `You get this because you turned on the monthly report. Turn it off at the end of ${dashboard}`,
  })
}
