import * as v from 'valibot'

import { Button } from '../ui/buttons/Button.tsx'
import { Checkbox } from '../ui/fields/Checkbox.tsx'
import { PasswordField } from '../ui/fields/PasswordField.tsx'
import { RadioGroup } from '../ui/fields/RadioGroup.tsx'
import { email, messages, password, phone, required, zip } from '../ui/fields/rules.ts'
import { SelectField } from '../ui/fields/SelectField.tsx'
import { TextArea } from '../ui/fields/TextArea.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { Form, FormActions, SubmitButton } from '../ui/form/Form.tsx'
import { useForm } from '../ui/form/useForm.ts'
import { useToast } from '../ui/toasts/context.ts'
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
  const toast = useToast()
  const form = useForm({
    schema,
    initial: empty,
    send: () => void toast.show({ severity: 'success', summary: 'Everything is right' }),
    onInvalid: () =>
      toast.show({
        severity: 'error',
        summary: 'Validation Errors',
        detail: 'Please fix the errors and try again',
      }),
  })
  const { field } = form
  return (
    <Section title="Fields">
      <Form form={form}>
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
          <SubmitButton form={form}>Check the fields</SubmitButton>
          <Button onClick={() => form.reset()}>Cancel</Button>
        </FormActions>
      </Form>
    </Section>
  )
}
