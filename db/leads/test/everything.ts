import type pg from 'pg'
import { functionsIn, relationsIn } from '../../test/pg-catalog.ts'
import { queryAs } from '../../test/people.ts'
import type { Person } from '../../test/world.ts'
import { newLead } from '../../test/new-lead.ts'

/** All text that a person can read of a lead: every table and function, and every refusal. */
export async function everythingFor(db: pg.Client, person: Person, lead: number): Promise<string> {
  const tables = (await relationsIn(db)).filter(
    (name) => name.startsWith('app.') && !name.includes('zip_codes'),
  )
  const functions = (await functionsIn(db)).flatMap(
    ({ name }) => /^app\.(\w+)\(app\.(\w+)\)$/.exec(name) ?? [],
  )
  const questions = [
    ...tables.map((name) => `select to_jsonb(t) from ${name} t`),
    ...Array.from({ length: functions.length / 3 }, (_, index) =>
      functions.slice(index * 3 + 1, index * 3 + 3),
    )
      .filter(([, table]) => table === 'leads' || table === 'lead_history')
      .map(([name, table]) => `select to_jsonb(app.${name}(l)) from app.${table} l`),
    `select app.create_note(${lead}, 'x')`,
    `select app.move_lead(${lead}, 'propose')`,
    `select app.move_lead(${lead}, 'accept', expected_status => 'NEW_LEAD')`,
    `select app.assign_lead_to_agent(${lead}, 1)`,
    `select app.create_closed_lead(${lead}, 1.00)`,
    `select app.update_lead_by_id(${lead}, row('{}')::app.corrected_lead)`,
    `select to_jsonb(app.lead_summary())`,
    `select to_jsonb(app.transaction_metrics())`,
    `select to_jsonb(n) from app.visible_leads('ALL') n`,
    `select app.create_lead(${newLead({ service_id: '1', data: "'{}'", idempotency_key: "'a key of eight'" })})`,
  ]
  const answers: unknown[] = []
  for (const question of questions) answers.push(await queryAs(db, person, question))
  return JSON.stringify(answers)
}
