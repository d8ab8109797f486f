import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'

import { request } from '../../domain/api/request.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { atMost, optional, required } from '../../ui/fields/rules.ts'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { Notice } from '../../ui/layout/Notice.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { suppressContactsDocument } from '../data/operations.ts'
import { suppressedQuery } from '../data/suppression.ts'

const schema = v.object({ lines: required, note: v.pipe(optional, atMost(200)) })

type Result = { added: number; known: number; unreadable: readonly (number | null)[] | null }

/** Pasted lines, and then what became of them. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const [result, setResult] = useState<Result>()
  const form = useForm({
    schema,
    initial: { lines: '', note: '' },
    // A draft would keep on this device what the list does not.
    holdsDraft: false,
    send: async (input) => {
      const { suppressContacts } = await request(suppressContactsDocument, { input })
      setResult(suppressContacts?.suppressionResult ?? { added: 0, known: 0, unreadable: [] })
      await queries.invalidateQueries({ queryKey: suppressedQuery.queryKey })
    },
  })
  if (result) return <Imported result={result} onClose={onClose} />
  return (
    <FormDialog form={form} title="Add to the do-not-contact list" action="Add" onClose={onClose}>
      <TextArea
        {...form.field('lines')}
        label="Phone numbers, email addresses or domains"
        hint="One on each line, at most 1,000. A domain covers all its addresses."
        required
        autoFocus
        rows={8}
        columns={12}
        spellCheck={false}
      />
      <TextField
        {...form.field('note')}
        label="Note"
        hint="Shown on the list. Example: Asked by letter, Nov 12"
        maxLength={200}
        columns={12}
      />
    </FormDialog>
  )
}

function Imported({ result, onClose }: { result: Result; onClose: () => void }) {
  const { added, known } = result
  const unreadable = (result.unreadable ?? []).filter((line) => line !== null)
  return (
    <Dialog
      title="Add to the do-not-contact list"
      onClose={onClose}
      footer={
        <Button look="main" autoFocus onClick={onClose}>
          Done
        </Button>
      }
    >
      <Stack gap={3}>
        <Notice severity={added > 0 ? 'success' : 'info'}>
          {added.toLocaleString('en-US')} added, {known.toLocaleString('en-US')} already on the list.
        </Notice>
        {unreadable.length > 0 && (
          <Notice severity="warn">
            Not a phone number, email address or domain: {unreadable.length === 1 ? 'line' : 'lines'}{' '}
            {linesText(unreadable)}.
          </Notice>
        )}
      </Stack>
    </Dialog>
  )
}

/** "3, 7 and 11 more" */
function linesText(lines: readonly number[]): string {
  const shown = lines.slice(0, 20).join(', ')
  return lines.length > 20 ? `${shown} and ${lines.length - 20} more` : shown
}
