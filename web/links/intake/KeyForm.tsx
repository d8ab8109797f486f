import { useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'

import { request } from '../../domain/api/request.ts'
import { resultToast } from '../../domain/record/resultToast.ts'
import { CheckboxGroup } from '../../ui/fields/CheckboxGroup.tsx'
import { atMost, required } from '../../ui/fields/rules.ts'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { useToast } from '../../ui/toasts/context.ts'
import { type IntakeKey, keysQuery } from '../data/intake.ts'
import { changeIntakeKeyDocument, createIntakeKeyDocument } from '../data/intakeOperations.ts'
import type { ReferralLink } from '../data/links.ts'

const schema = v.object({
  name: v.pipe(required, atMost(100)),
  statement: v.pipe(required, atMost(1000)),
  channels: v.pipe(v.array(v.string()), v.minLength(1, 'Choose at least one')),
})

const ways = [
  { value: 'CALL', label: 'Call' },
  { value: 'TEXT', label: 'Text' },
  { value: 'MAIL', label: 'Email' },
]

type KeyFormProps = {
  link: ReferralLink
  intakeKey?: IntakeKey
  onClose: () => void
  /** With the new key itself. */
  onMade?: (secret: string) => void
}

/** A new key, or the name and the statement of one. */
export function KeyForm({ link, intakeKey, onClose, onMade }: KeyFormProps) {
  const queries = useQueryClient()
  const toast = useToast()
  const form = useForm({
    schema,
    about: `form of link ${link.id}`,
    initial: {
      name: intakeKey?.name ?? '',
      statement: intakeKey?.statement ?? '',
      channels: (intakeKey?.channels ?? []).filter((channel) => channel !== null),
    },
    send: async (texts) => {
      if (intakeKey) {
        await request(changeIntakeKeyDocument, { input: { id: intakeKey.id, ...texts } })
        toast.show(resultToast('Form saved'))
      }
      const made = intakeKey
        ? null
        : await request(createIntakeKeyDocument, { input: { linkId: link.id, ...texts } })
      await queries.invalidateQueries({ queryKey: keysQuery(link.id).queryKey })
      if (made) onMade?.(made.createIntakeKey?.result ?? '')
      else onClose()
    },
  })
  return (
    <FormDialog
      place="right"
      form={form}
      title={intakeKey ? 'Edit form' : 'Connect a form'}
      action={intakeKey ? 'Save' : 'Create key'}
      onClose={onClose}
    >
      <TextField
        {...form.field('name')}
        label="Name"
        hint="Example: Contact page"
        required
        autoFocus
        maxLength={100}
        columns={12}
      />
      <TextArea
        {...form.field('statement')}
        label="What the form says about contact"
        hint={
          intakeKey
            ? 'Word for word. Leads that came in before keep the earlier words.'
            : 'Word for word. Each lead stores it as proof of consent.'
        }
        required
        rows={4}
        columns={12}
      />
      <CheckboxGroup
        {...form.choices('channels')}
        label="What it lets you and the provider do"
        required
        options={ways}
      />
    </FormDialog>
  )
}
