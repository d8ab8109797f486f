import { Check, X } from 'lucide-react'

import { Section } from '../../domain/record/Section.tsx'
import { When } from '../../domain/record/values.tsx'
import { Hidden } from '../../ui/theme/Hidden.tsx'
import { Muted } from '../../ui/theme/Muted.tsx'
import type { Lead } from '../data/leadQuery.ts'
import styles from './LeadArrival.module.css'

const channels: Readonly<Record<string, string>> = { CALL: 'Calls', TEXT: 'Text messages', MAIL: 'Email' }

/** How a lead by a referral link came in, and what its customer agreed to, for those who see the customer. */
export function LeadArrival({
  lead: { consents, referralLink },
}: {
  lead: Pick<Lead, 'consents' | 'referralLink'>
}) {
  const answers = consents.nodes.filter((consent) => consent !== null)
  const [first] = answers
  if (!first) return null
  const link = [referralLink?.name, referralLink?.campaign].filter(Boolean).join(' · ')
  return (
    <Section title="How this came in">
      <p>
        The customer sent it by{' '}
        {link === '' ? (
          'a referral link'
        ) : (
          <>
            the link <bdi>{link}</bdi>
          </>
        )}{' '}
        on <When when={first.createdAt} />.
      </p>
      <ul className={styles.consents}>
        {answers.map(({ channel, isGiven, wording, wordingVersion }) => (
          <li key={channel} className={styles.consent}>
            {isGiven ? (
              <Check size={18} className={styles.given} aria-hidden="true" />
            ) : (
              <X size={18} className={styles.refused} aria-hidden="true" />
            )}
            <div>
              {channels[channel] ?? channel}
              <Hidden>{isGiven ? ': agreed' : ': not agreed'}</Hidden>
              <Muted>
                {isGiven ? 'Agreed to' : 'Not agreed to'}: “{wording}” (wording {wordingVersion})
              </Muted>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
