import { notificationPath, notificationText, type Reader } from '../../../texts/notifications.ts'
import { oneLine } from '../address.ts'
import { letter, type Letter, type Sender } from '../letter.ts'

/** The popup's sentence as a letter. Of a customer it says nothing, as a notification's data holds nothing of them. */
export function notification(
  from: Sender,
  told: { firstName: string; reader: Reader; label: string; trigger: string; data: unknown },
): Letter {
  const { operatorName, publicUrl } = from
  const path = notificationPath(told.data)
  return letter({
    from,
    subject: `${told.label} · ${operatorName}`,
    greeting: `Hello ${oneLine(told.firstName)},`,
    paragraphs: [oneLine(notificationText(told, { reader: told.reader, operatorName }))],
    action: path
      ? { label: labelOf(path), url: `${publicUrl}${path}` }
      : { label: `Open ${operatorName}`, url: `${publicUrl}/home` },
    footer: `You get this because e-mail notifications are on. Turn them off at ${publicUrl}/settings?tab=Notifications`,
  })
}

function labelOf(path: string): string {
  return path.startsWith('/transactions') ? 'Open the transaction' : 'Open the lead'
}
