import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { request } from '../../domain/api/request.ts'
import { money } from '../../domain/money.ts'
import { personName } from '../../domain/names.ts'
import { everything, useAction } from '../../ui/action/useAction.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { sentenceFor } from '../../ui/errors/sentences.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { Notice } from '../../ui/layout/Notice.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { RowSkeletons } from '../../ui/skeletons/Skeleton.tsx'
import { deactivateUserDocument, deleteUserDocument } from '../data/peopleOperations.ts'
import { colleaguesQuery, departureQuery, nameAndEmail, type PersonRecord } from '../data/peopleQueries.ts'
import { counted } from '../data/counted.ts'
import styles from './Person.module.css'

type LeavePersonProps = {
  person: PersonRecord
  way: 'deactivate' | 'delete'
  onClose: () => void
  onGone: () => void
}

const words = {
  deactivate: { title: 'Deactivate', done: 'was deactivated' },
  delete: { title: 'Delete', done: 'was deleted' },
}

/** Shows the consequences and where open leads go, and asks for confirmation. */
export function LeavePerson({ person, way, onClose, onGone }: LeavePersonProps) {
  const name = personName(person) ?? 'This person'
  const departure = useQuery(departureQuery(person.id))
  const [heir, setHeir] = useState('')
  const leave = useLeave({ person, way, name, onGone })
  const { data } = departure
  const problem =
    data?.problem && (way === 'delete' || person.userType === 'MASTER_ADMIN') ? data.problem : undefined
  const isStopped = problem !== undefined && !(way === 'deactivate' && (data?.unpaidTransactions ?? 0) > 0)
  return (
    <Dialog
      title={`${words[way].title} ${name}?`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Keep</Button>
          <Button
            look="danger"
            busy={leave.busy}
            disabled={!data || isStopped}
            onClick={() => leave.run(heir === '' ? null : Number(heir))}
          >
            {words[way].title}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        {departure.error && <Notice severity="error">{sentenceFor(departure.error)}</Notice>}
        {!data && !departure.error && <RowSkeletons count={2} label="Looking what is open" />}
        {data && (
          <ul className={styles.list}>
            <li>Ends {counted(data.sessions, 'session')} at once, and any invitation.</li>
            <li>
              {data.openLeads
                ? `${counted(data.openLeads, 'open lead')} ${data.openLeads === 1 ? 'needs' : 'need'} another agent.`
                : 'No open leads.'}
            </li>
            {data.unpaidTransactions > 0 && (
              <li>
                {counted(data.unpaidTransactions, 'payout')} of {money(data.unpaidAmount)} still to come.
              </li>
            )}
            {way === 'delete' && <li>The name stays in histories and books. This cannot be undone.</li>}
          </ul>
        )}
        {problem && isStopped && <Notice severity="warn">{problem}</Notice>}
        {(data?.openLeads ?? 0) > 0 && <Heirs person={person} heir={heir} onHeir={setHeir} />}
      </Stack>
    </Dialog>
  )
}

type HeirsProps = { person: PersonRecord; heir: string; onHeir: (heir: string) => void }

function Heirs({ person, heir, onHeir }: HeirsProps) {
  const { data: colleagues = [] } = useQuery(colleaguesQuery(person.organizationId))
  const others = colleagues.filter(({ id }) => id !== person.id)
  return (
    <SelectField
      name="heir"
      label="Hand open leads over to"
      columns={12}
      value={heir}
      onChange={({ target }) => onHeir(target.value)}
      options={[
        { value: '', label: 'The admins, who assign them later' },
        ...others.map((one) => ({ value: String(one.id), label: nameAndEmail(one) })),
      ]}
    />
  )
}

function useLeave({ person, way, name, onGone }: Omit<LeavePersonProps, 'onClose'> & { name: string }) {
  return useAction({
    send: async (handOverToUserId: number | null) => {
      const input = { userId: person.id, handOverToUserId }
      if (way === 'delete') await request(deleteUserDocument, { input })
      else await request(deactivateUserDocument, { input })
    },
    done: `${name} ${words[way].done}`,
    onDone: onGone,
    failed: 'Not done',
    renews: everything,
  })
}
