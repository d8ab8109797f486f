import { Mail, Phone } from 'lucide-react'

import { buttonClass } from '../../ui/buttons/look.ts'
import { command } from '../../ui/keys/commands.ts'
import type { ShownAnswer } from './answers.ts'

/** Calls and writes to the customer; without their answers there is nothing to show. */
export function Reach({ answers, onCall }: { answers: readonly ShownAnswer[]; onCall: () => void }) {
  const hrefOf = (wanted: string) => answers.find(({ key }) => key === wanted)?.href
  const [phone, email] = [hrefOf('phoneNumber'), hrefOf('email')]
  return (
    <>
      {phone && (
        <a {...command('c')} href={phone} className={buttonClass('plain')} onClick={onCall}>
          <Phone size={18} aria-hidden="true" /> Call
        </a>
      )}
      {email && (
        <a {...command('m')} href={email} className={buttonClass('plain')}>
          <Mail size={18} aria-hidden="true" /> Email
        </a>
      )}
    </>
  )
}
