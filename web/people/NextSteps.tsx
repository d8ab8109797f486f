import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Inbox, type LucideIcon, MonitorSmartphone, UserRound } from 'lucide-react'

import { applicationsQuery } from './applicationsQuery.ts'
import styles from './NextSteps.module.css'
import { isOperatorStaff } from './person.ts'
import type { SignedInUser } from './session.ts'

/** What one can sensibly do next: only what there is. */
export function NextSteps({ user }: { user: SignedInUser }) {
  return (
    <section aria-labelledby="next-steps">
      <h2 id="next-steps" className={styles.heading}>
        Your next steps
      </h2>
      <ul className={styles.steps}>
        {isOperatorStaff(user) && <WaitingApplications />}
        <Step tab="Account" icon={UserRound} title="Your account" text="What is known of you here" />
        <Step
          tab="Sessions"
          icon={MonitorSmartphone}
          title="Where you are signed in"
          text="End what you do not recognise"
        />
      </ul>
    </section>
  )
}

function WaitingApplications() {
  const { data } = useQuery(applicationsQuery)
  const count = data?.totalCount
  const text =
    count === undefined
      ? 'People and organisations who would like an account'
      : count === 0
        ? 'Nobody is waiting for an answer'
        : count === 1
          ? 'One is waiting for your answer'
          : `${count} are waiting for your answer`
  return <Step tab="Applications" icon={Inbox} title="Applications" text={text} />
}

type StepProps = { tab: string; icon: LucideIcon; title: string; text: string }

function Step({ tab, icon: Icon, title, text }: StepProps) {
  return (
    <li>
      <Link to="/settings" search={{ tab }} className={styles.step}>
        <span className={styles.icon}>
          <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
        </span>
        <span className={styles.words}>
          <span className={styles.title}>{title}</span>
          <span className={styles.text}>{text}</span>
        </span>
        <ChevronRight size={18} aria-hidden="true" className={styles.chevron} />
      </Link>
    </li>
  )
}
