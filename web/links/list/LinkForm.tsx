import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'

import { request } from '../../domain/api/request.ts'
import { finders } from '../../domain/find/find.ts'
import { resultToast } from '../../domain/record/resultToast.ts'
import { ComboboxField } from '../../ui/combobox/Combobox.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { atMost, optional, required } from '../../ui/fields/rules.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Form, FormActions, SubmitButton } from '../../ui/form/Form.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { useToast } from '../../ui/toasts/context.ts'
import { linksQuery, type ReferralLink } from '../data/links.ts'
import { changeLinkDocument, createLinkDocument } from '../data/operations.ts'

type LinkFormProps = { link?: ReferralLink; onClose: () => void }

const schema = v.object({
  name: v.pipe(required, atMost(100)),
  campaign: v.pipe(optional, atMost(100)),
  openingLine: v.pipe(optional, atMost(200)),
})

/** A new link, or the texts of one. What it is for does not change: it may be printed. */
export function LinkForm({ link, onClose }: LinkFormProps) {
  const queries = useQueryClient()
  const toast = useToast()
  const [service, setService] = useState<{ id: number; label: string }>()
  const form = useForm({
    schema,
    holdsDraft: false,
    initial: {
      name: link?.name ?? '',
      campaign: link?.campaign ?? '',
      openingLine: link?.openingLine ?? '',
    },
    send: async (texts) => {
      await (link
        ? request(changeLinkDocument, { input: { id: link.id, ...texts } })
        : request(createLinkDocument, { input: { serviceId: service?.id ?? null, ...texts } }))
      await queries.invalidateQueries({ queryKey: linksQuery.queryKey })
      toast.show(resultToast(link ? 'Link saved' : 'Link created'))
      onClose()
    },
  })
  return (
    <Dialog title={link ? 'Edit link' : 'New referral link'} onClose={onClose}>
      <Form form={form} asksBeforeLoss={false} aria-label={link ? 'Edit link' : 'New referral link'}>
        <TextField
          {...form.field('name')}
          label="Name"
          hint="Becomes the source of its leads. Example: Business card"
          required
          autoFocus
          maxLength={100}
          columns={12}
        />
        {!link && (
          <ComboboxField
            name="service"
            label="Service"
            hint="Empty for all services"
            columns={12}
            value={service}
            load={finders.services.named}
            about={['services']}
            onChoose={setService}
          />
        )}
        <TextField {...form.field('campaign')} label="Campaign" maxLength={100} columns={12} />
        <TextField
          {...form.field('openingLine')}
          label="Opening line"
          hint="Your words at the top of the page, which anyone with the link can read"
          maxLength={200}
          columns={12}
        />
        <FormActions>
          <SubmitButton form={form}>{link ? 'Save' : 'Create link'}</SubmitButton>
        </FormActions>
      </Form>
    </Dialog>
  )
}
