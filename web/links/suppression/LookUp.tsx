import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'

import { required } from '../../ui/fields/rules.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Form, FormActions, SubmitButton } from '../../ui/form/Form.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { Notice } from '../../ui/layout/Notice.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { foundQuery, type Suppressed } from '../data/suppression.ts'
import { SuppressedList } from './SuppressedList.tsx'

const schema = v.object({ contact: required })

/** Whether someone is on the list, by typing what is known of them. */
export function LookUp({ onRemove }: { onRemove: (contact: Suppressed) => void }) {
  const queries = useQueryClient()
  const [asked, setAsked] = useState<string>()
  const { data: found } = useQuery({ ...foundQuery(asked ?? ''), enabled: asked !== undefined })
  const form = useForm({
    schema,
    initial: { contact: '' },
    // It is personal, and nothing is lost with it.
    holdsDraft: false,
    send: async ({ contact }) => {
      await queries.fetchQuery(foundQuery(contact))
      setAsked(contact)
    },
  })
  return (
    <Stack gap={3}>
      <Form form={form} asksBeforeLoss={false} aria-label="Look up">
        <TextField
          {...form.field('contact')}
          label="Is this on the list?"
          hint="A phone number, an email address or a domain"
          required
          columns={8}
          autoComplete="off"
        />
        <FormActions>
          <SubmitButton form={form} look="plain">
            Look up
          </SubmitButton>
        </FormActions>
      </Form>
      {found?.length === 0 && <Notice severity="info">Not on the list.</Notice>}
      {found && found.length > 0 && (
        <>
          <Notice severity="warn">On the list. Don’t contact.</Notice>
          <SuppressedList label="Found" contacts={found} onRemove={onRemove} />
        </>
      )}
    </Stack>
  )
}
