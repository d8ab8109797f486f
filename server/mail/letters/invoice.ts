import { billingContact, dueText, paymentLines } from '../../../texts/invoices.ts'
import { plainText } from '../../../values/text.ts'
import { dayText, dollars } from '../../pdf/format.ts'
import { isPayable, titleOf, type Invoice } from '../../invoices/invoice.ts'
import { oneLine } from '../../base/email-address.ts'
import { letter, type Letter, type Sender } from '../letter.ts'

type To = { firstName: string; organizationName: string; invoice: Invoice }

/** The invoice is attached. */
export function invoiceIssued(from: Sender, { firstName, organizationName, invoice }: To): Letter {
  const { number, total, dueOn } = invoice
  const title = titleOf(invoice)
  return letter({
    from,
    subject: `${title} ${number} · ${from.operatorName}`,
    greeting: `Hello ${oneLine(firstName)},`,
    paragraphs:
      title === 'Credit note'
        ? [
            `Credit note ${number} to ${oneLine(organizationName)} is for ${dollars(total)}. Nothing is due. The amount is credited to you. The PDF is attached.`,
            ...contact(invoice),
          ]
        : [
            `Invoice ${number} to ${oneLine(organizationName)} for ${dollars(total)} is due ${dayText(dueOn)}. The PDF is attached.`,
            ...payment(invoice),
          ],
    ...footing(from, { organizationName, invoice }),
  })
}

type Reminder = To & {
  daysLeft: number
  /** What a person of the operator writes with it. */
  message?: string | null | undefined
}

/** Before, on, or after the due date. */
export function reminder(
  from: Sender,
  { firstName, organizationName, invoice, daysLeft, message }: Reminder,
): Letter {
  const { number, amountDue, dueOn } = invoice
  const due = `Invoice ${number} to ${oneLine(organizationName)} ${dueText(daysLeft)}`
  return letter({
    from,
    subject: `Invoice ${number} ${dueText(daysLeft)} · ${from.operatorName}`,
    greeting: `Hello ${oneLine(firstName)},`,
    paragraphs: [
      ...(message ? [`${from.operatorName} writes:`, { quote: plainText(message) }] : []),
      `${due}, on ${dayText(dueOn)}. ${dollars(amountDue)} ${daysLeft < 0 ? 'is still' : 'is'} to be paid. The PDF is attached.`,
      ...payment(invoice),
    ],
    ...footing(from, { organizationName, invoice }),
  })
}

/** How to pay, the same as in the attached PDF. */
function payment(invoice: Invoice): (string | { quote: string })[] {
  const ways = isPayable(invoice) ? paymentLines(invoice.seller.howToPay ?? {}) : []
  return [
    ...(ways.length > 0 ? ['How to pay:', { quote: plainText(ways.join('\n')) }] : []),
    `Include ${invoice.number} with your payment, then report it on the invoice’s page.`,
    ...contact(invoice),
  ]
}

function contact({ seller }: Invoice): string[] {
  const text = billingContact(seller.howToPay ?? {})
  return text === undefined ? [] : [oneLine(text)]
}

function footing(
  { publicUrl }: Sender,
  { organizationName, invoice }: Pick<To, 'organizationName' | 'invoice'>,
) {
  return {
    action: {
      label: 'View invoice',
      url: `${publicUrl}/transactions/invoices/${invoice.number}`,
    },
    footer: `You get this as an admin of ${oneLine(organizationName)}, because email notifications are on. Turn them off at ${publicUrl}/settings?tab=Notifications`,
  }
}
