import * as v from 'valibot'

import { required } from '../ui/fields/rules.ts'
import { TextField } from '../ui/fields/TextField.tsx'
import { FormDialog } from '../ui/form/FormDialog.tsx'
import { useForm } from '../ui/form/useForm.ts'

const schema = v.object({ name: required })

type RenameCategoryProps = { name: string; onRename: (name: string) => Promise<unknown>; onClose: () => void }

export function RenameCategory({ name, onRename, onClose }: RenameCategoryProps) {
  const form = useForm({
    schema,
    initial: { name },
    send: async (values) => {
      await onRename(values.name)
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={`Rename ${name}`} action="Rename" onClose={onClose}>
      <TextField {...form.field('name')} label="Name" required columns={12} />
    </FormDialog>
  )
}
