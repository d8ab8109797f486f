import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { fieldsOf } from '../../../forms/importFields.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { Inline } from '../../ui/layout/Stack.tsx'
import { Status } from '../../ui/layout/Status.tsx'
import { counted } from '../data/counted.ts'
import { importRowsQuery, type Import } from '../data/imports.ts'
import tables from '../people/Permissions.module.css'
import { countsOf, outcomeLabels } from './labels.ts'

const pageSize = 50
const problems = ['FAILED', 'INVALID', 'LIKELY_DOUBLE']

/** The result of each row, problems first. */
export function ImportRows({ work }: { work: Import }) {
  const counts = countsOf(work)
  const found = Object.keys(outcomeLabels).filter((outcome) => counts(outcome) > 0)
  const hasProblems = found.some((outcome) => problems.includes(outcome))
  const [chosen, setChosen] = useState<string>()
  const [page, setPage] = useState(1)
  const shown = chosen ?? (hasProblems ? 'PROBLEMS' : 'ALL')
  const outcomes = shown === 'ALL' ? undefined : shown === 'PROBLEMS' ? problems : [shown]
  const { data } = useQuery({
    ...importRowsQuery(work.publicId, outcomes, page),
    placeholderData: keepPreviousData,
  })
  const total = data?.total ?? 0
  const pages = Math.max(1, Math.ceil(total / pageSize))
  return (
    <section aria-label="Rows">
      <SelectField
        name="outcome"
        label="Rows"
        columns={4}
        value={shown}
        onChange={({ target }) => {
          setChosen(target.value)
          setPage(1)
        }}
        options={[
          { value: 'ALL', label: 'All rows' },
          ...(hasProblems ? [{ value: 'PROBLEMS', label: 'Problems' }] : []),
          ...found.map((outcome) => ({
            value: outcome,
            label: `${outcomeLabels[outcome]?.label} (${counts(outcome).toLocaleString('en-US')})`,
          })),
        ]}
      />
      <div className={tables.frame}>
        <table className={tables.matrix} aria-label="Rows">
          <thead>
            <tr>
              <th scope="col">Row</th>
              <th scope="col">{work.kind === 'VENDOR' ? 'Vendor' : 'First name'}</th>
              <th scope="col">{work.kind === 'VENDOR' ? 'Name' : 'Last name'}</th>
              <th scope="col">Email</th>
              <th scope="col">Result</th>
            </tr>
          </thead>
          <tbody>
            {data?.rows.map((row) => (
              <ResultRow key={row.rowNumber} kind={work.kind} row={row} />
            ))}
          </tbody>
        </table>
      </div>
      <Inline gap={2}>
        <Button disabled={page <= 1} onClick={() => setPage(page - 1)}>
          Previous
        </Button>
        <p>
          Page {page} of {pages} · {counted(total, 'row')}
        </p>
        <Button disabled={page >= pages} onClick={() => setPage(page + 1)}>
          Next
        </Button>
      </Inline>
    </section>
  )
}

type Given = { person?: Record<string, string>; organization?: Record<string, string> }
type ResultRowProps = {
  kind: string
  row: {
    rowNumber: number
    given: unknown
    outcome: string | null
    field: string | null
    reason: string | null
    warning: string | null
  }
}

function ResultRow({ kind, row: { rowNumber, given, outcome, field, reason, warning } }: ResultRowProps) {
  // A cast: JSON that the server wrote.
  const { person = {}, organization = {} } = given as Given
  const first = person['first_name'] ?? ''
  const last = [person['middle_name'], person['last_name']].filter(Boolean).join(' ')
  const { label, color } = outcomeLabels[outcome ?? ''] ?? {
    label: 'Not checked yet',
    color: 'grey' as const,
  }
  const heading = fieldsOf(kind).find(({ key }) => key === field)?.label
  const why = [heading && reason ? `${heading}: ${reason}` : reason, warning].filter(Boolean).join(' · ')
  return (
    <tr>
      <td>{rowNumber}</td>
      <td>{kind === 'VENDOR' ? organization['legal_business_name'] : first}</td>
      <td>{kind === 'VENDOR' ? `${first} ${last}` : last}</td>
      <td>{person['email']}</td>
      <td>
        <Status color={color}>{label}</Status>
        {why && <div>{why}</div>}
      </td>
    </tr>
  )
}
