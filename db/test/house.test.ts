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
  test('is kept', () => rolledBack(async (db) => expect(await offenders(db, rule)).toEqual([])))

  test('is seen to be broken', () =>
    rolledBack(async (db) => {
      const before = await offenders(db, rule)
      await db.query(rule.bad)
      expect((await offenders(db, rule)).length).toBeGreaterThan(before.length)
    }))
})

test('every declared exception to the keys is still one', () =>
  rolledBack(async (db) => {
    const { rows } = await db.query<string[]>({
      text: rules['a foreign key between two organisations’ tables carries the organisation']!.offenders,
      rowMode: 'array',
    })
    expect([...new Set(rows.flat())].toSorted()).toEqual(Object.keys(keysWithoutOrganization).toSorted())
  }))

const folder = `${import.meta.dirname}/..`
const madeBy =
  /create (?:or replace )?(?:table|view|function|materialized view) ((?:app|claims|gate|jobs|hidden)\.\w+|app\."current_user")/g
const named = /\b(?:app|claims|gate|jobs|hidden)\.(?:\w+|"current_user")/g

/** Migrations whose name is not that of the capability that they belong to. */
const rooms: Record<string, string> = {
  reference: 'people',
  services: 'catalogue',
  forms: 'catalogue',
  operator: 'access',
}

/** Which capability makes a thing: the one whose code files or migration it is in. */
async function makers(): Promise<{ texts: Map<string, string>; made: Map<string, string> }> {
  const texts = new Map<string, string>()
  const made = new Map<string, string>()
  for (const file of (await readdir(`${folder}/migrations`)).toSorted()) {
    const [, name = ''] = /^\d+\.do\.(\w+)\.sql$/.exec(file) ?? []
    const text = await readFile(`${folder}/migrations/${file}`, 'utf8')
    for (const [, thing = ''] of text.matchAll(madeBy)) made.set(thing, rooms[name] ?? name)
  }
  for (const room of capabilities) {
    const files = (await readdir(`${folder}/${room}`)).filter((file) => file.endsWith('.code.sql'))
    const all = await Promise.all(files.map((file) => readFile(`${folder}/${room}/${file}`, 'utf8')))
    const text = all.join('\n').replaceAll(/--.*$/gm, '')
    texts.set(room, text)
    for (const [, thing = ''] of text.matchAll(madeBy)) made.set(thing, room)
  }
  return { texts, made }
}

/** Names in a capability's code that are made by one further down. */
function upward(room: string, text: string, made: Map<string, string>): string[] {
  const order: readonly string[] = capabilities
  return [...new Set(text.match(named))].filter((thing) => {
    const maker = made.get(thing)
    return maker !== undefined && order.indexOf(maker) > order.indexOf(room)
  })
}

test('a capability refers only to what is made by itself or by those above it', async () => {
  const { texts, made } = await makers()
  expect([...made.values()].filter((room) => !capabilities.some((one) => one === room))).toEqual([])
  expect([...texts].map(([room, text]) => [room, upward(room, text, made)])).toEqual(
    capabilities.map((room) => [room, []]),
  )
})

test('a reference to a capability further down is found', async () => {
  const { made } = await makers()
  expect(upward('access', 'select from app.services', made)).toEqual(['app.services'])
})
