import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'

import { request } from '../../domain/api/request.ts'
import { useLeadStatuses } from '../../domain/leadStatuses.ts'
import styles from '../../domain/record/Record.module.css'
import type { Reader } from '../../domain/reader.ts'
import { chosenText, limitedOf, noneText } from '../../domain/routing/words.ts'
import { useAction } from '../../ui/action/useAction.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { dateTime } from '../../ui/dates/dates.ts'
import { Inline } from '../../ui/layout/Stack.tsx'
import { releaseLeadDocument } from '../data/changes.ts'
import type { Lead } from '../data/leadQuery.ts'
import { type Routing, routingQuery } from '../data/routingQuery.ts'

/** The worker chooses within seconds, and no notification says that it found no provider. */
const searchingIntervalMs = 3000

type LeadRoutingProps = { lead: Lead; reader: Pick<Reader, 'permissions'> }

/** To the operator: why this provider, why none, or who decides. */
export function LeadRouting({ lead, reader }: LeadRoutingProps) {
  const isOpen = useLeadStatuses().of(lead.status).kind === 'open'
  const { data: routing } = useQuery({
    ...routingQuery(lead),
    refetchInterval: ({ state }) =>
      isOpen && state.data && isSearching(lead, state.data) ? searchingIntervalMs : false,
  })
  if (!routing) return null
  if (isOpen && routing.takenOverAt && routing.level === 'AUTOMATIC')
    return (
      <TakenOver
        lead={lead}
        by={routing.takenOverBy}
        mayRelease={reader.permissions.includes('ASSIGN_LEADS_TO_VENDORS')}
      />
    )
  const text = textOf(lead, routing, isOpen)
  if (text === undefined) return null
  const isDecided = lead.organizationId !== null || routing.isWaiting
  return (
    <>
      <p className={styles.deadline}>{text}</p>
      {isDecided && <PassedOver routing={routing} />}
      {routing.isWaiting && routing.retryAt !== null && (
        <Retry at={routing.retryAt} waitsFor={routing.waitsFor} />
      )}
    </>
  )
}

/** "Waits for Halden Ridge to open on Nov 30, 2026, 8:00 AM CST." */
function Retry({ at, waitsFor }: { at: string; waitsFor: string | null }) {
  if (waitsFor === null)
    return <p className={styles.deadline}>Offered again automatically on {dateTime(at)}.</p>
  return (
    <p className={styles.deadline}>
      Waits for <bdi>{waitsFor}</bdi> to open on {dateTime(at)}.
    </p>
  )
}

/** "Passed over: Halden Ridge (Paused until Tue, Dec 1)" */
function PassedOver({ routing }: { routing: Routing }) {
  const limited = limitedOf(routing)
  if (limited.length === 0) return null
  return (
    <p className={styles.deadline}>
      Passed over:{' '}
      {limited.map(({ name, reason }, index) => (
        <Fragment key={name}>
          {index > 0 && ', '}
          <bdi>{name}</bdi> ({reason})
        </Fragment>
      ))}
    </p>
  )
}

function textOf(lead: Lead, routing: Routing, isOpen: boolean): string | undefined {
  if (lead.organizationId !== null)
    return routing.chosenOrganizationId === lead.organizationId ? chosenText(routing) : undefined
  if (routing.isWaiting) return noneText(routing)
  return isOpen && isSearching(lead, routing) ? 'Finding a provider…' : undefined
}

function isSearching({ organizationId }: Lead, { level, isWaiting, takenOverAt }: Routing): boolean {
  return organizationId === null && level === 'AUTOMATIC' && !isWaiting && takenOverAt === null
}

function TakenOver({ lead, by, mayRelease }: { lead: Lead; by: string | null; mayRelease: boolean }) {
  const release = useAction({
    send: () => request(releaseLeadDocument, { input: { leadId: lead.id } }),
    done: 'Offered automatically again',
    failed: 'Couldn’t update the lead',
    renews: [['lead', lead.publicId], ['leads']],
  })
  return (
    <Inline gap={2} align="center">
      <p className={styles.deadline}>
        {by ?? 'Someone'} took this lead over, so it isn’t offered automatically.
      </p>
      {mayRelease && (
        <Button busy={release.busy} onClick={() => release.run()}>
          Offer automatically again
        </Button>
      )}
    </Inline>
  )
}
