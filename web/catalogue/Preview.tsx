import { useState } from 'react'

import type { FormField } from '../../forms/schema.ts'
import { Button } from '../shared/buttons/Button.tsx'
import { Form, FormActions } from '../shared/fields/Form.tsx'
import { FormFields } from '../shared/forms/FormFields.tsx'
import { useAnswers } from '../shared/forms/useAnswers.ts'
import { Notice } from '../shared/layout/Notice.tsx'
import { formOf } from './builder.ts'
import styles from './Builder.module.css'

/** The form as a referrer meets it, drawn and judged as it will be; nothing leaves the page. */
export function Preview({ usual, fields }: { usual: readonly FormField[]; fields: readonly FormField[] }) {
  const schema = formOf(fields, usual)
  const { answers, wrong, onAnswer, submit } = useAnswers(schema)
  const [isRight, setRight] = useState(false)
  return (
    <section className={styles.preview} aria-label="Preview">
      <h2>Preview</h2>
      <Form onSubmit={submit(() => setRight(true))} onChange={() => setRight(false)}>
        <FormFields narrow schema={schema} answers={answers} wrong={wrong} onAnswer={onAnswer} />
        {isRight && <Notice severity="success">These answers would be accepted.</Notice>}
        <FormActions>
          <Button type="submit">Check the answers</Button>
        </FormActions>
      </Form>
    </section>
  )
}
