import { fieldsOf } from '../../forms/importFields.ts'
import { plainLine } from '../../values/text.ts'
import type { TableRow } from './split-rows.ts'

/** Field → index of its column; a field that no column has is missing. */
export type Columns = Readonly<Record<string, number>>
export type Headed = { headings: string[]; rows: TableRow[]; columns: Columns }

/** Titles, dates, and notes above the headings are within these rows. */
const mostTitles = 15

/** Finds the row of the headings, also below a title, and what each column is. */
export function withHeadings(kind: string, rows: readonly TableRow[]): Headed {
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell !== ''))
  const known = filled.slice(0, mostTitles).map(({ cells }) => Object.keys(columnsOf(kind, cells)).length)
  const most = Math.max(0, ...known)
  const width = Math.max(0, ...filled.map(({ cells }) => cells.length))
  const at = most > 0 ? known.indexOf(most) : 0
  const first = filled[at]?.cells ?? []
  const hasNone = most === 0 && filled.some(({ cells }) => cells === first && cells.some(isAddressLike))
  const headings = Array.from({ length: width }, (_, index) => (hasNone ? '' : plainLine(first[index] ?? '')))
  const rest = filled.slice(hasNone ? 0 : at + 1)
  return { headings, rows: rest, columns: guess(kind, headings, rest) }
}

const isAddressLike = (cell: string) => /^\S+@\S+\.\S+$/.test(cell)

/** By the headings, without the columns whose content is something else. */
function guess(kind: string, headings: readonly string[], rows: readonly TableRow[]): Columns {
  const found: Record<string, number> = { ...columnsOf(kind, headings) }
  const contents = (column: number) => rows.slice(0, 200).flatMap(({ cells }) => cells[column] || [])
  // Outlook's "Title" is Mr. or Mrs.
  const titles = contents(found['title'] ?? -1)
  if (titles.length > 0 && titles.every((title) => salutations.test(title))) delete found['title']
  if (found['email'] === undefined) {
    const column = headings.findIndex((_, index) => contents(index).some(isAddressLike))
    if (column >= 0) found['email'] = column
  }
  if (found['firstName'] !== undefined && found['lastName'] !== undefined) delete found['fullName']
  if (found['fullName'] !== undefined)
    for (const key of ['firstName', 'middleName', 'lastName']) delete found[key]
  return found
}

const salutations = /^(?:mr|mrs|ms|miss|mx|dr|herr|frau|sr|sra|m|mme)\.?$/i

function columnsOf(kind: string, headings: readonly string[]): Columns {
  const plain = headings.map(plainHeading)
  const taken = new Set<number>()
  const found: Record<string, number> = {}
  for (const { key, label, names } of fieldsOf(kind)) {
    const column = [plainHeading(label), ...names]
      .map((name) => plain.findIndex((heading, index) => heading === name && !taken.has(index)))
      .find((index) => index >= 0)
    if (column === undefined) continue
    // "Title" is the last name of a job title in several exports, so that "Job Title" goes first.
    const better = key === 'title' ? plain.findIndex((heading) => names.slice(0, 4).includes(heading)) : -1
    found[key] = better >= 0 ? better : column
    taken.add(found[key])
  }
  return found
}

/** Other columns of the same kind, for rows where the chosen one is empty: Outlook has a phone in one of several. */
export function sparesOf(
  kind: string,
  headings: readonly string[],
  columns: Columns,
): Record<string, number[]> {
  const spares = ['email', 'phoneNumber'].map((key) => {
    const names = fieldsOf(kind).find((field) => field.key === key)?.names ?? []
    const others = names.map((name) => headings.findIndex((heading) => plainHeading(heading) === name))
    return [key, [...new Set(others)].filter((index) => index >= 0 && index !== columns[key])]
  })
  return Object.fromEntries(spares)
}

/** "E-mail 1 - Value" is "e mail 1 value". */
function plainHeading(heading: string): string {
  return plainLine(heading)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
