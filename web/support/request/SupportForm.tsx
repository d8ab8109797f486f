import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { request } from '../../domain/api/request.ts'
import { personName } from '../../domain/names.ts'
import { operator } from '../../domain/operator.ts'
import { resultToast } from '../../domain/record/resultToast.ts'
import { UploadWidget } from '../../domain/uploads/UploadWidget.tsx'
import { useUpload } from '../../domain/uploads/useUpload.ts'
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx'
import { RadioGroup } from '../../ui/fields/RadioGroup.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Form, FormActions, SubmitButton } from '../../ui/form/Form.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { useToast } from '../../ui/toasts/context.ts'
import { createSupportDocument } from '../data/operations.ts'
import styles from '../Support.module.css'
import {
  contactMethods,
  type SupportDraft,
  supportOf,
  supportSchema,
  type TicketType,
} from './supportDraft.ts'
import { newKey } from '../../domain/newKey.ts'
import { withPeriod } from '../../../texts/period.ts'

/** The requester, and the record that the request is about if it starts on another page. */
export type SupportFormProps = {
  type: TicketType
  user: { id: number; firstName: string | null; lastName: string | null; email: string | null }
  about?: { leadId?: number; transactionId?: number }
}

const words: Record<TicketType, { title: string; subject: string; details: string; hint: string }> = {
  SUPPORT: {
    title: 'Get help',
    subject: 'What do you need help with?',
    details: 'Details',
    hint: 'What happened, what you expected, and on which page.',
  },
  SERVICE_REQUEST: {
    title: 'Request a service',
    subject: 'Service',
    details: 'What should it cover, and where?',
    hint: 'The states it is needed in, and roughly how often.',
  },
}

export function SupportForm({ type, user, about }: SupportFormProps) {
  const upload = useUpload({ mode: 'file', userId: user.id })
  const create = useCreate(type, about)
  const form = useForm({
    schema: supportSchema(type),
    initial: {
      title: '',
      details: '',
      name: personName(user) ?? '',
      email: user.email ?? '',
      phoneNumber: '',
      preferredContactMethod: 'EMAIL',
    },
    send: async (draft) => {
      const attachments = await upload.save()
      if (attachments === null) return 'A file was not uploaded. Remove it or try again.'
      return create(draft, attachments)
    },
  })
  const isByPhone = form.values.preferredContactMethod === 'PHONE'
  const { title, subject, details, hint } = words[type]
  return (
    <Page
      title={title}
      count={`We’ll notify ${withPeriod(operator.name)}`}
      action={<ButtonLink to="/support-page">Your requests</ButtonLink>}
    >
      <div className={styles.form}>
        <Form form={form}>
          <TextField {...form.field('title')} label={subject} required columns={12} maxLength={200} />
          <TextArea
            {...form.field('details')}
            label={details}
            required={type === 'SUPPORT'}
            rows={7}
            columns={12}
            maxLength={5000}
            hint={`${hint} Do not share sensitive information.`}
          />
          <div className={styles.wide}>
            <UploadWidget upload={upload} label="Attachments" />
          </div>
          <TextField {...form.field('name')} label="Name" required columns={6} autoComplete="name" />
          <TextField {...form.field('email')} label="Email" type="email" required columns={6} />
          <TextField
            {...form.field('phoneNumber')}
            label="Phone number"
            type="tel"
            required={isByPhone}
            columns={6}
          />
          <RadioGroup
            {...form.field('preferredContactMethod')}
            label="Preferred contact method"
            required
            columns={6}
            options={contactMethods}
          />
          <FormActions>
            <SubmitButton form={form}>Send request</SubmitButton>
          </FormActions>
        </Form>
        <p className={styles.readers}>
          {`The staff of ${operator.name} and the master admins of your organization can read it.`}
        </p>
      </div>
    </Page>
  )
}

/** One idempotency key per form, so that a retry does not create a second request. */
function useCreate(type: TicketType, about: SupportFormProps['about']) {
  const [idempotencyKey] = useState(newKey)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  return async (draft: SupportDraft, attachments: readonly string[]) => {
    const files = attachments.length > 0 && { attachments: [...attachments] }
    const support = { ...supportOf(type, draft), ...about, ...files, idempotencyKey }
    const { createSupport } = await request(createSupportDocument, { input: { support } })
    const sent = createSupport?.support
    void queries.invalidateQueries({ queryKey: ['tickets'] })
    toast.show(resultToast('Request sent', sent?.title ?? draft.title))
    await navigate(
      sent ? { to: '/support-page/$type', params: { type: sent.publicId } } : { to: '/support-page' },
    )
  }
}
