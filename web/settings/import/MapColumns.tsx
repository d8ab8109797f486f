import { useState } from 'react'

import { fieldsOf } from '../../../forms/importFields.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { FieldGroup } from '../../ui/fields/FieldGroup.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Notice } from '../../ui/layout/Notice.tsx'
import { Inline } from '../../ui/layout/Stack.tsx'
import type { Import } from '../data/imports.ts'

type Columns = Record<string, number>
type Options = { lastName?: string; types?: Record<string, string> }
type MapColumnsProps = {
  work: Import
  isPending: boolean
  onCheck: (columns: Columns, options: Options) => void
}

const types = [
  { value: '', label: 'Choose' },
  { value: 'VENDOR', label: 'Vendor' },
  { value: 'MULTI_ROLE_PROVIDER', label: 'Multi-role provider' },
  { value: 'INDEPENDENT_OPERATOR', label: 'Independent operator' },
]

/** Which column is what, and what missing or unknown values mean. */
export function MapColumns({ work, isPending, onCheck }: MapColumnsProps) {
  // Casts: JSON that this screen and the server write.
  const [columns, setColumns] = useState(work.columns as Columns)
  const [options, setOptions] = useState(work.options as Options)
  const choose = (key: string, column: number) => {
    const { [key]: _, ...others } = columns
    setColumns(column < 0 ? others : { ...others, [key]: column })
  }
  const unknown = work.unknownTypes?.filter((type) => type !== null) ?? []
  const lacks = lackOf(work.kind, columns)
  return (
    <>
      <FieldGroup label="Columns">
        {fieldsOf(work.kind).map(({ key, label, isRequired }) => (
          <SelectField
            key={key}
            name={key}
            label={label}
            required={isRequired ?? false}
            columns={3}
            value={String(columns[key] ?? -1)}
            hint={sampleOf(work, columns[key])}
            onChange={({ target }) => choose(key, Number(target.value))}
            options={[
              { value: '-1', label: 'Not in the table' },
              ...work.headings.map((heading, index) => ({
                value: String(index),
                label: heading || `Column ${index + 1}`,
              })),
            ]}
          />
        ))}
      </FieldGroup>
      <FieldGroup label="Missing and unknown values">
        <TextField
          name="lastName"
          label="Last name for rows without one"
          hint="Empty: such rows are not usable"
          columns={6}
          maxLength={100}
          value={options.lastName ?? ''}
          onChange={({ target }) => setOptions({ ...options, lastName: target.value })}
        />
        {unknown.map((spelled) => (
          <SelectField
            key={spelled}
            name={`type ${spelled}`}
            label={spelled === '' ? 'Rows without a type are' : `Type “${spelled}” means`}
            columns={6}
            value={options.types?.[spelled] ?? ''}
            onChange={({ target }) =>
              setOptions({ ...options, types: { ...options.types, [spelled]: target.value } })
            }
            options={types}
          />
        ))}
      </FieldGroup>
      {lacks && <Notice severity="warn">{lacks}</Notice>}
      <Inline gap={2}>
        <Button
          look={work.status === 'READ' ? 'main' : 'plain'}
          busy={isPending}
          disabled={lacks !== undefined}
          onClick={() => onCheck(columns, options)}
        >
          {work.status === 'READ' ? 'Dry run' : 'Dry run again'}
        </Button>
      </Inline>
    </>
  )
}

/** The first values of a column, to see that it is the right one. */
function sampleOf({ sample }: Import, column: number | undefined): string | undefined {
  if (column === undefined) return undefined
  const values = sample.flatMap(({ cells }) => cells[column] || [])
  const text = values.join(' · ')
  return text === '' ? undefined : text.length > 60 ? `${text.slice(0, 60)}…` : text
}

/** A name is in one column or in two. */
function lackOf(kind: string, columns: Columns): string | undefined {
  const missing = fieldsOf(kind).find(({ key, isRequired }) => isRequired && columns[key] === undefined)
  if (missing) return `Choose the column of ${missing.label}.`
  const hasName = columns['fullName'] !== undefined || columns['firstName'] !== undefined
  return hasName ? undefined : 'Choose the columns of first and last name, or that of the full name.'
}
