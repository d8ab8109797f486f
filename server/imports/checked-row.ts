import { fieldsOf } from '../../forms/importFields.ts'
import { valuesOf, type Mapping, type Problem } from './row-values.ts'

export type UncheckedRow = { row_number: number; cells: readonly string[]; problem: string | null }
/** What a row says, as `jobs.check_import_rows` takes it. Without an outcome, the database decides. */
export type CheckedRow = {
  row_number: number
  given: object
  outcome?: 'INVALID' | 'SKIPPED'
  field?: string
  reason?: string
  warning?: string
}

export function checkedRow(
  mapping: Mapping & { headings: readonly string[] },
  { row_number, cells, problem }: UncheckedRow,
): CheckedRow {
  const left = leftOut(mapping.headings, cells)
  if (left !== undefined) return { row_number, given: {}, outcome: 'SKIPPED', reason: left }
  const { problems, warnings, ...values } = valuesOf(mapping, cells)
  const given = { ...values, ...spelledType(mapping, cells, problems) }
  if (problem !== null) return { row_number, given, outcome: 'INVALID', reason: problem }
  const warning = warnings.length > 0 && { warning: warnings.join('. ') }
  const [first] = problems
  if (!first) return { row_number, given, ...warning }
  return {
    row_number,
    given,
    outcome: 'INVALID',
    field: first.field,
    reason: reasonOf(mapping.kind, problems),
  }
}

/** Sums at the end of a report, and headings on each of its pages. */
function leftOut(headings: readonly string[], cells: readonly string[]): string | undefined {
  const filled = cells.filter((cell) => cell !== '')
  const isTotal = /^(?:grand[\s-]*|sub[\s-]*)?totals?\b\s*:?/i.test(filled[0] ?? '')
  if (isTotal && !cells.some((cell) => cell.includes('@'))) return 'A row of totals'
  const isHeading = filled.length > 1 && headings.every((heading, index) => heading === (cells[index] ?? ''))
  return isHeading ? 'The headings again' : undefined
}

/** The first problem, with the others after it under the names of their fields. */
function reasonOf(kind: string, problems: readonly Problem[]): string {
  const label = (field: string) => fieldsOf(kind).find(({ key }) => key === field)?.label ?? field
  return problems
    .map(({ field, reason }, index) => (index === 0 ? reason : `${label(field)}: ${reason}`))
    .join('; ')
}

function spelledType(
  { kind, columns }: Mapping,
  cells: readonly string[],
  problems: readonly Problem[],
): object {
  if (kind !== 'VENDOR' || !problems.some(({ field }) => field === 'organizationType')) return {}
  return { spelled_type: (cells[columns['organizationType'] ?? -1] ?? '').trim().toLowerCase() }
}
