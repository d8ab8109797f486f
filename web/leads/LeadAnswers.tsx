import { Lock } from 'lucide-react'

import { isObject } from '../../forms/readForm.ts'
import { Facts } from '../shared/layout/Facts.tsx'
import { hiddenLabels, type ShownAnswer, shownAnswers } from './answers.ts'
import styles from '../shared/record/Record.module.css'
import type { Lead } from './leadQuery.ts'
import { Section } from '../shared/record/Section.tsx'

export function LeadAnswers({ lead: { formSchema, data } }: { lead: Lead }) {
  return (
    <Section title="Answers">
      {isObject(data) ? (
        <Facts
          facts={shownAnswers(formSchema, data).map((answer) => ({
            label: answer.label,
            value: <AnswerText {...answer} />,
          }))}
        />
      ) : (
        <HiddenAnswers labels={hiddenLabels(formSchema)} />
      )}
    </Section>
  )
}

function AnswerText({ text, href }: ShownAnswer) {
  if (text === undefined) return <span className={styles.soft}>Not given</span>
  return href ? <a href={href}>{text}</a> : <span className={styles.answer}>{text}</span>
}

function HiddenAnswers({ labels }: { labels: string[] }) {
  return (
    <div className={styles.hidden}>
      <Lock size={20} aria-hidden="true" />
      <div>
        <p className={styles.strong}>Shown after the lead is accepted</p>
        <p className={styles.soft}>{labels.join(' · ')}</p>
      </div>
    </div>
  )
}
