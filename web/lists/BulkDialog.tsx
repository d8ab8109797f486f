import { type ChangeEvent, Suspense, useId, useState } from 'react'

import { sumOf } from '../domain/cents.ts'
import { money } from '../domain/money.ts'
import { resultToast } from '../domain/record/resultToast.ts'
import { useUndo } from '../domain/undo/UndoProvider.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { SelectField } from '../ui/fields/SelectField.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { classes } from '../ui/theme/classes.ts'
import { type BulkAction, type Outcome, type Unit, useBulk } from './bulk.ts'
import styles from './List.module.css'

type BulkDialogProps<Row> = {
  action: BulkAction<Row>
  /** The selected rows that the action applies to. */
  rows: readonly Row[]
  /** How many selected rows it does not apply to. */
  leftOut: number
  keyOf: (row: Row) => string
  nameOf: (row: Row) => string
  /** With the rows that were done, whose choice ends. */
  onClose: (done: readonly Row[]) => void
}

/** One sheet for a bulk action: what will happen, the progress, and a result for each row. */
export function BulkDialog<Row>({
  action,
  rows: now,
  leftOut,
  keyOf,
  nameOf,
  onClose,
}: BulkDialogProps<Row>) {
  // The rows as they were when the dialog opened, since running the action changes the list.
  const [rows] = useState(now)
  const bulk = useBulk(rows, keyOf, action)
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const finished = bulk.done.length + bulk.failed
  const isOver = !bulk.isRunning && finished === rows.length
  const isAllDone = bulk.done.length === rows.length
  const { show } = useUndo()
  const close = () => {
    const undo = bulk.takeUndo()
    if (undo && action.result) show(resultToast(action.result(undo.changes.length)), undo)
    onClose(bulk.done)
  }
  const start = () => {
    const isEmpty = action.field?.isRequired === true && text.trim() === ''
    setMissing(isEmpty)
    if (!isEmpty) void bulk.start(text.trim())
  }
  return (
    <Dialog
      title={action.label}
      onClose={() => !bulk.isRunning && close()}
      footer={
        <>
          {bulk.isRunning ? (
            <Button onClick={bulk.stop}>Stop</Button>
          ) : (
            <Button look={isAllDone ? 'main' : 'plain'} onClick={close}>
              {finished > 0 ? 'Done' : 'Cancel'}
            </Button>
          )}
          {!isAllDone && (
            <Button look="main" busy={bulk.isRunning} onClick={start}>
              {isOver ? `Try ${bulk.failed} again` : action.startLabel(rows.length - finished)}
            </Button>
          )}
        </>
      }
    >
      <Stack gap={3}>
        <p>
          {action.explanation} {leftOut > 0 && `${leftOut} of the selected cannot be done and are left out.`}
        </p>
        <Suspense>{action.warning && finished === 0 && <action.warning />}</Suspense>
        {action.field && !isOver && (
          <ActionField
            field={action.field}
            value={text}
            error={isMissing ? 'Field is required!' : undefined}
            disabled={bulk.isRunning}
            onChange={({ target }) => setText(target.value)}
          />
        )}
        <p role="status" className={styles.progress}>
          {progressText(bulk.isRunning, bulk.done.length, bulk.failed, rows.length)}
        </p>
        <progress max={rows.length} value={finished} aria-label="Progress" className={styles.meter} />
        <div className={styles.results}>
          {bulk.units.map((unit) => (
            <UnitLines
              key={unit.key}
              unit={unit}
              outcome={bulk.outcomeOf(unit)}
              keyOf={keyOf}
              nameOf={nameOf}
              amount={action.amount}
            />
          ))}
        </div>
      </Stack>
    </Dialog>
  )
}

type ActionFieldProps = {
  field: NonNullable<BulkAction<unknown>['field']>
  value: string
  error: string | undefined
  disabled: boolean
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void
}

function ActionField({ field: { label, isRequired: required, options }, ...control }: ActionFieldProps) {
  const shell = { ...control, label, required, columns: 1 }
  if (!options) return <TextField {...shell} maxLength={200} />
  return <SelectField {...shell} options={[{ value: '', label: 'Choose one' }, ...options]} />
}

type UnitLinesProps<Row> = Pick<BulkDialogProps<Row>, 'keyOf' | 'nameOf'> & {
  unit: Unit<Row>
  outcome: Outcome
  amount: BulkAction<Row>['amount']
}

/** One call and its result. */
function UnitLines<Row>({ unit: { name, rows }, outcome, keyOf, nameOf, amount }: UnitLinesProps<Row>) {
  const heading = useId()
  const result = <span className={classes(styles.outcome, styles[outcome.state])}>{outcome.text}</span>
  const sum = amount && money(sumOf(rows.map(amount)))
  return (
    <section aria-labelledby={name ? heading : undefined} className={styles.unit}>
      {name && (
        <p className={styles.unitHead}>
          <strong id={heading}>{name}</strong>
          {sum && <strong className={styles.amount}>{sum}</strong>}
          {result}
        </p>
      )}
      <ul>
        {rows.map((row) => (
          <li key={keyOf(row)} className={styles.result}>
            <span>{nameOf(row)}</span>
            {amount && <span className={styles.amount}>{money(amount(row)) ?? '–'}</span>}
            {!name && result}
          </li>
        ))}
      </ul>
    </section>
  )
}

function progressText(isRunning: boolean, done: number, failed: number, total: number): string {
  if (!isRunning && done + failed === 0) return ''
  const of = `${done} of ${total} done`
  return failed > 0 ? `${of}, ${failed} failed` : of
}
