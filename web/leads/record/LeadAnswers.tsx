import { Lock } from 'lucide-react'
import { lazy, useState } from 'react'

import { isObject } from '../../../forms/readForm.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { date } from '../../ui/dates/dates.ts'
import { type Description, DescriptionList } from '../../ui/layout/DescriptionList.tsx'
import { customerFacts, hiddenLabels, type ShownAnswer } from './answers.ts'
import styles from '../../domain/record/Record.module.css'
import type { Lead } from '../data/leadQuery.ts'
import { Section } from '../../domain/record/Section.tsx'
import { Soft } from '../../domain/record/values.tsx'
import { Opened } from '../../ui/dialog/Opened.tsx'

const CorrectForm = lazy(async () => ({ default: (await import('../correct/CorrectForm.tsx')).CorrectForm }))
const EraseCustomer = lazy(async () => ({
  default: (await import('../erasure/EraseCustomer.tsx')).EraseCustomer,
}))

type LeadAnswersProps = { lead: Lead; erasedAt: string | undefined; mayErase: boolean; onCall: () => void }

export function LeadAnswers({ lead, erasedAt, mayErase, onCall }: LeadAnswersProps) {
  const { formSchema, data, mayCorrect, contactStops } = lead
  const [asked, setAsked] = useState<'correct' | 'erase'>()
  const close = () => setAsked(undefined)
  if (erasedAt !== undefined) {
    return (
      <Section title="Customer">
        <p>The customer asked to be forgotten. Their data was erased on {date(erasedAt)}.</p>
      </Section>
    )
  }
  return (
    <Section title="Customer">
      {isObject(data) ? (
        <DescriptionList
          items={itemsOf(withoutStopped(customerFacts(formSchema, data), contactStops), onCall)}
        />
      ) : (
        <HiddenAnswers labels={hiddenLabels(formSchema)} />
      )}
      {(mayCorrect || mayErase) && (
        <div className={styles.editing}>
          {mayCorrect && <Button onClick={() => setAsked('correct')}>Edit details</Button>}
          {mayErase && (
            <Button look="quiet" onClick={() => setAsked('erase')}>
              Erase customer
            </Button>
          )}
        </div>
      )}
      <Opened onClose={close}>
        {asked === 'correct' && <CorrectForm lead={lead} onClose={close} />}
        {asked === 'erase' && <EraseCustomer lead={lead} onClose={close} />}
      </Opened>
    </Section>
  )
}

/** Where the customer may not be called or written to, "Call" and "Email" above say so first. */
function withoutStopped(
  { facts, unanswered }: ReturnType<typeof customerFacts>,
  stops: Lead['contactStops'],
): ReturnType<typeof customerFacts> {
  const isStopped = (key: string) =>
    stops.some(
      ({ channel }) =>
        (key === 'phoneNumber' && channel === 'CALL') || (key === 'email' && channel === 'MAIL'),
    )
  const plain = facts.map(({ href, ...fact }) =>
    href === undefined || isStopped(fact.key) ? fact : { ...fact, href },
  )
  return { facts: plain, unanswered }
}

function itemsOf({ facts, unanswered }: ReturnType<typeof customerFacts>, onCall: () => void): Description[] {
  const items = facts.map((answer) => ({
    label: answer.label,
    value: <AnswerText answer={answer} onCall={onCall} />,
  }))
  if (unanswered.length === 0) return items
  return [...items, { label: 'Not provided', value: <Soft>{unanswered.join(' · ')}</Soft> }]
}

function AnswerText({ answer: { key, text, href }, onCall }: { answer: ShownAnswer; onCall: () => void }) {
  return href ? (
    <a href={href} onClick={key === 'phoneNumber' ? onCall : undefined}>
      {text}
    </a>
  ) : (
    <span className={styles.answer} dir="auto">
      {text}
    </span>
  )
}

function HiddenAnswers({ labels }: { labels: string[] }) {
  return (
    <div className={styles.hidden}>
      <Lock size={20} aria-hidden="true" />
      <div>
        <p className={styles.strong}>Visible after you accept</p>
        <p className={styles.soft}>{labels.join(' · ')}</p>
      </div>
    </div>
  )
}
