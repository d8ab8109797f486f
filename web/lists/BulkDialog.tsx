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
import { type BulkAction, type Outcome, type Proposals, type Unit, useBulk, useProposals } from './bulk.ts'
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
  const proposals = useProposals(rows, keyOf, action)
  const bulk = useBulk(rows, keyOf, action, proposals)
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const finished = bulk.done.length + bulk.failed
  const isUnmatched = ({ key }: Unit<Row>) => proposals.of(key)?.choices.length === 0
  const unmatched = bulk.units.filter(isUnmatched)
  const total = rows.length - unmatched.length
  const isOver = !bulk.isRunning && finished > 0 && finished === total
  // Nothing is left to do, or nothing of it can be done.
  const isEnd = !bulk.isRunning && bulk.startable === 0 && !proposals.isLoading
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
            <Button look={isEnd ? 'main' : 'plain'} onClick={close}>
              {finished > 0 ? 'Done' : 'Cancel'}
            </Button>
          )}
          {!isEnd && (
            <Button look="main" busy={bulk.isRunning || proposals.isLoading} onClick={start}>
              {isOver ? `Try ${bulk.startable} again` : action.startLabel(total - finished)}
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
          {progressText(bulk.isRunning, bulk.done.length, bulk.failed, total)}
        </p>
        <progress max={Math.max(total, 1)} value={finished} aria-label="Progress" className={styles.meter} />
        <div className={styles.results}>
          {bulk.units
            .filter((unit) => !isUnmatched(unit))
            .map((unit) => (
              <UnitLines
                key={unit.key}
                unit={unit}
                outcome={bulk.outcomeOf(unit)}
                keyOf={keyOf}
                nameOf={nameOf}
                amount={action.amount}
                proposals={proposals}
              />
            ))}
          {unmatched.length > 0 && (
            <section aria-label="Left as they are" className={styles.unit}>
              <p className={styles.unitHead}>
                <strong>Left as they are</strong>
              </p>
              <ul>
                {unmatched.map(({ key, rows: [row] }) => (
                  <li key={key} className={styles.result}>
                    <span>{row && nameOf(row)}</span>
                    <span className={styles.outcome}>{proposals.of(key)?.none}</span>
                  </li>
                ))}
              </ul>
            </section>
          )}
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
  proposals: Proposals
}

/** One call and its result. */
function UnitLines<Row>({ unit, outcome, keyOf, nameOf, amount, proposals }: UnitLinesProps<Row>) {
  const { key, name, rows } = unit
  const heading = useId()
  const isProposed = outcome.state === 'waiting' && (proposals.of(key)?.choices.length ?? 0) > 0
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
            {isProposed ? (
              <ProposalChoice name={nameOf(row)} unit={key} proposals={proposals} />
            ) : (
              !name && result
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

type ProposalChoiceProps = { name: string; unit: string; proposals: Proposals }

/** What will be done with the row, why, and what could be done instead. */
function ProposalChoice({ name, unit, proposals }: ProposalChoiceProps) {
  const { choices } = proposals.of(unit) ?? { choices: [] }
  const value = proposals.chosenFor(unit)
  const why = useId()
  return (
    <span className={styles.proposal}>
      <select
        className={styles.choice}
        aria-label={`For ${name}`}
        aria-describedby={why}
        value={value}
        onChange={({ target }) => proposals.choose(unit, target.value)}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <small id={why} className={styles.outcome}>
        {choices.find((choice) => choice.value === value)?.why}
      </small>
    </span>
  )
}

function progressText(isRunning: boolean, done: number, failed: number, total: number): string {
  if (!isRunning && done + failed === 0) return ''
  const of = `${done} of ${total} done`
  return failed > 0 ? `${of}, ${failed} failed` : of
}
