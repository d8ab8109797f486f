import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { rolledBack } from './people.ts'

const db = join(import.meta.dirname, '..')

/** PostgreSQL fires the triggers of one moment by name. */
const triggers = `select tgrelid::regclass::text as "table", tgname as name,
    case when tgtype & 2 > 0 then 'before' when tgtype & 64 > 0 then 'instead of'
        when tginitdeferred then 'at commit of' else 'after' end
      || ' ' || concat_ws(' or ', case when tgtype & 4 > 0 then 'insert' end, case when tgtype & 16 > 0 then 'update' end,
        case when tgtype & 8 > 0 then 'delete' end, case when tgtype & 32 > 0 then 'truncate' end)
      || case when tgtype & 1 = 0 then ', once a statement' else '' end as moment
  from pg_trigger where not tgisinternal and tgrelid::regclass::text ~ '^(app|private)\\.'
  order by 1, tginitdeferred, tgtype & 2 = 0, case when tgtype & 2 > 0 then tgtype & 1 else -(tgtype & 1) end, tgname`

test('docs/triggers.md lists the triggers of each table in their order', () =>
  rolledBack(async (client) => {
    await expect(await pageOf(client)).toMatchFileSnapshot('../../docs/triggers.md')
    const before = await pageOf(client)
    await client.query(
      'create trigger more before insert on app.leads for each row execute function private.touch()',
    )
    expect(await pageOf(client)).not.toBe(before)
  }))

async function pageOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ table: string; name: string; moment: string }>(triggers)
  const files = placesOfTriggers()
  const tables = Map.groupBy(rows, (row) => row.table)
  const sections = [...tables].map(
    ([table, its]) =>
      `## ${table}\n\n| trigger | fires | in |\n|---|---|---|\n${its
        .map(
          ({ name, moment }) =>
            `| ${name} | ${moment} | ${files.get(`${name} ${table}`) ?? 'a loop over tables'} |\n`,
        )
        .join('')}`,
  )
  return `# Triggers

Each table's triggers in the order in which they fire: by moment, then by name. To write this page
again: \`npm test -- db triggers -u\`.

${sections.join('\n')}`
}

/** By trigger and table: the code file that creates it. */
function placesOfTriggers(): Map<string, string> {
  const create = /create (?:constraint )?trigger (\w+)\s[^;]*?\bon ((?:app|private)\.\w+)/g
  return new Map(
    globSync('*/*.code.sql', { cwd: db }).flatMap((file) =>
      [...readFileSync(join(db, file), 'utf8').matchAll(create)].map(
        ([, name = '', table = '']) => [`${name} ${table}`, `\`db/${file}\``] as const,
      ),
    ),
  )
}
