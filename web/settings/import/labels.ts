import type { StatusColor } from '../../ui/layout/Status.tsx'
import type { Import } from '../data/imports.ts'

type Label = { label: string; color: StatusColor }

export const importStatusLabels: Record<Import['status'], Label> = {
  READING: { label: 'Reading the table', color: 'blue' },
  READ: { label: 'Ready for the dry run', color: 'blue' },
  CHECKING: { label: 'Dry run', color: 'blue' },
  CHECKED: { label: 'Checked', color: 'amber' },
  RUNNING: { label: 'Adding', color: 'blue' },
  DONE: { label: 'Done', color: 'green' },
  CANCELED: { label: 'Canceled', color: 'grey' },
  FAILED: { label: 'Not readable', color: 'red' },
}

/** Problems first. */
export const outcomeLabels: Readonly<Record<string, Label>> = {
  FAILED: { label: 'Not added', color: 'red' },
  INVALID: { label: 'Not usable', color: 'red' },
  LIKELY_DOUBLE: { label: 'Likely double', color: 'amber' },
  NEW: { label: 'Will be added', color: 'blue' },
  DOUBLE: { label: 'Twice in this table', color: 'grey' },
  EXISTS: { label: 'Has an account', color: 'grey' },
  SKIPPED: { label: 'Left out', color: 'grey' },
  ADDED: { label: 'Added and invited', color: 'green' },
}

/** Rows by outcome. */
export function countsOf({ counts }: Pick<Import, 'counts'>): (outcome: string) => number {
  // A cast: JSON of the server, numbers by outcome.
  const found = counts as Readonly<Record<string, number>> | null
  return (outcome) => found?.[outcome] ?? 0
}
