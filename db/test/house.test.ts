import { readdir, readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import type pg from 'pg'
import { capabilities } from '../order.ts'
import { keysWithoutOrganization, rules, type Rule } from './house.ts'
import { rolledBack } from './people.ts'

async function offenders(db: pg.Client, { offenders: sql }: Rule): Promise<string[]> {
  const { rows } = await db.query<string[]>({ text: sql, rowMode: 'array' })
  return rows.map(([name]) => name ?? '').filter((name) => !(name in keysWithoutOrganization))
}

describe.for(Object.entries(rules))('%s', ([, rule]) => {
  test('holds', () => rolledBack(async (db) => expect(await offenders(db, rule)).toEqual([])))

  test('detects a violation', () =>
    rolledBack(async (db) => {
      const before = await offenders(db, rule)
      await db.query(rule.bad)
      expect((await offenders(db, rule)).length).toBeGreaterThan(before.length)
    }))
})

test('every declared exception to the keys is still needed', () =>
  rolledBack(async (db) => {
    const { rows } = await db.query<string[]>({
      text: rules['a foreign key between tenant tables includes the organization']!.offenders,
      rowMode: 'array',
    })
    expect([...new Set(rows.flat())].toSorted()).toEqual(Object.keys(keysWithoutOrganization).toSorted())
  }))

const folder = `${import.meta.dirname}/..`
const madeBy =
  /create (?:or replace )?(?:table|view|function|materialized view) ((?:app|claims|auth|jobs|private)\.\w+|app\."current_user")/g
const named = /\b(?:app|claims|auth|jobs|private)\.(?:\w+|"current_user")/g

/** Capabilities of migrations with another name. */
const capabilityOf: Record<string, string> = {
  reference: 'people',
  services: 'catalog',
  forms: 'catalog',
  operator: 'access',
}

/** The capability that creates each object, by its code files or migration. */
async function creators(): Promise<{ texts: Map<string, string>; made: Map<string, string> }> {
  const texts = new Map<string, string>()
  const made = new Map<string, string>()
  for (const file of (await readdir(`${folder}/migrations`)).toSorted()) {
    const [, name = ''] = /^\d+\.do\.(\w+)\.sql$/.exec(file) ?? []
    const text = await readFile(`${folder}/migrations/${file}`, 'utf8')
    for (const [, thing = ''] of text.matchAll(madeBy)) made.set(thing, capabilityOf[name] ?? name)
  }
  for (const capability of capabilities) {
    const files = (await readdir(`${folder}/${capability}`)).filter((file) => file.endsWith('.code.sql'))
    const all = await Promise.all(files.map((file) => readFile(`${folder}/${capability}/${file}`, 'utf8')))
    const text = all.join('\n').replaceAll(/--.*$/gm, '')
    texts.set(capability, text)
    for (const [, thing = ''] of text.matchAll(madeBy)) made.set(thing, capability)
  }
  return { texts, made }
}

/** Names in a capability's code that a later capability creates. */
function laterReferences(capability: string, text: string, made: Map<string, string>): string[] {
  const order: readonly string[] = capabilities
  return [...new Set(text.match(named))].filter((thing) => {
    const creator = made.get(thing)
    return creator !== undefined && order.indexOf(creator) > order.indexOf(capability)
  })
}

test('a capability refers only to itself and to earlier ones', async () => {
  const { texts, made } = await creators()
  expect([...made.values()].filter((capability) => !capabilities.some((one) => one === capability))).toEqual(
    [],
  )
  expect(
    [...texts].map(([capability, text]) => [capability, laterReferences(capability, text, made)]),
  ).toEqual(capabilities.map((capability) => [capability, []]))
})

test('a reference to a later capability is found', async () => {
  const { made } = await creators()
  expect(laterReferences('access', 'select from app.services', made)).toEqual(['app.services'])
})
