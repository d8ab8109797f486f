import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'

import { usualNames } from '../../../forms/intakeFields.ts'
import { request } from '../../domain/api/request.ts'
import { resultToast } from '../../domain/record/resultToast.ts'
import { Dialog, DialogClose } from '../../ui/dialog/Dialog.tsx'
import { atMost, optional } from '../../ui/fields/rules.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { LoadError } from '../../ui/layout/LoadError.tsx'
import { RowSkeletons } from '../../ui/skeletons/Skeleton.tsx'
import { useToast } from '../../ui/toasts/context.ts'
import { Muted } from '../../ui/theme/Muted.tsx'
import { fieldsQuery, type IntakeKey, keysQuery, mappingOf, requestsQuery } from '../data/intake.ts'
import { changeIntakeKeyDocument } from '../data/intakeOperations.ts'
import type { ReferralLink } from '../data/links.ts'

type NamesFormProps = { link: ReferralLink; intakeKey: IntakeKey; onClose: () => void }
type Asked = readonly { key: string; label: string }[]

/** What the sender calls the fields of the service's form. */
export function NamesForm(props: NamesFormProps) {
  const { data: fields, error, refetch } = useQuery(fieldsQuery(props.link.service?.id ?? 0))
  if (fields) return <Names {...props} fields={fields} />
  return (
    <Dialog
      place="right"
      title="Field names"
      onClose={props.onClose}
      footer={<DialogClose>Cancel</DialogClose>}
    >
      {error ? (
        <LoadError error={error} onAgain={refetch} />
      ) : (
        <RowSkeletons count={4} label="Loading field names" />
      )}
    </Dialog>
  )
}

function Names({ link, intakeKey, fields, onClose }: NamesFormProps & { fields: Asked }) {
  const queries = useQueryClient()
  const toast = useToast()
  const { data: requests = [] } = useQuery(requestsQuery(intakeKey.id))
  const mapping = mappingOf(intakeKey)
  const named = (value: (key: string) => string) =>
    Object.fromEntries(fields.map(({ key }, place) => [`name${place}`, value(key)]))
  const form = useForm({
    schema: v.object(
      Object.fromEntries(fields.map((_, place) => [`name${place}`, v.pipe(optional, atMost(200))])),
    ),
    about: `names of form ${intakeKey.id}`,
    initial: named((key) => mapping[key] ?? ''),
    send: async (names) => {
      const given = fields.map(({ key }, place) => [key, names[`name${place}`] ?? ''] as const)
      const input = { id: intakeKey.id, mapping: Object.fromEntries(given.filter(([, name]) => name !== '')) }
      await request(changeIntakeKeyDocument, { input })
      await queries.invalidateQueries({ queryKey: keysQuery(link.id).queryKey })
      toast.show(resultToast('Field names saved'))
      onClose()
    },
  })
  const unused = [...new Set(requests.flatMap((sent) => sent.unused))].filter(Boolean).slice(0, 20)
  return (
    <FormDialog
      place="right"
      form={form}
      title={`Field names: ${intakeKey.name}`}
      action="Save"
      onClose={onClose}
    >
      <Muted>
        Usual names are found without this. Type a name only where your form uses another one.
        {unused.length > 0 && ` Sent and not used yet: ${unused.join(', ')}.`}
      </Muted>
      {fields.map(({ key, label }, place) => (
        <TextField
          key={key}
          {...form.field(`name${place}`)}
          label={label}
          placeholder={usualNames[key]?.[0] ?? key}
          maxLength={200}
          spellCheck={false}
          autoComplete="off"
          columns={6}
        />
      ))}
    </FormDialog>
  )
}
