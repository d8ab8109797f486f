import { useState } from 'react'
import * as v from 'valibot'

import type { FormField } from '../../../forms/schema.ts'
import { answersSchema } from '../../domain/forms/answers.ts'
import { FormFields } from '../../domain/forms/FormFields.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Form, FormActions } from '../../ui/form/Form.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { Notice } from '../../ui/layout/Notice.tsx'
import { formOf } from './builder.ts'
import styles from './Builder.module.css'

/** The form as a referrer meets it, drawn and judged as it will be; nothing leaves the page. */
export function Preview({ usual, fields }: { usual: readonly FormField[]; fields: readonly FormField[] }) {
  const schema = formOf(fields, usual)
  const [isRight, setRight] = useState(false)
  const form = useForm({
    schema: v.object({ answers: answersSchema(schema) }),
    initial: { answers: {} },
    holdsDraft: false,
    send: () => setRight(true),
  })
  return (
    <section className={styles.preview} aria-label="Preview">
      <h2>Preview</h2>
      <Form form={form} asksBeforeLoss={false}>
        <FormFields narrow schema={schema} form={form} />
        {isRight && !form.dirty && (
          <Notice severity="success">Looks good. This form would be accepted.</Notice>
        )}
        <FormActions>
          <Button type="submit">Test form</Button>
        </FormActions>
      </Form>
    </section>
  )
}
