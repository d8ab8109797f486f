import type { MakeTask } from './task.ts'

/** Makes late invoices overdue, also for days without a run, and queues reminders. */
export const runInvoiceClock: MakeTask = ({ ask }) => {
  return async (_payload, { abortSignal }) => {
    for (;;) {
      const [answer] = await ask<{ run_invoice_clock: number }>('run_invoice_clock')
      if (!answer?.run_invoice_clock || abortSignal?.aborted) break
    }
    await ask('remind_of_invoices')
  }
}
