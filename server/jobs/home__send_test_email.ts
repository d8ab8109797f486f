import { testEmail } from '../mail/letters/test-email.ts'
import { MailError } from '../mail/transport.ts'
import { retry } from './retry.ts'
import { idIn, type MakeTask } from './task.ts'

/**
 * Sends a requested test email once and records the result, which the setup guide shows. A refusal of the mail server is a
 * result, so it is not retried; a node that may not mail leaves the job to one that may.
 */
export const sendTestEmail: MakeTask = ({ ask, mailer, from }) => {
  return async (payload, { job, abortSignal: signal }) => {
    const test = idIn(payload, 'testId')
    const [to] = await ask<{ first_name: string; email: string }>('test_email', test)
    if (!to) return
    const { first_name: firstName, email: address } = to
    const failure = await failureOf(() =>
      mailer.send({ to: { name: firstName, address }, letter: testEmail(from, { firstName }), job, signal }),
    )
    await retry(() => ask('finish_test_email', test, failure), signal)
  }
}

/** The mail server's code; null if it took the letter. */
async function failureOf(send: () => Promise<void>): Promise<string | null> {
  try {
    await send()
    return null
  } catch (error) {
    if (error instanceof MailError && error.code !== '') return error.code
    throw error
  }
}
