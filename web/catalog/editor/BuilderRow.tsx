import { ArrowDown, ArrowUp, GripVertical, Pencil, Trash2 } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'

import type { FormField, FormSchema } from '../../../forms/schema.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Muted } from '../../ui/theme/Muted.tsx'
import { classes } from '../../ui/theme/classes.ts'
import { detailOf } from '../record/FormSummary.tsx'
import styles from './Builder.module.css'

type BuilderRowProps = {
  field: FormField
  schema: FormSchema
  at: number
  count: number
  isDragged: boolean
  onDrag: (at: number | undefined) => void
  onDrop: () => void
  onMove: (to: number) => void
  onEdit: () => void
  onRemove: () => void
}

/** One field of the form, and what can be done with it. */
export function BuilderRow(props: BuilderRowProps) {
  const { field, schema, at, isDragged, onDrag, onDrop } = props
  const row = useRef<HTMLLIElement>(null)
  const [isOver, setOver] = useState(false)
  const begin = (event: DragEvent) => {
    event.dataTransfer.effectAllowed = 'move'
    event.dataTransfer.setData('text/plain', field.label)
    if (row.current) event.dataTransfer.setDragImage(row.current, 16, 16)
    onDrag(at)
  }
  return (
    <li
      ref={row}
      className={classes(styles.row, isDragged && styles.dragged, isOver && styles.over)}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(!isDragged)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onDrop()
      }}
    >
      {/* Who has no pointer moves a field by the buttons. */}
      <span
        className={styles.grip}
        draggable
        onDragStart={begin}
        onDragEnd={() => onDrag(undefined)}
        aria-hidden="true"
      >
        <GripVertical size={18} />
      </span>
      <div className={styles.words}>
        <p className={styles.label}>
          {field.label}
          {field.required && ' *'}
        </p>
        <Muted>{detailOf(field, schema)}</Muted>
      </div>
      <RowTools {...props} />
    </li>
  )
}

function RowTools({ field: { label }, at, count, onMove, onEdit, onRemove }: BuilderRowProps) {
  return (
    <div className={styles.tools}>
      <IconButton label={`Move ${label} up`} aria-disabled={at === 0} onClick={() => onMove(at - 1)}>
        <ArrowUp size={18} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={`Move ${label} down`}
        aria-disabled={at === count - 1}
        onClick={() => onMove(at + 1)}
      >
        <ArrowDown size={18} aria-hidden="true" />
      </IconButton>
      <IconButton label={`Edit ${label}`} onClick={onEdit}>
        <Pencil size={18} aria-hidden="true" />
      </IconButton>
      <IconButton label={`Remove ${label}`} onClick={onRemove}>
        <Trash2 size={18} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
