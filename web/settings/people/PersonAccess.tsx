import { useState } from 'react'

import { request } from '../../domain/api/request.ts'
import { personName } from '../../domain/names.ts'
import type { Reader } from '../../domain/reader.ts'
import { useAction } from '../../ui/action/useAction.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { dateTime } from '../../ui/dates/dates.ts'
import { Inline } from '../../ui/layout/Stack.tsx'
import { Status } from '../../ui/layout/Status.tsx'
import { Muted } from '../../ui/theme/Muted.tsx'
import {
  changeAdminTypeDocument,
  reactivateUserDocument,
  resetSecondFactorDocument,
  sendInvitationAgainDocument,
  withdrawInvitationDocument,
} from '../data/peopleOperations.ts'
import type { PersonRecord } from '../data/peopleQueries.ts'
import { ErasePerson } from './ErasePerson.tsx'
import { LeavePerson } from './LeavePerson.tsx'
import { isPast, statusLook } from './personCells.tsx'
import styles from './Person.module.css'

type PersonAccessProps = { person: PersonRecord; reader: Reader; onGone: () => void }

/** A person's status, with the actions to invite, deactivate or remove them. */
export function PersonAccess({ person, reader, onGone }: PersonAccessProps) {
  const [leaving, setLeaving] = useState<'deactivate' | 'delete' | 'erase'>()
  const [isResetting, setResetting] = useState(false)
  const { act, busy } = useAct(person)
  const { color, label } = statusLook(person)
  const mayManage = person.mayManage ?? false
  const isOneself = person.id === reader.id
  return (
    <div className={styles.access}>
      <Status color={color}>{label}</Status>
      {person.status === 'PENDING' && person.invitation && <Invitation invitation={person.invitation} />}
      {mayManage && (
        <Inline gap={2}>
          {person.status === 'PENDING' && (
            <>
              <Button busy={busy} onClick={() => act(sendAgain)}>
                Send invitation again
              </Button>
              <Button busy={busy} onClick={() => act(withdraw, onGone)}>
                Withdraw invitation
              </Button>
            </>
          )}
          {person.status === 'ACTIVE' && !isOneself && (
            <Button onClick={() => setLeaving('deactivate')}>Deactivate…</Button>
          )}
          {person.status === 'INACTIVE' && !person.isDeleted && (
            <Button busy={busy} onClick={() => act(reactivate)}>
              Reactivate
            </Button>
          )}
          {otherType[person.userType] && !isOneself && !person.isDeleted && (
            <Button busy={busy} onClick={() => act(changeType)}>
              {person.userType === 'ADMIN' ? 'Make master admin' : 'Make admin'}
            </Button>
          )}
          {person.hasSecondFactor && reader.userType === 'MASTER_ADMIN' && !isOneself && (
            <Button onClick={() => setResetting(true)}>Reset second factor…</Button>
          )}
          {person.status !== 'PENDING' && !isOneself && !person.isDeleted && (
            <Button look="quiet" onClick={() => setLeaving('delete')}>
              Delete…
            </Button>
          )}
          {mayErase(person, reader) && (
            <Button look="quiet" onClick={() => setLeaving('erase')}>
              Erase…
            </Button>
          )}
        </Inline>
      )}
      {isResetting && (
        <ResetFactor
          name={personName(person) ?? 'this person'}
          busy={busy}
          onReset={() => act(resetFactor, () => setResetting(false))}
          onClose={() => setResetting(false)}
        />
      )}
      {leaving === 'erase' && (
        <ErasePerson person={person} onClose={() => setLeaving(undefined)} onGone={onGone} />
      )}
      {leaving && leaving !== 'erase' && (
        <LeavePerson person={person} way={leaving} onClose={() => setLeaving(undefined)} onGone={onGone} />
      )}
    </div>
  )
}

function Invitation({ invitation }: { invitation: NonNullable<PersonRecord['invitation']> }) {
  const { invitedByUser, lastSentAt, expiresAt } = invitation
  const by = personName(invitedByUser)
  return (
    <Muted>
      Invited{by && ` by ${by}`}, last sent {dateTime(lastSentAt)}.{' '}
      {expiresAt && `The link ${isPast(expiresAt) ? 'worked' : 'works'} until ${dateTime(expiresAt)}.`}
    </Muted>
  )
}

/** The operator's master admins erase people who left, once. */
function mayErase(person: PersonRecord, { userType, organizationType }: Reader): boolean {
  const isErased = person.isDeleted && personName(person) === `Deleted person ${person.id}`
  return (
    person.status === 'INACTIVE' &&
    !isErased &&
    userType === 'MASTER_ADMIN' &&
    organizationType === 'OPERATOR'
  )
}

const otherType: Readonly<Record<string, string | undefined>> = {
  ADMIN: 'MASTER_ADMIN',
  MASTER_ADMIN: 'ADMIN',
}

type Act = { done: string; run: (person: PersonRecord) => Promise<unknown> }

const sendAgain: Act = {
  done: 'Invitation sent again',
  run: ({ id }) => request(sendInvitationAgainDocument, { input: { userId: id } }),
}
const withdraw: Act = {
  done: 'Invitation withdrawn',
  run: ({ id }) => request(withdrawInvitationDocument, { input: { userId: id } }),
}
const reactivate: Act = {
  done: 'Reactivated',
  run: ({ id }) => request(reactivateUserDocument, { input: { userId: id } }),
}
const changeType: Act = {
  done: 'Admin type changed',
  run: ({ id, userType }) =>
    request(changeAdminTypeDocument, { input: { userId: id, userType: otherType[userType] ?? null } }),
}

const resetFactor: Act = {
  done: 'Link sent',
  run: ({ id }) => request(resetSecondFactorDocument, { input: { userId: id } }),
}

type ResetFactorProps = { name: string; busy: boolean; onReset: () => void; onClose: () => void }

function ResetFactor({ name, busy, onReset, onClose }: ResetFactorProps) {
  return (
    <Dialog
      title={`Reset the second factor of ${name}?`}
      question
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="main" busy={busy} onClick={onReset}>
            Send link
          </Button>
        </>
      }
    >
      <p>
        We mail {name} a link. Once they open it, their factors are removed and they are signed out
        everywhere. First make sure that they asked for it: call them on a number you know.
      </p>
    </Dialog>
  )
}

function useAct(person: PersonRecord) {
  const { run, busy } = useAction({
    send: ({ act }: { act: Act; onDone: (() => void) | undefined }) => act.run(person),
    done: ({ act }) => act.done,
    onDone: (_, { onDone }) => onDone?.(),
    failed: 'Not done',
    renews: [['people']],
  })
  return { act: (act: Act, onDone?: () => void) => run({ act, onDone }), busy }
}
