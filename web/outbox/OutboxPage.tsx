import { Link, useNavigate } from '@tanstack/react-router'
import { MailOpen } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'

import { mails } from '../../lists/mails.ts'
import type { Reader } from '../domain/reader.ts'
import { TwoLines } from '../lists/DataList.tsx'
import cards from '../lists/DataList.module.css'
import { ListPage } from '../lists/ListPage.tsx'
import rows from '../lists/Rows.module.css'
import { useListAddress } from '../lists/useListAddress.ts'
import { text } from '../ui/address.ts'
import { RelativeTime } from '../ui/dates/RelativeTime.tsx'
import { type MailHead, mailRows } from './mails.ts'

const MailView = lazy(async () => ({ default: (await import('./MailView.tsx')).MailView }))

/** The mails, each of which opens in a drawer. The open one is in the address. */
export function OutboxPage({ user }: { user: Reader }) {
  const address = useListAddress(mails)
  const navigate = useNavigate()
  const opened = text(address.beside['mail'])
  const close = () =>
    void navigate({
      to: '.',
      search: (search: object) => ({ ...search, mail: undefined }),
      replace: true,
      resetScroll: false,
    })
  return (
    <>
      <ListPage
        {...address}
        title="Outbox"
        icon={MailOpen}
        source={mailRows}
        keyOf={({ id }) => id}
        nameOf={({ subject }) => subject}
        cells={cells}
        person={user}
      />
      <Suspense>{opened !== undefined && <MailView key={opened} id={opened} onClose={close} />}</Suspense>
    </>
  )
}

const cells: Readonly<Record<keyof typeof mails.columns, (mail: MailHead) => ReactNode>> = {
  subject: (mail) => (
    <TwoLines below={<span className={rows.onPhone}>{mail.to}</span>}>
      <MailLink mail={mail} />
    </TwoLines>
  ),
  to: ({ to }) => <bdi className={rows.soft}>{to}</bdi>,
  at: ({ at }) => <RelativeTime when={at} />,
}

function MailLink({ mail: { id, subject } }: { mail: MailHead }) {
  return (
    <Link
      to="."
      search={(search: object) => ({ ...search, mail: id })}
      resetScroll={false}
      className={cards.link}
    >
      {subject}
    </Link>
  )
}
