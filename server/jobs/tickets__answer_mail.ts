import { mailAnswer } from '../mail/letters/mail-answer.ts'
import { idIn, idOrNullIn, type MakeTask } from './task.ts'

type Answer = {
  first_name: string
  email: string
  ticket: number
  ticket_public_id: string
  title: string
  reason: string | null
  left_out: string[]
}

/** Writes to the sender of a reply that was not used, or not in full. */
export const answerMail: MakeTask = ({ ask, mailer, from }) => {
  return async (payload, { job, abortSignal: signal }) => {
    const [note, mail, person] = [
      idOrNullIn(payload, 'noteId'),
      idOrNullIn(payload, 'mailId'),
      idIn(payload, 'userId'),
    ]
    const [row] = await ask<Answer>('ticket_mail_answer', note, mail, person)
    if (!row) return
    const { first_name: firstName, email: address, ticket, ticket_public_id: publicId, title, reason } = row
    const letter = mailAnswer(from, { firstName, ticket, publicId, title, reason, leftOut: row.left_out })
    await mailer.send({ to: { name: firstName, address }, letter, job, signal })
  }
}
