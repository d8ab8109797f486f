import { request } from '../../domain/api/request.ts'
import { EraseDialog } from '../../domain/erasure/EraseDialog.tsx'
import { personName } from '../../domain/names.ts'
import { erasePersonDocument } from '../data/peopleOperations.ts'
import type { PersonRecord } from '../data/peopleQueries.ts'

type ErasePersonProps = { person: PersonRecord; onClose: () => void; onGone: () => void }

export function ErasePerson({ person, onClose, onGone }: ErasePersonProps) {
  return (
    <EraseDialog
      name={personName(person) ?? ''}
      nameLabel="Name of the person"
      removed={[
        'Name, email, phone, address, picture, biography, companies, and uploaded files',
        'Sessions, password, second factor, passkeys, devices, and notification choices',
        'Posts, comments, likes, and saved views; the texts of notes, reasons, and requests',
      ]}
      kept={[
        'Amounts, dates, and statuses of leads, deals, payouts, and requests',
        'Invoices, the ledger, and the audit log, which hold no names of people',
        `A number in place of the name: Deleted person ${person.id}`,
      ]}
      send={(name) => request(erasePersonDocument, { input: { userId: person.id, name } })}
      onClose={onClose}
      onErased={onGone}
    />
  )
}
