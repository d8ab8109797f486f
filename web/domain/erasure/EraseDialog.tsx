import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as v from 'valibot'

import { messages } from '../../ui/fields/rules.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { Notice } from '../../ui/layout/Notice.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { useToast } from '../../ui/toasts/context.ts'
import styles from './EraseDialog.module.css'

type EraseDialogProps = {
  /** Whose data goes; typing it confirms. */
  name: string
  nameLabel: string
  removed: readonly string[]
  kept: readonly string[]
  /** The choices, between what is said and the name. */
  children?: ReactNode
  disabled?: boolean
  send: (typedName: string) => Promise<unknown>
  onClose: () => void
  onErased: () => void
}

/** Says what an erasure removes and what stays, and why. The typed name confirms it. */
export function EraseDialog({ name, nameLabel, removed, kept, ...rest }: EraseDialogProps) {
  const { children, disabled = false, send, onClose, onErased } = rest
  const toast = useToast()
  const queries = useQueryClient()
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
      await send(typed.name)
      toast.show({ severity: 'success', summary: `${name} was erased` })
      void queries.invalidateQueries()
      return onErased()
    },
  })
  return (
    <FormDialog
      form={form}
      title={`Erase ${name}?`}
      action="Erase"
      look="danger"
      disabled={disabled}
      onClose={onClose}
    >
      <Stack gap={4}>
        <Notice severity="warn">This cannot be undone.</Notice>
        <Sentences title="Removed" sentences={removed} />
        <Sentences title="Kept, because books and histories must stay true" sentences={kept} />
      </Stack>
      {children}
      <TextField
        {...form.field('name')}
        label={nameLabel}
        hint={`Type “${name}” to confirm.`}
        required
        columns={12}
        autoComplete="off"
        spellCheck={false}
      />
    </FormDialog>
  )
}

function Sentences({ title, sentences }: { title: string; sentences: readonly string[] }) {
  return (
    <>
      <h3 className={styles.part}>{title}</h3>
      <ul className={styles.list}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </>
  )
}
