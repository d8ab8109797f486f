import { dueText } from '../../../texts/invoices.ts'
import { dayText, dollars } from '../../pdf/format.ts'
import { titleOf, type Invoice } from '../../invoices/invoice.ts'
import { oneLine } from '../../base/email-address.ts'
import { letter, type Letter, type Sender } from '../letter.ts'

type To = { firstName: string; organizationName: string; invoice: Invoice }

/** The invoice is attached. */
export function invoiceIssued(from: Sender, { firstName, organizationName, invoice }: To): Letter {
  const { number, total, dueOn } = invoice
  const title = titleOf(invoice)
  const isCredit = title === 'Credit note'
  const what = `${from.operatorName} has issued ${title.toLowerCase()} ${number} to ${oneLine(organizationName)}`
  return letter({
    from,
    subject: `${title} ${number} · ${from.operatorName}`,
    greeting: `Hello ${oneLine(firstName)},`,
    paragraphs: isCredit
      ? [
          `${what}: ${dollars(total)}. Nothing is due. The amount is credited to you. The credit note is attached.`,
        ]
      : [`${what}: ${dollars(total)}, payable by ${dayText(dueOn)}. It is attached.`, report(number)],
    ...footing(from, { organizationName, invoice }),
  })
}

/** Before, on, or after the due date. */
export function reminder(
  from: Sender,
  { firstName, organizationName, invoice, daysLeft }: To & { daysLeft: number },
): Letter {
  const { number, amountDue, dueOn } = invoice
  const due = `Invoice ${number} to ${oneLine(organizationName)} ${dueText(daysLeft)}`
  return letter({
    from,
    subject: `Invoice ${number} ${dueText(daysLeft)} · ${from.operatorName}`,
    greeting: `Hello ${oneLine(firstName)},`,
    paragraphs: [
      `${due}, on ${dayText(dueOn)}. ${dollars(amountDue)} ${daysLeft < 0 ? 'is still' : 'is'} to be paid. The invoice is attached.`,
      report(number),
    ],
    ...footing(from, { organizationName, invoice }),
  })
}

function report(number: string): string {
  return `Please name ${number} with your payment. When you have paid, report the payment on the page of the transaction.`
}

function footing(
  { publicUrl }: Sender,
  { organizationName, invoice }: Pick<To, 'organizationName' | 'invoice'>,
) {
  return {
    action: {
      label: 'Open the transaction',
      url: `${publicUrl}/transactions/${invoice.transactionPublicId}`,
    },
    footer: `You get this as an admin of ${oneLine(organizationName)}, because email notifications are on. Turn them off at ${publicUrl}/settings?tab=Notifications`,
  }
}
