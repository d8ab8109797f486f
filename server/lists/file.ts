import { sql } from 'postgraphile/@dataplan/pg/pg-sql2'
import { mayHave, type Viewer } from '../../lists/list.ts'
import { refusal } from '../base/errors.ts'
import { requestOf, type Given } from './asked.ts'
import { idsOf, type Source } from './source.ts'

export type Query = { text: string; values: unknown[]; titles: string[] }

/** The file of a list: all rows in the page's order, with the columns this viewer may have. */
export function fileOf(
  source: Source,
  given: Given,
  { viewer, zone }: { viewer: Viewer; zone: string },
): Query {
  const { list, file } = source
  if (!mayHave(list.audience, viewer)) throw refusal('FORBIDDEN')
  const { columns: chosen, ...rest } = given
  const columns = columnsOf(source, chosen, viewer)
  const ids = idsOf(source, requestOf(list, rest, zone), { take: null, skip: 0 })
  const cells = columns.map(({ cell }) => cell)
  const texts = cells.map((cell) => sql`(${'text' in cell ? cell.text : cell})::text`)
  const joins = [...new Set(cells.flatMap((cell) => ('join' in cell ? cell.join : [])))]
  const { text, values } = sql.compile(
    sql`select ${sql.join(texts, ', ')}
      from ${file.from} ${sql.join(joins, ' ')}
        cross join (select ${sql.value(zone)}::text as zone) clock
        join unnest(${ids}) with ordinality part (id, n) on part.id = t.id
      order by part.n`,
  )
  return { text, values: [...values], titles: columns.map(({ title }) => title) }
}

/** `columns` selects columns: "lead,status". All by default. */
function columnsOf({ list, file }: Source, chosen: unknown, viewer: Viewer) {
  const wanted = typeof chosen === 'string' ? new Set(chosen.split(',')) : undefined
  if (chosen !== undefined && !wanted) throw refusal('INVALID_INPUT')
  if (wanted && ![...wanted].every((key) => Object.hasOwn(list.export ?? {}, key)))
    throw refusal('INVALID_INPUT', 'This list has no such column.')
  return Object.entries(list.export ?? {}).flatMap(([key, column]) => {
    const { title, audience } = typeof column === 'string' ? { title: column, audience: undefined } : column
    const cell = file.columns[key]
    if (!cell) throw new Error(`${list.name} has no SQL for its column ${key}`)
    const isShown = (wanted?.has(key) ?? true) && mayHave(audience, viewer)
    return isShown ? [{ title, cell }] : []
  })
}
