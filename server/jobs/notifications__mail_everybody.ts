import { idIn, type MakeTask } from './task.ts'

/** Puts a mail of a broadcast into the queue for each who wants it, all of them or none. */
export const mailEverybody: MakeTask = ({ ask }) => {
  return async (payload) => {
    await ask('mail_everybody', idIn(payload, 'notificationId'))
  }
}
