import { useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'

import { request } from '../../domain/api/request.ts'
import { personName } from '../../domain/names.ts'
import { messages } from '../../ui/fields/rules.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { Notice } from '../../ui/layout/Notice.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { useToast } from '../../ui/toasts/context.ts'
import { erasePersonDocument } from '../data/peopleOperations.ts'
import type { PersonRecord } from '../data/peopleQueries.ts'
import styles from './Person.module.css'

type ErasePersonProps = { person: PersonRecord; onClose: () => void; onGone: () => void }

/** Says what an erasure removes and what stays, and why. The typed name confirms it. */
export function ErasePerson({ person, onClose, onGone }: ErasePersonProps) {
  const toast = useToast()
  const queries = useQueryClient()
  const name = personName(person) ?? ''
  const form = useForm({
    schema: v.object({
      name: v.pipe(
        v.string(),
        v.trim(),
        v.nonEmpty(messages.required),
        v.check((typed) => typed === name, `Type “${name}” exactly as shown.`),
      ),
    }),
    initial: { name: '' },
    holdsDraft: false,
    send: async (typed) => {
      await request(erasePersonDocument, { input: { userId: person.id, name: typed.name } })
      toast.show({ severity: 'success', summary: `${name} was erased` })
      void queries.invalidateQueries()
      return onGone()
    },
  })
  return (
    <FormDialog form={form} title={`Erase ${name}?`} action="Erase" look="danger" onClose={onClose}>
      <Stack gap={4}>
        <Notice severity="warn">This cannot be undone.</Notice>
        <h3 className={styles.part}>Removed</h3>
        <ul className={styles.list}>
          <li>Name, email, phone, address, picture, biography, companies, and uploaded files</li>
          <li>Sessions, password, second factor, passkeys, devices, and notification choices</li>
          <li>Posts, comments, likes, and saved views; the texts of notes, reasons, and requests</li>
        </ul>
        <h3 className={styles.part}>Kept, because books and histories must stay true</h3>
        <ul className={styles.list}>
          <li>Amounts, dates, and statuses of leads, deals, payouts, and requests</li>
          <li>Invoices, the ledger, and the audit log, which hold no names of people</li>
          <li>A number in place of the name: Deleted person {person.id}</li>
        </ul>
      </Stack>
      <TextField
        {...form.field('name')}
        label="Name of the person"
        hint={`Type “${name}” to confirm.`}
        required
        columns={12}
        autoComplete="off"
        spellCheck={false}
      />
    </FormDialog>
  )
}
