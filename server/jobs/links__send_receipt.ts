import { hashOf, newToken } from '../auth/tokens.ts'
import { receipt, type Channel } from '../mail/letters/receipt.ts'
import { idIn, type MakeTask } from './task.ts'

type Customer = { email: string; service_name: string; channels: Channel[] }

/** Mails the customer of a lead that their request is in, with the private link to its page. */
export const sendReceipt: MakeTask = ({ ask, mailer, from }) => {
  return async (payload, { job, abortSignal: signal }) => {
    const token = newToken()
    const [customer] = await ask<Customer>('issue_customer_page', idIn(payload, 'leadId'), hashOf(token))
    if (!customer) return
    await mailer.send({
      // Without the name: anyone may have typed this address.
      to: { name: '', address: customer.email },
      letter: receipt(from, { service: customer.service_name, channels: customer.channels, token }),
      job,
      signal,
    })
  }
}
