import { Mail, MailX, Phone, PhoneOff } from 'lucide-react'
import { lazy, useState } from 'react'

import { Button } from '../../ui/buttons/Button.tsx'
import { buttonClass } from '../../ui/buttons/look.ts'
import { Opened } from '../../ui/dialog/Opened.tsx'
import { command } from '../../ui/keys/commands.ts'
import type { ContactStop, Lead } from '../data/leadQuery.ts'
import type { ShownAnswer } from './answers.ts'
import type { WrittenLead } from '../mails/MailForm.tsx'
import { stopText } from './contactStops.ts'

const ReachAnyway = lazy(async () => ({ default: (await import('./ReachAnyway.tsx')).ReachAnyway }))
const MailForm = lazy(async () => ({ default: (await import('../mails/MailForm.tsx')).MailForm }))

type ReachProps = {
  lead: Pick<Lead, 'contactStops' | 'mayEmail'> & WrittenLead
  answers: readonly ShownAnswer[]
  onCall: () => void
  /** Whether the reader writes the organization's templates of emails. */
  mayManage: boolean
}

/**
 * Calls and writes to the customer; without their answers there is nothing to show. Where the customer asked not to be
 * reached so, the button says it. A call is then asked about; an email is not possible. Who works the lead writes here,
 * others in their mail program.
 */
export function Reach({ lead, answers, onCall, mayManage }: ReachProps) {
  const { contactStops, leadFirstName, mayEmail } = lead
  const [isWriting, setWriting] = useState(false)
  const [asked, setAsked] = useState<ContactStop>()
  const hrefOf = (wanted: string) => answers.find(({ key }) => key === wanted)?.href
  const stopOf = (wanted: string) => contactStops.find(({ channel }) => channel === wanted)
  const ways = [
    {
      key: 'c',
      channel: 'CALL',
      href: hrefOf('phoneNumber'),
      label: 'Call',
      Icon: Phone,
      StopIcon: PhoneOff,
    },
    { key: 'm', channel: 'MAIL', href: hrefOf('email'), label: 'Email', Icon: Mail, StopIcon: MailX },
  ]
  const anyway = ways.find(({ channel }) => channel === asked?.channel)
  return (
    <>
      {ways.map(({ key, channel, href, label, Icon, StopIcon }) => {
        const stop = stopOf(channel)
        if (href === undefined) return null
        return stop ? (
          <Button
            key={channel}
            {...command(key)}
            icon={<StopIcon size={18} aria-hidden="true" />}
            onClick={() => setAsked(stop)}
          >
            {stopText(stop)}
          </Button>
        ) : channel === 'MAIL' && mayEmail ? (
          <Button
            key={channel}
            {...command(key)}
            icon={<Icon size={18} aria-hidden="true" />}
            onClick={() => setWriting(true)}
          >
            {label}
          </Button>
        ) : (
          <a
            key={channel}
            {...command(key)}
            href={href}
            className={buttonClass('plain')}
            onClick={channel === 'CALL' ? onCall : undefined}
          >
            <Icon size={18} aria-hidden="true" /> {label}
          </a>
        )
      })}
      <Opened onClose={() => setWriting(false)}>
        {isWriting && (
          <MailForm
            lead={lead}
            address={answers.find(({ key }) => key === 'email')?.text ?? ''}
            mayManage={mayManage}
            onClose={() => setWriting(false)}
          />
        )}
      </Opened>
      <Opened onClose={() => setAsked(undefined)}>
        {asked && anyway?.href && (
          <ReachAnyway
            stop={asked}
            name={leadFirstName}
            href={anyway.href}
            onReach={anyway.channel === 'CALL' ? onCall : undefined}
            onClose={() => setAsked(undefined)}
          />
        )}
      </Opened>
    </>
  )
}
