import { ListPlus, Plus } from 'lucide-react'
import { lazy, useState } from 'react'

import { defaultFields, type FormField, maxFields } from '../../../forms/schema.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Empty } from '../../ui/layout/Empty.tsx'
import { Hidden } from '../../ui/theme/Hidden.tsx'
import { type Change, formOf, keepField, moveField, removeField } from './builder.ts'
import { BuilderRow } from './BuilderRow.tsx'
import styles from './Builder.module.css'
import { Opened } from '../../ui/dialog/Opened.tsx'

// The editor comes with its panel.
const FieldEditor = lazy(async () => ({ default: (await import('./FieldEditor.tsx')).FieldEditor }))

type FormBuilderProps = {
  usual: readonly FormField[]
  fields: readonly FormField[]
  onFields: (fields: FormField[]) => void
}

/** The fields that a service adds to the ten: added, ordered by drag or by buttons, edited, removed. */
export function FormBuilder({ usual, fields, onFields }: FormBuilderProps) {
  const [editing, setEditing] = useState<{ field?: FormField }>()
  const [dragged, setDragged] = useState<number>()
  const [said, setSaid] = useState('')
  const make = ({ fields: next, said: words }: Change) => {
    onFields(next)
    setSaid(words)
  }
  const move = (from: number, to: number) => make(moveField(fields, from, to))
  const place = fields.findIndex(({ key }) => key === editing?.field?.key)
  const all = formOf(fields, usual).fields
  return (
    <div className={styles.builder}>
      <p className={styles.usual}>
        Every lead form starts with these ten fields:{' '}
        {usual.map(({ label }) => label.toLowerCase()).join(', ')}.
      </p>
      {fields.length === 0 && (
        <Empty icon={ListPlus} title="No custom questions yet">
          Add what providers need to know.
        </Empty>
      )}
      <ol className={styles.rows} aria-label="Fields of this service">
        {fields.map((field, at) => (
          <BuilderRow
            key={field.key}
            {...{ field, at, count: fields.length, schema: { fields: all } }}
            isDragged={dragged === at}
            onDrag={setDragged}
            onDrop={() => dragged !== undefined && move(dragged, at)}
            onMove={(to) => move(at, to)}
            onEdit={() => setEditing({ field })}
            onRemove={() => make(removeField(fields, field.key))}
          />
        ))}
      </ol>
      <Said>{said}</Said>
      <div>
        <Button
          icon={<Plus size={18} aria-hidden="true" />}
          disabled={fields.length >= maxFields - defaultFields.length}
          onClick={() => setEditing({})}
        >
          Add field
        </Button>
      </div>
      <Opened onClose={() => setEditing(undefined)}>
        {editing && (
          <FieldEditor
            field={editing.field}
            earlier={place < 0 ? all : all.slice(0, usual.length + place)}
            taken={all}
            onKeep={(field) => {
              make(keepField(fields, field))
              setEditing(undefined)
            }}
            onClose={() => setEditing(undefined)}
          />
        )}
      </Opened>
    </div>
  )
}

/** Announces changes to screen readers, and shows failures to everyone. */
function Said({ children }: { children: string }) {
  const isRefusal = children.startsWith('Not done')
  return (
    <p role="status" className={styles.said}>
      {isRefusal ? children : <Hidden>{children}</Hidden>}
    </p>
  )
}
