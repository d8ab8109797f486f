import { Ban, Check, X } from 'lucide-react'
import { lazy, Suspense } from 'react'

import { request } from '../../domain/api/request.ts'
import { Section } from '../../domain/record/Section.tsx'
import { When } from '../../domain/record/values.tsx'
import { useAction } from '../../ui/action/useAction.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { date } from '../../ui/dates/dates.ts'
import { Hidden } from '../../ui/theme/Hidden.tsx'
import { Muted } from '../../ui/theme/Muted.tsx'
import { recordWithdrawalDocument } from '../data/changes.ts'
import { type Lead, leadQuery } from '../data/leadQuery.ts'
import styles from './LeadArrival.module.css'

// On its own: one more chunk at the start of pages is over the dashboards' budget.
const Download = lazy(async () => ({ default: (await import('../../domain/files/Download.tsx')).Download }))

const channels = { CALL: 'Calls', TEXT: 'Text messages', MAIL: 'Email' } as const

type Arrived = Pick<Lead, 'id' | 'publicId' | 'consents' | 'referralLink' | 'contactStops'>
type LeadArrivalProps = { lead: Arrived; mayRecord: boolean }

/**
 * How a lead by a referral link came in, and what its customer agreed to and withdrew, for those who see the customer. The
 * operator records what the customer says on the phone.
 */
export function LeadArrival({ lead, mayRecord }: LeadArrivalProps) {
  const consents = lead.consents.nodes.filter((consent) => consent !== null)
  const [first] = consents
  const rows = Object.entries(channels).flatMap(([channel, label]) => {
    const consent = consents.find((one) => one.channel === channel)
    const stop = lead.contactStops.find((one) => one.channel === channel && one.reason === 'WITHDRAWN')
    return consent || stop || mayRecord ? [{ channel, label, consent, stop }] : []
  })
  if (rows.length === 0) return null
  return (
    <Section title="How this came in">
      {first ? (
        <SentByLink link={lead.referralLink} at={first.createdAt} />
      ) : (
        <p>It was entered by hand, on the referrer’s word that the customer may be reached.</p>
      )}
      <ul className={styles.consents}>
        {rows.map((row) => (
          <ChannelRow key={row.channel} lead={lead} mayRecord={mayRecord} {...row} />
        ))}
      </ul>
      {first && <Receipt publicId={lead.publicId} />}
    </Section>
  )
}

function Receipt({ publicId }: { publicId: string }) {
  const label = 'Download receipt'
  return (
    <div className={styles.receipt}>
      <Suspense fallback={<Button busy>{label}</Button>}>
        <Download path={`/api/leads/${publicId}/receipt.json`}>{label}</Download>
      </Suspense>
      <Muted>A signed file that proves what the customer agreed to and withdrew.</Muted>
    </div>
  )
}

function SentByLink({ link, at }: { link: Lead['referralLink']; at: string }) {
  const name = [link?.name, link?.campaign].filter(Boolean).join(' · ')
  return (
    <p>
      The customer sent it by{' '}
      {name === '' ? (
        'a referral link'
      ) : (
        <>
          the link <bdi>{name}</bdi>
        </>
      )}{' '}
      on <When when={at} />.
    </p>
  )
}

type ChannelRowProps = LeadArrivalProps & {
  channel: string
  label: string
  consent: NonNullable<Lead['consents']['nodes'][number]> | undefined
  stop: Lead['contactStops'][number] | undefined
}

function ChannelRow({ lead, mayRecord, channel, label, consent, stop }: ChannelRowProps) {
  return (
    <li className={styles.consent}>
      {stop ? (
        <Ban size={18} className={styles.withdrawn} aria-hidden="true" />
      ) : (consent?.isGiven ?? true) ? (
        <Check size={18} className={styles.given} aria-hidden="true" />
      ) : (
        <X size={18} className={styles.refused} aria-hidden="true" />
      )}
      <div>
        {label}
        {consent && !stop && <Hidden>{consent.isGiven ? ': agreed' : ': not agreed'}</Hidden>}
        {stop && (
          <p className={styles.withdrawn}>
            Withdrawn on {date(stop.stoppedAt)},{' '}
            {stop.byCustomer ? 'by the customer' : 'recorded by the operator'}
          </p>
        )}
        {consent && (
          <Muted>
            {consent.isGiven ? 'Agreed to' : 'Not agreed to'}: “{consent.wording}” (wording{' '}
            {consent.wordingVersion})
          </Muted>
        )}
        {mayRecord && (
          <RecordButton lead={lead} channel={channel} label={label} isWithdrawn={Boolean(stop)} />
        )}
      </div>
    </li>
  )
}

type RecordButtonProps = { lead: Arrived; channel: string; label: string; isWithdrawn: boolean }

/** What the customer says on the phone; it holds for all organizations. */
function RecordButton({ lead, channel, label, isWithdrawn }: RecordButtonProps) {
  const way = label.toLowerCase()
  const record = useAction({
    send: () =>
      request(recordWithdrawalDocument, { input: { leadId: lead.id, channel, isWithdrawn: !isWithdrawn } }),
    done: isWithdrawn ? `Recorded: ${way} allowed again` : `Recorded: no ${way}, for all organizations`,
    failed: 'Couldn’t record it',
    renews: [leadQuery(lead.publicId).queryKey],
  })
  return (
    <Button look="quiet" busy={record.busy} onClick={() => record.run()}>
      {isWithdrawn ? `Customer allows ${way} again` : `Customer wants no ${way}`}
    </Button>
  )
}
