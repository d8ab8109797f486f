import * as v from 'valibot'

import { Button } from '../shared/buttons/Button.tsx'
import { Checkbox } from '../shared/fields/Checkbox.tsx'
import { Form, FormActions } from '../shared/fields/Form.tsx'
import { PasswordField } from '../shared/fields/PasswordField.tsx'
import { RadioGroup } from '../shared/fields/RadioGroup.tsx'
import { email, messages, password, phone, required, zip } from '../shared/fields/rules.ts'
import { SelectField } from '../shared/fields/SelectField.tsx'
import { TextArea } from '../shared/fields/TextArea.tsx'
import { TextField } from '../shared/fields/TextField.tsx'
import { useForm } from '../shared/fields/useForm.ts'
import { useToast } from '../shared/toasts/context.ts'
import { useUnsavedChanges } from '../shared/unsaved/useUnsavedChanges.tsx'
import { Section } from './Section.tsx'

const schema = v.object({
  name: required,
  email,
  phone,
  password,
  zip,
  customerType: required,
  language: v.string(),
  details: required,
  agreed: v.pipe(v.boolean(), v.value(true, messages.required)),
})

const empty = {
  name: '',
  email: '',
  phone: '',
  password: '',
  zip: '',
  customerType: '',
  language: 'en',
  details: '',
  agreed: false,
}

const customerTypes = [
  { value: 'individual', label: 'Individual' },
  { value: 'corporate', label: 'Corporate' },
  { value: 'both', label: 'Both' },
]

const languages = [
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Spanish' },
]

export function Fields() {
  const form = useForm(schema, empty)
  const toast = useToast()
  const unsaved = useUnsavedChanges(form.dirty)
  const { field } = form
  const submit = form.submit(
    () => void toast.show({ severity: 'success', summary: 'Everything is right' }),
    () =>
      toast.show({
        severity: 'error',
        summary: 'Validation Errors',
        detail: 'Please fix the errors and try again',
      }),
  )
  return (
    <Section title="Fields">
      <Form onSubmit={submit}>
        <TextField {...field('name')} label="Name" required />
        <TextField {...field('email')} label="Email" type="email" required />
        <TextField
          {...field('phone')}
          label="Phone"
          type="tel"
          required
          hint="Ten digits, and an extension as “ x12”"
        />
        <PasswordField {...field('password')} label="Password" required autoComplete="new-password" />
        <TextField {...field('zip')} label="Zip code" inputMode="numeric" required />
        <SelectField {...field('language')} label="Language" options={languages} />
        <RadioGroup {...field('customerType')} label="Customer type" required options={customerTypes} />
        <TextField label="Read-only" defaultValue="Cannot be changed" readOnly />
        <TextField label="Not available" disabled />
        <TextArea {...field('details')} label="Details" required columns={12} />
        <Checkbox {...form.checkbox('agreed')} label="I have read all of this" required columns={12} />
        <FormActions>
          <Button look="main" type="submit">
            Check the fields
          </Button>
          <Button onClick={() => unsaved.leaving(form.reset)}>Cancel</Button>
        </FormActions>
      </Form>
      {unsaved.question}
    </Section>
  )
}
