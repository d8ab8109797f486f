import { useMemo, useState } from 'react'

import { Button } from '../../ui/buttons/Button.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { Notice } from '../../ui/layout/Notice.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Status, type StatusColor } from '../../ui/layout/Status.tsx'
import { counted } from '../data/counted.ts'
import styles from '../organizations/Organization.module.css'
import tables from '../people/Permissions.module.css'
import { parseTable } from './csv.ts'
import { guessColumns, type ImportKind, type ImportRow, rowsOf } from './importKinds.ts'
import { type Fate, useImport } from './useImport.ts'
import { FieldGroup } from '../../ui/fields/FieldGroup.tsx'

const mostRows = 10_000
const mostShown = 200

/** Imports a pasted table or a file: map its columns, do a dry run, then import. */
export function ImportPage({ kind }: { kind: ImportKind }) {
  const [text, setText] = useState('')
  const table = useMemo(() => parseTable(text), [text])
  return (
    <Page title={kind.title} count="Existing accounts are never changed">
      <div className={styles.parts}>
        <FieldGroup label="Table">
          <TextArea
            name="table"
            label="Paste a table, with its headings in the first line"
            columns={12}
            rows={6}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <p>
            <label>
              Or choose a CSV file:{' '}
              <input
                className={styles.file}
                type="file"
                accept=".csv,.tsv,.txt,text/csv"
                onChange={({ target }) => void target.files?.[0]?.text().then(setText)}
              />
            </label>
          </p>
        </FieldGroup>
        {table.length > mostRows + 1 && (
          <Notice severity="error">At most {mostRows.toLocaleString('en-US')} rows at once.</Notice>
        )}
        {table.length > 1 && table.length <= mostRows + 1 && <Mapping key={text} kind={kind} table={table} />}
      </div>
    </Page>
  )
}

function Mapping({ kind, table }: { kind: ImportKind; table: readonly string[][] }) {
  const [headings = [], ...lines] = table
  const [columns, setColumns] = useState(() => guessColumns(kind.fields, headings))
  const rows = useMemo(() => rowsOf(lines, columns), [lines, columns])
  const run = useImport(kind, rows)
  const isMapped = kind.fields.every(({ key, isRequired }) => !isRequired || (columns[key] ?? -1) >= 0)
  const choose = (key: string, column: string) => {
    setColumns({ ...columns, [key]: Number(column) })
    run.forget()
  }
  return (
    <>
      <FieldGroup label="Columns">
        {kind.fields.map(({ key, label, isRequired }) => (
          <SelectField
            key={key}
            name={key}
            label={label}
            required={isRequired}
            // The rows that are sent are those of the columns as they were.
            disabled={run.work !== undefined}
            columns={3}
            value={String(columns[key] ?? -1)}
            onChange={({ target }) => choose(key, target.value)}
            options={[
              { value: '-1', label: 'Not in the table' },
              ...headings.map((heading, index) => ({
                value: String(index),
                label: heading || `Column ${index + 1}`,
              })),
            ]}
          />
        ))}
      </FieldGroup>
      {!isMapped && <Notice severity="warn">Choose a column for each field that is required.</Notice>}
      {run.failure && <Notice severity="error">{run.failure}</Notice>}
      <Acts kind={kind} rows={rows} isMapped={isMapped} run={run} />
      {run.results.length > 0 && <Report kind={kind} rows={rows} results={run.results} />}
    </>
  )
}

type ActsProps = {
  kind: ImportKind
  rows: readonly ImportRow[]
  isMapped: boolean
  run: ReturnType<typeof useImport>
}

function Acts({ kind, rows, isMapped, run }: ActsProps) {
  const { results, work } = run
  const count = (...states: Fate['state'][]) => results.filter(({ state }) => states.includes(state)).length
  const open = count('new', 'failed')
  const isChecked = results.length > 0
  return (
    <div className={styles.partHead}>
      <p role="status">
        {work === 'checking' && 'Checking…'}
        {!work && !isChecked && counted(rows.length, 'row')}
        {isChecked &&
          `${count('done')} added, ${open} to add, ${count('skipped')} skipped, ${count('wrong')} not usable`}
      </p>
      {work === 'importing' && (
        <progress max={count('done', 'new', 'failed')} value={count('done')} aria-label="Progress" />
      )}
      <div className={styles.acts}>
        {work === 'importing' ? (
          <Button onClick={run.cancel}>Cancel</Button>
        ) : (
          <Button busy={work === 'checking'} disabled={!isMapped} onClick={() => void run.check()}>
            Dry run
          </Button>
        )}
        {isChecked && open > 0 && (
          <Button look="main" busy={work === 'importing'} onClick={() => void run.run()}>
            Add {counted(open, kind.noun)}
          </Button>
        )}
      </div>
    </div>
  )
}

const colors: Record<Fate['state'], StatusColor> = {
  new: 'blue',
  skipped: 'grey',
  wrong: 'amber',
  done: 'green',
  failed: 'red',
}

type ReportProps = { kind: ImportKind; rows: readonly ImportRow[]; results: readonly Fate[] }

/** The result of each row; in a long table, failures first. */
function Report({ kind, rows, results }: ReportProps) {
  const lines = rows.map((row, index) => ({ row, line: index + 2, fate: results[index] }))
  const ordered = lines.toSorted(
    (one, other) => rankOf(one.fate) - rankOf(other.fate) || one.line - other.line,
  )
  const shown = kind.fields.filter(({ isRequired }) => isRequired)
  return (
    <>
      <div className={tables.frame}>
        <table className={tables.matrix} aria-label="Rows">
          <thead>
            <tr>
              <th scope="col">Line</th>
              {shown.map(({ key, label }) => (
                <th key={key} scope="col">
                  {label}
                </th>
              ))}
              <th scope="col">Result</th>
            </tr>
          </thead>
          <tbody>
            {ordered.slice(0, mostShown).map(({ row, line, fate }) => (
              <tr key={line}>
                <td>{line}</td>
                {shown.map(({ key }) => (
                  <td key={key}>{row[key]}</td>
                ))}
                <td>{fate && <Status color={colors[fate.state]}>{fate.text}</Status>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {lines.length > mostShown && (
        <p className={styles.soft}>
          The first {mostShown} of {counted(lines.length, 'row')}.
        </p>
      )}
    </>
  )
}

function rankOf(fate: Fate | undefined): number {
  return ['failed', 'wrong', 'new', 'skipped', 'done'].indexOf(fate?.state ?? 'done')
}
