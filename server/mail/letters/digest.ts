import { aboutIn, shortName } from '../../../texts/about.ts'
import { notificationText, type Reader } from '../../../texts/notifications.ts'
import { oneLine } from '../../base/email-address.ts'
import { letter, type Letter, type Sender } from '../letter.ts'
import { footerOf, type Mailed } from './notification.ts'

/** `kind` is the name of the kind of event. */
export type Listed = Mailed & { kind: string }
type To = {
  firstName: string
  reader: Reader
  mailed: readonly Listed[]
  unsubscribeUrl?: string | undefined
}

/** As many of one kind as anyone reads; the rest is a number and the link. */
const maxOfKind = 20

/** A day's notifications as one letter, by kind in the order given. Equal sentences appear once, with their number. */
export function digest(from: Sender, { firstName, reader, mailed, unsubscribeUrl }: To): Letter {
  const { operatorName, publicUrl } = from
  const kinds = [...Map.groupBy(mailed, ({ kind }) => kind)].map(([kind, those]) => {
    const sentences = those.map((one) => `${notificationText(one, { reader, operatorName })}${whoOf(one)}`)
    return `${kind}\n${linesOf(sentences).join('\n')}`
  })
  const count = mailed.length === 1 ? '1 notification' : `${mailed.length} notifications`
  return letter({
    from,
    subject: `Daily digest: ${count} · ${operatorName}`,
    greeting: `Hello ${oneLine(firstName)},`,
    paragraphs: ['Here’s what happened since your last digest.', ...kinds],
    action: { label: 'See all notifications', url: `${publicUrl}/notifications` },
    footer: footerOf(from),
    unsubscribeUrl,
  })
}

/** " · Petra L.", or the number of an invoice. */
function whoOf({ facts }: Mailed): string {
  const about = aboutIn(facts)
  const who = about.invoice ?? shortName(about)
  return who === undefined ? '' : ` · ${who}`
}

function linesOf(sentences: readonly string[]): string[] {
  const counted = [...Map.groupBy(sentences, (sentence) => sentence)].map(([sentence, { length }]) =>
    length === 1 ? `• ${sentence}` : `• ${sentence} (${length} times)`,
  )
  const more = counted.length - maxOfKind
  return more > 0 ? [...counted.slice(0, maxOfKind), `• and ${more} more`] : counted
}
