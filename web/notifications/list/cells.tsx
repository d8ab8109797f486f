import { Mail, MailOpen } from 'lucide-react'
import type { ReactNode } from 'react'

import type { notifications } from '../../../lists/notifications.ts'
import { notificationPath, notificationText, type Reader } from '../../../texts/notifications.ts'
import { operator } from '../../domain/operator.ts'
import type { BulkAction } from '../../lists/bulk.ts'
import { RowLink } from '../../lists/DataList.tsx'
import rows from '../../lists/Rows.module.css'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { RelativeTime } from '../../ui/dates/RelativeTime.tsx'
import { classes } from '../../ui/theme/classes.ts'
import { Hidden } from '../../ui/theme/Hidden.tsx'
import { mark } from '../marking.ts'
import type { NotificationRow } from '../data/notificationRows.ts'
import { earlierText, notificationDetail } from '../entries.ts'
import styles from './Notifications.module.css'
import type { Marking } from './useMarking.ts'
import type { QueryClient } from '@tanstack/react-query'

export function textOf({ notificationTrigger: trigger, data }: NotificationRow, reader: Reader): string {
  return notificationText({ trigger, data }, { reader, operatorName: operator.name })
}

type Cells = Readonly<Record<keyof typeof notifications.columns, (row: NotificationRow) => ReactNode>>
type Given = { reader: Reader; kinds: readonly { code: string; label: string }[]; marking: Marking }

export function notificationCells({ reader, kinds, marking }: Given): Cells {
  const kindOf = (row: NotificationRow) => kinds.find(({ code }) => code === row.kind)?.label
  return {
    text: (row) => <Sentence row={row} reader={reader} kind={kindOf(row)} onOpen={marking.open} />,
    kind: (row) => <span className={rows.soft}>{kindOf(row)}</span>,
    received: ({ createdAt }) => (
      <span className={rows.soft}>
        <RelativeTime when={createdAt} />
      </span>
    ),
    read: (row) => <Toggle row={row} name={textOf(row, reader)} onMark={marking.mark} />,
  }
}

type SentenceProps = {
  row: NotificationRow
  reader: Reader
  kind: string | undefined
  onOpen: (id: string) => void
}

function Sentence({ row, reader, kind, onOpen }: SentenceProps) {
  const path = notificationPath({ trigger: row.notificationTrigger, data: row.data })
  const text = textOf(row, reader)
  const detail = notificationDetail(row, text)
  const earlier = earlierText(row.earlier ?? 0)
  return (
    <div className={classes(styles.sentence, !row.isRead && styles.unread)}>
      <span className={styles.dot} aria-hidden="true" />
      <div>
        {path ? (
          <RowLink to={path} onOpen={() => !row.isRead && onOpen(row.id)}>
            {text}
          </RowLink>
        ) : (
          <bdi className={styles.plain}>{text}</bdi>
        )}
        {!row.isRead && <Hidden>Unread</Hidden>}
        {(detail || earlier) && (
          <p className={styles.detail}>
            {detail && <bdi>{detail}</bdi>}
            {detail && earlier && ' · '}
            {earlier}
          </p>
        )}
        <p className={styles.below}>
          {kind} · <RelativeTime when={row.createdAt} />
        </p>
      </div>
    </div>
  )
}

type ToggleProps = { row: NotificationRow; name: string; onMark: Marking['mark'] }

function Toggle({ row: { id, isRead }, name, onMark }: ToggleProps) {
  const Icon = isRead ? Mail : MailOpen
  return (
    <span className={styles.toggle}>
      <IconButton
        label={`Mark as ${isRead ? 'unread' : 'read'}: ${name}`}
        title={`Mark as ${isRead ? 'unread' : 'read'}`}
        onClick={() => void onMark([id], !isRead)}
      >
        <Icon size={18} aria-hidden="true" />
      </IconButton>
    </span>
  )
}

/** Both ways for the chosen rows, each as one call. */
export function markingOf(queries: QueryClient): BulkAction<NotificationRow>[] {
  return [true, false].map((isRead) => {
    const word = isRead ? 'read' : 'unread'
    return {
      label: `Mark as ${word}`,
      explanation: `These notifications are marked as ${word}.`,
      startLabel: (count) => (count === 1 ? `Mark 1 as ${word}` : `Mark ${count} as ${word}`),
      can: (row) => row.isRead !== isRead,
      together: () => ({ key: word, name: 'Notifications' }),
      run: async (chosen) => {
        const ids = chosen.map(({ id }) => id)
        await mark(queries, ids, isRead)
        return `Marked as ${word}`
      },
    }
  })
}
