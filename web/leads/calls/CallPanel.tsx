import { PhoneCall } from 'lucide-react'
import { lazy, type RefObject, useEffect, useId, useRef, useState } from 'react'

import { callOutcomes } from '../../../texts/codes.generated.ts'
import { request } from '../../domain/api/request.ts'
import { FollowUpButton } from '../../domain/followUps/FollowUpButton.tsx'
import { customerName } from '../../domain/names.ts'
import { newKey } from '../../domain/newKey.ts'
import { inOrder } from '../../domain/record/openMoves.ts'
import { useSettling } from '../../domain/record/useSettling.ts'
import { resultToast } from '../../domain/record/resultToast.ts'
import { useUndo } from '../../domain/undo/UndoProvider.tsx'
import { useAction } from '../../ui/action/useAction.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Opened } from '../../ui/dialog/Opened.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { type Lead, leadQuery } from '../data/leadQuery.ts'
import { useMoves } from '../transition/useMove.ts'
import { callText, labelOf, nextTime, type Outcome, undoOfCall } from './calls.ts'
import styles from './Calls.module.css'
import { addLeadCallDocument } from '../data/callOperations.ts'

const AskMove = lazy(async () => ({ default: (await import('../transition/AskMove.tsx')).AskMove }))

type CallPanelProps = {
  lead: Lead
  readerId: number
  startedAt: string
  onLogged: () => void
  onClose: () => void
}

/** Asks how a call went, from the moment it is started; then offers what usually comes next. */
export function CallPanel({ lead, readerId, startedAt, onLogged, onClose }: CallPanelProps) {
  const [logged, setLogged] = useState<Outcome>()
  const isSettling = useSettling(logged ?? '')
  const heading = useId()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (logged) title.current?.focus()
  }, [logged])
  return (
    <section className={styles.panel} aria-labelledby={heading}>
      <h2 id={heading} ref={title} tabIndex={-1} className={styles.title}>
        <PhoneCall size={18} aria-hidden="true" className={styles.icon} />
        {logged ? `${labelOf(logged)}. What’s next?` : `How did the call with ${lead.leadFirstName} go?`}
      </h2>
      {logged ? (
        <NextSteps {...{ lead, readerId, isSettling, onClose }} outcome={logged} />
      ) : (
        <Outcomes
          {...{ lead, startedAt, onClose }}
          onLogged={(outcome) => {
            onLogged()
            setLogged(outcome)
          }}
        />
      )}
    </section>
  )
}

type OutcomesProps = Omit<CallPanelProps, 'readerId' | 'onLogged'> & { onLogged: (outcome: Outcome) => void }

function Outcomes({ lead, startedAt, onLogged, onClose }: OutcomesProps) {
  const [text, setText] = useState('')
  const log = useLog({ lead, startedAt, onLogged, onUndone: onClose })
  const buttons = useRef<HTMLDivElement>(null)
  useFocusOnReturn(buttons)
  return (
    <>
      <div ref={buttons} className={styles.outcomes} role="group" aria-label="How the call went">
        {Object.entries(callOutcomes).map(([code, label]) => (
          <Button
            key={code}
            busy={log.busyWith?.outcome === code}
            // A cast: the entries are those of the table.
            onClick={() => log.run({ outcome: code as Outcome, text })}
          >
            {label}
          </Button>
        ))}
      </div>
      <div className={styles.foot}>
        <TextField
          label="Note (optional)"
          name="callNote"
          value={text}
          maxLength={500}
          autoComplete="off"
          columns={12}
          onChange={(event) => setText(event.target.value)}
        />
        <Button look="quiet" onClick={onClose}>
          Didn’t call
        </Button>
      </div>
    </>
  )
}

type LogOptions = Pick<OutcomesProps, 'lead' | 'startedAt' | 'onLogged'> & { onUndone: () => void }

/** The idempotency key belongs to what is sent, so that sending it twice logs one call. */
function useLog({ lead, startedAt, onLogged, onUndone }: LogOptions) {
  const { show } = useUndo()
  const [keys] = useState(() => new Map<string, string>())
  return useAction({
    failed: 'Couldn’t log the call',
    renews: [leadQuery(lead.publicId).queryKey],
    send: async ({ outcome, text }: { outcome: Outcome; text: string }) => {
      const idempotencyKey = keys.get(outcome + text) ?? newKey()
      keys.set(outcome + text, idempotencyKey)
      const input = { leadId: lead.id, outcome, text, calledAt: startedAt, idempotencyKey }
      return (await request(addLeadCallDocument, { input })).addLeadCall?.leadCall
    },
    onDone: (call, { outcome }) => {
      const name = customerName(lead)
      show(resultToast(callText(outcome), name), call ? undoOfCall(call, name, onUndone) : undefined)
      onLogged(outcome)
    },
  })
}

type NextStepsProps = Pick<CallPanelProps, 'lead' | 'readerId' | 'onClose'> & {
  outcome: Outcome
  isSettling: boolean
}

function NextSteps({ lead, readerId, outcome, isSettling, onClose }: NextStepsProps) {
  const [hasMoved, setMoved] = useState(false)
  const { take, busy, question } = useMoves(lead, customerName(lead), () => setMoved(true))
  const [next] = inOrder(lead.openMoves).forward
  const [suggestion] = useState(() => nextTime(outcome, new Date(), lead.zone))
  return (
    <div className={styles.next} inert={isSettling}>
      {outcome === 'SPOKE' && next && !hasMoved && (
        <Button look="main" busy={busy === next.move} onClick={() => take(next)}>
          {next.label}
        </Button>
      )}
      {suggestion && (
        <FollowUpButton
          record={{ kind: 'LEAD', recordId: lead.id, renews: leadQuery(lead.publicId).queryKey }}
          readerId={readerId}
          zone={lead.zone}
          suggestion={suggestion}
          onAdded={onClose}
        />
      )}
      {outcome === 'WRONG_NUMBER' && (
        <p className={styles.hint}>
          {lead.mayCorrect
            ? 'Correct the number with “Edit details” below.'
            : 'Tell the others in a note, or write an email.'}
        </p>
      )}
      <Button look="quiet" onClick={onClose}>
        Close
      </Button>
      <Opened onClose={question?.onClose}>{question && <AskMove lead={lead} {...question} />}</Opened>
    </div>
  )
}

/** At first, and when the person comes back from the phone. */
function useFocusOnReturn(buttons: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const focus = () => {
      if (document.visibilityState === 'visible') buttons.current?.querySelector('button')?.focus()
    }
    focus()
    document.addEventListener('visibilitychange', focus)
    return () => document.removeEventListener('visibilitychange', focus)
  }, [buttons])
}
