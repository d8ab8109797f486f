import { buttonClass } from '../../ui/buttons/look.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { date } from '../../ui/dates/dates.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { operator } from '../../domain/operator.ts'
import type { ContactStop } from '../data/leadQuery.ts'
import { stopText } from './contactStops.ts'

type ReachAnywayProps = {
  stop: ContactStop
  name: string
  href: string
  onReach: (() => void) | undefined
  onClose: () => void
}

/** Says what the customer asked for, before a phone opens. An email is not written at all. */
export function ReachAnyway({ stop, name, href, onReach, onClose }: ReachAnywayProps) {
  const isCall = stop.channel === 'CALL'
  const said = stopText(stop)
  return (
    <Dialog
      question
      title={`${name} ${said.charAt(0).toLowerCase()}${said.slice(1)}`}
      onClose={onClose}
      footer={
        <>
          <Button autoFocus onClick={onClose}>
            {isCall ? 'Don’t call' : 'Close'}
          </Button>
          {isCall && (
            <a
              href={href}
              className={buttonClass('danger')}
              onClick={() => {
                onReach?.()
                onClose()
              }}
            >
              Call anyway
            </a>
          )}
        </>
      }
    >
      <p>
        {whenText(stop)}{' '}
        {isCall
          ? `Go on only if ${stop.reason === 'LISTED' ? operator.name : 'the customer'} has asked you to since.`
          : `No one emails them. ${operator.name} can allow it again, if the customer asks.`}
      </p>
    </Dialog>
  )
}

function whenText({ reason, stoppedAt, byCustomer }: ContactStop): string {
  const day = date(stoppedAt)
  if (reason === 'LISTED') return `${operator.name} listed this customer on ${day}.`
  if (reason !== 'WITHDRAWN') return `The customer was asked on ${day}, and did not agree.`
  return byCustomer ? `The customer withdrew it on ${day}.` : `The operator recorded it on ${day}.`
}
