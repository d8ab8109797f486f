import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { RelativeTime } from '../ui/dates/RelativeTime.tsx'
import { List, Row } from '../ui/layout/List.tsx'
import { PageSection } from '../ui/layout/Page.tsx'
import { Status, type StatusColor } from '../ui/layout/Status.tsx'
import type { SystemState } from './data/systemQuery.ts'
import { lasting, size } from './problems.ts'

type Part = { name: string; text: ReactNode; state: keyof typeof states }

const states = {
  works: { color: 'green', word: 'Works' },
  wrong: { color: 'red', word: 'Fails' },
  off: { color: 'grey', word: 'Not set up' },
  unknown: { color: 'grey', word: 'Not known yet' },
} as const satisfies Record<string, { color: StatusColor; word: string }>

/** A line for each part of the product. */
export function Parts({ state }: { state: SystemState }) {
  return (
    <PageSection title="Parts">
      <List aria-label="Parts">
        {partsOf(state).map(({ name, text, state: is }) => (
          <Row
            key={name}
            title={name}
            text={text}
            actions={<Status color={states[is].color}>{states[is].word}</Status>}
          />
        ))}
      </List>
    </PageSection>
  )
}

function partsOf({ summary, nodes, problems }: SystemState): Part[] {
  const has = (kind: string) => problems.some((problem) => problem.kind === kind)
  const live = nodes.filter(({ isSilent }) => !isSilent)
  const bytes = Number(summary?.databaseBytes ?? 0)
  const free = live.flatMap(({ freeMb }) => freeMb ?? [])
  const listening = live.filter(({ isListening }) => isListening).length
  const freeText = free.length > 0 ? `${size(Math.min(...free) * 1e6)} free in the data folder` : undefined
  return [
    {
      name: 'Database',
      text: `PostgreSQL ${summary?.databaseVersion ?? ''}, ${size(bytes)}, ${summary?.connections ?? 0} of ${summary?.maxConnections ?? 0} connections in use`,
      state: has('CONNECTIONS') ? 'wrong' : 'works',
    },
    {
      name: 'Worker and schedule',
      text: summary?.beatAt ? (
        <>
          Ran <RelativeTime when={summary.beatAt} />
        </>
      ) : (
        'No scheduled job has run yet'
      ),
      state: summary?.beatAt ? (has('NO_BEAT') ? 'wrong' : 'works') : 'unknown',
    },
    mailPart(summary),
    inboxPart(
      summary,
      live.some(({ readsInbox }) => readsInbox),
    ),
    {
      name: 'Files',
      text: [live.some(({ hasBucket }) => hasBucket) ? 'In a bucket' : 'On disk', freeText]
        .filter(Boolean)
        .join(', '),
      state: has('DISK_LOW') ? 'wrong' : 'works',
    },
    {
      name: 'Live updates',
      text: `${listening} of ${live.length} ${live.length === 1 ? 'process receives' : 'processes receive'} changes`,
      state: live.length === 0 ? 'unknown' : listening === live.length ? 'works' : 'wrong',
    },
  ]
}

function mailPart(summary: SystemState['summary']): Part {
  const name = 'Email'
  if (summary?.mailDelivery !== 'SMTP')
    return {
      name,
      text: (
        <>
          No mail server: emails stay in the <Link to="/outbox">outbox</Link>. Set SMTP_URL to send them.
        </>
      ),
      state: 'off',
    }
  if (summary.mailFailingSince)
    return { name, text: `Nothing has left for ${lasting(summary.mailFailingSince)}`, state: 'wrong' }
  if (!summary.mailSentAt) return { name, text: 'No email was sent yet', state: 'unknown' }
  return {
    name,
    text: (
      <>
        Last sent <RelativeTime when={summary.mailSentAt} />
      </>
    ),
    state: 'works',
  }
}

function inboxPart(summary: SystemState['summary'], isSetUp: boolean): Part {
  const name = 'Replies by email'
  if (!isSetUp)
    return {
      name,
      text: 'Replies to requests and to emails from leads are read once SUPPORT_INBOX is set.',
      state: 'off',
    }
  if (summary?.inboxFailingSince)
    return { name, text: `Not read for ${lasting(summary.inboxFailingSince)}`, state: 'wrong' }
  if (!summary?.inboxReadAt) return { name, text: 'Not read yet', state: 'unknown' }
  return {
    name,
    text: (
      <>
        Last read <RelativeTime when={summary.inboxReadAt} />
      </>
    ),
    state: 'works',
  }
}
