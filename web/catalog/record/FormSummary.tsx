import { readForm } from '../../../forms/readForm.ts'
import { defaultCount, type FormField, type FormSchema, ownFields } from '../../../forms/schema.ts'
import { conditionOf, typeNames } from '../../domain/forms/describe.ts'
import { List, Row } from '../../ui/layout/List.tsx'
import styles from './Service.module.css'

/** What a lead for the service is asked: what every one is, and what only this one asks. */
export function FormSummary({ schema }: { schema: unknown }) {
  const form = readForm(schema)
  const own = ownFields(form)
  const usual = form.fields.slice(0, defaultCount(form.fields))
  const optional = usual.filter(({ required }) => !required)
  return (
    <section className={styles.part}>
      <h2>What you’ll need</h2>
      <p>
        Required: {wordsOf(usual.filter(({ required }) => required))}.
        {optional.length > 0 && ` Optional: ${wordsOf(optional)}.`}
      </p>
      {own.length > 0 && (
        <List aria-label="Questions of this service">
          {own.map((field) => (
            <Row
              key={field.key}
              title={field.label + (field.required ? ' *' : '')}
              text={detailOf(field, form)}
            />
          ))}
        </List>
      )}
    </section>
  )
}

function wordsOf(fields: readonly FormField[]): string {
  return fields.map(({ label }) => label.toLowerCase()).join(', ')
}

export function detailOf(field: FormField, form: FormSchema): string {
  const { type, options, help } = field
  const kind = options?.length ? `${typeNames[type]}: ${options.join(', ')}` : typeNames[type]
  return [kind, conditionOf(field, form), help].filter(Boolean).join(' · ')
}
