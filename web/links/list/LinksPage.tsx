import { useQuery } from '@tanstack/react-query'
import { Copy, Link2, Plus, QrCode } from 'lucide-react'
import { lazy, useState } from 'react'

import { personName } from '../../domain/names.ts'
import type { Reader } from '../../domain/reader.ts'
import { useAction } from '../../ui/action/useAction.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Opened } from '../../ui/dialog/Opened.tsx'
import { Empty } from '../../ui/layout/Empty.tsx'
import { List, Row } from '../../ui/layout/List.tsx'
import { LoadError } from '../../ui/layout/LoadError.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Status } from '../../ui/layout/Status.tsx'
import { RowSkeletons } from '../../ui/skeletons/Skeleton.tsx'
import { Muted } from '../../ui/theme/Muted.tsx'
import { useCopy } from '../../ui/toasts/useCopy.ts'
import { request } from '../../domain/api/request.ts'
import { addressOf, linksQuery, type ReferralLink } from '../data/links.ts'
import { pauseLinkDocument } from '../data/operations.ts'

const LinkForm = lazy(async () => ({ default: (await import('./LinkForm.tsx')).LinkForm }))
const LinkCode = lazy(async () => ({ default: (await import('./LinkCode.tsx')).LinkCode }))

const FormsDialog = lazy(async () => ({ default: (await import('../intake/FormsDialog.tsx')).FormsDialog }))

type Dialog = { kind: 'new' } | { kind: 'change' | 'code' | 'forms'; link: ReferralLink }

/** The reader's own links; for admins, those of their people, and for the operator all. */
export function LinksPage({ reader }: { reader: Reader }) {
  const { data: links, error, refetch } = useQuery(linksQuery)
  const [dialog, setDialog] = useState<Dialog>()
  const close = () => setDialog(undefined)
  const mayMake = reader.permissions.includes('CREATE_LEAD')
  const add = (
    <Button icon={<Plus size={18} aria-hidden="true" />} onClick={() => setDialog({ kind: 'new' })}>
      New link
    </Button>
  )
  return (
    <Page
      title="Referral links"
      count="Share a link or a QR code. Each request that comes in by it is your lead."
      action={mayMake && links && links.length > 0 && add}
    >
      {error && !links && <LoadError error={error} onAgain={refetch} />}
      {!links && !error && <RowSkeletons label="Loading referral links" />}
      {links?.length === 0 && (
        <Empty icon={Link2} title="No referral links yet">
          {mayMake ? add : 'Links of the people who may submit leads appear here.'}
        </Empty>
      )}
      {links && links.length > 0 && (
        <List aria-label="Referral links">
          {links.map((link) => (
            <LinkRow key={link.id} {...{ link, reader }} onOpen={setDialog} />
          ))}
        </List>
      )}
      <Opened onClose={close}>
        {dialog?.kind === 'code' && <LinkCode link={dialog.link} onClose={close} />}
        {dialog?.kind === 'new' && <LinkForm onClose={close} />}
        {dialog?.kind === 'forms' && <FormsDialog link={dialog.link} onClose={close} />}
        {dialog?.kind === 'change' && <LinkForm link={dialog.link} onClose={close} />}
      </Opened>
    </Page>
  )
}

const states = {
  ACTIVE: { label: 'Active', color: 'green' },
  PAUSED: { label: 'Paused', color: 'amber' },
  ENDED: { label: 'Ended', color: 'grey' },
} as const

type LinkRowProps = { link: ReferralLink; reader: Reader; onOpen: (dialog: Dialog) => void }

function LinkRow({ link, reader, onOpen }: LinkRowProps) {
  const { id, name, campaign, state, service, user, mayPause } = link
  const copy = useCopy()
  const pause = useAction({
    failed: 'Couldn’t change the link',
    send: (isPaused: boolean) => request(pauseLinkDocument, { input: { id, isPaused } }),
    renews: [linksQuery.queryKey],
  })
  const isOwn = user?.id === reader.id
  const shown = isState(state) ? states[state] : undefined
  const about = [campaign, service?.name ?? 'All services', !isOwn && personName(user)]
  return (
    <Row
      title={name}
      text={about.filter(Boolean).join(' · ')}
      actions={
        <>
          {state === 'ACTIVE' && (
            <>
              <Button
                look="plain"
                icon={<Copy size={18} aria-hidden="true" />}
                aria-label={`Copy link: ${name}`}
                onClick={() => void copy(addressOf(link), 'Link copied')}
              >
                Copy
              </Button>
              <Button
                look="quiet"
                icon={<QrCode size={18} aria-hidden="true" />}
                aria-label={`QR code: ${name}`}
                onClick={() => onOpen({ kind: 'code', link })}
              >
                QR code
              </Button>
            </>
          )}
          {(isOwn || mayPause) && (
            <Button
              look="quiet"
              aria-label={`Forms: ${name}`}
              onClick={() => onOpen({ kind: 'forms', link })}
            >
              Forms
            </Button>
          )}
          {isOwn && (
            <Button
              look="quiet"
              aria-label={`Edit: ${name}`}
              onClick={() => onOpen({ kind: 'change', link })}
            >
              Edit
            </Button>
          )}
          {mayPause && state !== 'ENDED' && (
            <Button
              look="quiet"
              busy={pause.busy}
              aria-label={`${state === 'PAUSED' ? 'Resume' : 'Pause'}: ${name}`}
              onClick={() => pause.run(state !== 'PAUSED')}
            >
              {state === 'PAUSED' ? 'Resume' : 'Pause'}
            </Button>
          )}
        </>
      }
    >
      {state === 'ACTIVE' && (
        <Muted>
          <a href={addressOf(link)} target="_blank" rel="noopener noreferrer">
            {addressOf(link).replace(/^https?:\/\//, '')}
          </a>
        </Muted>
      )}
      <Muted>
        {shown && <Status color={shown.color}>{shown.label}</Status>} {figuresOf(link)}
      </Muted>
    </Row>
  )
}

function isState(state: string | null): state is keyof typeof states {
  return state !== null && state in states
}

function figuresOf({ opened, submitted, accepted, won, refused }: ReferralLink): string {
  return [
    `${opened ?? 0}\u00A0opened`,
    `${submitted ?? 0}\u00A0submitted`,
    `${accepted ?? 0}\u00A0accepted`,
    `${won ?? 0}\u00A0won`,
    // The operator's master admins only.
    ...(refused ? [`${refused}\u00A0on the do-not-contact list`] : []),
  ].join(' · ')
}
