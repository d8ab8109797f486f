import type { ChangeEvent } from 'react'

import { Button } from '../../ui/buttons/Button.tsx'
import { dayAfter, dayOf, tomorrow } from '../../ui/dates/days.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Inline, Stack } from '../../ui/layout/Stack.tsx'

type ResumeFieldProps = {
  name: string
  value: string
  error: string | undefined
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
  onDay: (day: string) => void
}

const shortcuts = [
  { label: 'Tomorrow', days: 1 },
  { label: '1 week', days: 7 },
  { label: '2 weeks', days: 14 },
]

/** The day on which a lead on hold resumes, counted from today where the operator is. */
export function ResumeField({ onDay, ...field }: ResumeFieldProps) {
  const today = dayOf()
  return (
    <Stack gap={2}>
      <TextField {...field} label="Resume on" type="date" min={tomorrow()} required columns={12} />
      <Inline role="group" aria-label="Suggested days" gap={2}>
        {shortcuts.map(({ label, days }) => {
          const day = dayAfter(today, days)
          return (
            <Button key={label} aria-pressed={field.value === day} onClick={() => onDay(day)}>
              {label}
            </Button>
          )
        })}
      </Inline>
    </Stack>
  )
}
