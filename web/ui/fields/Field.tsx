import { CircleAlert } from 'lucide-react'
import { type CSSProperties, type ReactNode, useId } from 'react'

import { classes } from '../theme/classes.ts'
import styles from './Field.module.css'
import { type FieldKind, shownMessage } from './message.ts'

export type FieldProps = {
  label: string
  error?: string | undefined
  hint?: string | undefined
  required?: boolean | undefined
  /** How many of the form's twelve columns it takes. */
  columns?: number
}

type Parts = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean
  'aria-required': boolean
}

type ShellProps = FieldProps & { kind: FieldKind; after?: ReactNode; children: (parts: Parts) => ReactNode }

/** The box of a single control: floating label, required asterisk, hint and message under it. */
export function Field({
  label,
  error,
  hint,
  required = false,
  columns = 4,
  kind,
  after,
  children,
}: ShellProps) {
  const id = useId()
  const message = shownMessage(kind, error)
  const note = message ?? hint
  const parts = {
    id,
    'aria-describedby': note ? `${id}-note` : undefined,
    'aria-invalid': message !== undefined,
    'aria-required': required,
  }
  return (
    <div className={styles.field} style={span(columns)}>
      <div
        className={classes(
          styles.box,
          message !== undefined && styles.wrong,
          kind === 'textarea' && styles.tall,
        )}
      >
        {children(parts)}
        <label htmlFor={id} className={styles.label}>
          {label}
          {required && <Asterisk />}
        </label>
        {after}
      </div>
      <FieldNote id={`${id}-note`} message={message} hint={hint} />
    </div>
  )
}

export function span(columns: number): CSSProperties & Record<'--columns', string> {
  return { '--columns': String(columns) }
}

/** Screen readers hear "required" from the control itself. */
export function Asterisk() {
  return (
    <span className={styles.asterisk} aria-hidden="true">
      {' *'}
    </span>
  )
}

type NoteProps = { id: string; message: string | undefined; hint?: string | undefined }

export function FieldNote({ id, message, hint }: NoteProps) {
  if (message === undefined && hint === undefined) return null
  return (
    <p id={id} className={classes(styles.note, message !== undefined && styles.message)}>
      {message !== undefined && <CircleAlert size={14} aria-hidden="true" />}
      <span>{message ?? hint}</span>
    </p>
  )
}
