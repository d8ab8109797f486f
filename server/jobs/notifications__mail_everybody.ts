import { idIn, idOrNullIn, type MakeTask } from './task.ts'

/** Queues a mail for each recipient of a broadcast, all or none. */
export const mailBroadcast: MakeTask = ({ ask }) => {
  return async (payload) => {
    await ask('mail_all', idIn(payload, 'notificationId'), idOrNullIn(payload, 'actorId'))
  }
}
