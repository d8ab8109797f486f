import { useQuery } from '@tanstack/react-query'
import { Plug, Plus } from 'lucide-react'
import { useState } from 'react'

import { Button } from '../../ui/buttons/Button.tsx'
import { date } from '../../ui/dates/dates.ts'
import { Dialog, DialogClose } from '../../ui/dialog/Dialog.tsx'
import { Empty } from '../../ui/layout/Empty.tsx'
import { List, Row } from '../../ui/layout/List.tsx'
import { LoadError } from '../../ui/layout/LoadError.tsx'
import { Notice } from '../../ui/layout/Notice.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Status } from '../../ui/layout/Status.tsx'
import { RowSkeletons } from '../../ui/skeletons/Skeleton.tsx'
import { Muted } from '../../ui/theme/Muted.tsx'
import { type IntakeKey, keysQuery } from '../data/intake.ts'
import type { ReferralLink } from '../data/links.ts'
import { KeyForm } from './KeyForm.tsx'
import { MadeKey } from './MadeKey.tsx'
import { NamesForm } from './NamesForm.tsx'
import { RequestsDialog } from './RequestsDialog.tsx'
import { RevokeDialog } from './RevokeDialog.tsx'

type FormsDialogProps = { link: ReferralLink; onClose: () => void }
type KeyView = { kind: 'change' | 'names' | 'requests' | 'revoke'; id: number }
type View = { kind: 'keys' | 'new' } | { kind: 'made'; secret: string } | KeyView

/** Forms of other sites that send requests to a link: their keys, and what became of what they sent. */
export function FormsDialog({ link, onClose }: FormsDialogProps) {
  const [view, setView] = useState<View>({ kind: 'keys' })
  const { data: keys } = useQuery(keysQuery(link.id))
  const back = () => setView({ kind: 'keys' })
  const key = 'id' in view ? keys?.find(({ id }) => id === view.id) : undefined
  if (view.kind === 'new')
    return <KeyForm link={link} onClose={back} onMade={(secret) => setView({ kind: 'made', secret })} />
  if (view.kind === 'made') return <MadeKey secret={view.secret} onClose={back} />
  if (key && view.kind === 'change') return <KeyForm link={link} intakeKey={key} onClose={back} />
  if (key && view.kind === 'names')
    return <NamesForm link={link} intakeKey={key} onClose={() => setView({ kind: 'requests', id: key.id })} />
  if (key && view.kind === 'requests')
    return (
      <RequestsDialog intakeKey={key} onNames={() => setView({ kind: 'names', id: key.id })} onClose={back} />
    )
  if (key && view.kind === 'revoke') return <RevokeDialog link={link} intakeKey={key} onClose={back} />
  return <KeysDialog link={link} onView={setView} onClose={onClose} />
}

type KeysDialogProps = FormsDialogProps & { onView: (view: View) => void }

function KeysDialog({ link, onView, onClose }: KeysDialogProps) {
  const { data: keys, error, refetch } = useQuery(keysQuery(link.id))
  const add = (
    <Button icon={<Plus size={18} aria-hidden="true" />} onClick={() => onView({ kind: 'new' })}>
      Connect a form
    </Button>
  )
  return (
    <Dialog
      place="right"
      title={`Forms: ${link.name}`}
      onClose={onClose}
      footer={<DialogClose>Close</DialogClose>}
    >
      <Stack gap={4}>
        <Muted>
          A form on another web site, Zapier or a lead ad can send requests to this link. Each one becomes a
          lead of this link.
        </Muted>
        {link.service === null && (
          <Notice severity="info">
            This link is for all services. Create a link for one service to connect a form to it.
          </Notice>
        )}
        {link.service && error && !keys && <LoadError error={error} onAgain={refetch} />}
        {link.service && !error && !keys && <RowSkeletons count={2} label="Loading forms" />}
        {link.service && keys?.length === 0 && (
          <Empty icon={Plug} title="No form connected yet">
            {add}
          </Empty>
        )}
        {keys && keys.length > 0 && (
          <>
            <div>{add}</div>
            <List aria-label="Forms">
              {keys.map((key) => (
                <KeyRow key={key.id} intakeKey={key} onView={onView} />
              ))}
            </List>
          </>
        )}
      </Stack>
    </Dialog>
  )
}

type KeyRowProps = { intakeKey: IntakeKey; onView: (view: View) => void }

function KeyRow({ intakeKey, onView }: KeyRowProps) {
  const { id, name, madeAt, madeBy, revokedAt, mayChange } = intakeKey
  const button = (kind: KeyView['kind'], label: string) => (
    <Button look="quiet" aria-label={`${label}: ${name}`} onClick={() => onView({ kind, id })}>
      {label}
    </Button>
  )
  return (
    <Row
      title={name}
      text={`Connected ${date(madeAt)} by ${madeBy ?? ''}`}
      actions={
        <>
          {button('requests', 'Requests')}
          {mayChange && button('change', 'Edit')}
          {mayChange && button('revoke', 'Revoke')}
        </>
      }
    >
      {revokedAt !== null && (
        <Muted>
          <Status color="grey">Revoked</Status> {date(revokedAt)}
        </Muted>
      )}
    </Row>
  )
}
