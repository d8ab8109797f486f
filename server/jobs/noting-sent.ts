import type { Ask } from './task.ts'
import type { Mailer } from '../mail/transport.ts'

/** In milliseconds; the System page says when the last letter left, to the minute. */
const noteEveryMs = 60_000

/** Notes in the database that letters leave. */
export function notingSent(mailer: Mailer, ask: Ask): Mailer {
  let notedAt = -Infinity
  return {
    async send(mail) {
      await mailer.send(mail)
      if (performance.now() - notedAt < noteEveryMs) return
      notedAt = performance.now()
      // The letter is sent, whatever becomes of the note.
      await ask('note_sent_mail').catch(() => {})
    },
  }
}
