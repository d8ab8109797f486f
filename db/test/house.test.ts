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
    expect(rows.flat().toSorted()).toEqual(Object.keys(keysWithoutOrganization).toSorted())
  }))

const folder = `${import.meta.dirname}/..`
const madeBy =
  /create (?:or replace )?(?:table|view|function|materialized view) ((?:app|claims|gate|jobs|hidden)\.\w+|app\."current_user")/g
const named = /\b(?:app|claims|gate|jobs|hidden)\.(?:\w+|"current_user")/g

/** Which capability makes a thing: the one whose code file or migration it is in. */
async function makers(): Promise<{ order: string[]; texts: Map<string, string>; made: Map<string, string> }> {
  const migrations = (await readdir(`${folder}/migrations`)).toSorted()
  const texts = new Map<string, string>()
  const made = new Map<string, string>()
  const order: string[] = []
  for (const file of migrations) {
    const [, name = ''] = /^\d+\.do\.(\w+)\.sql$/.exec(file) ?? []
    const room = name === 'services' ? 'catalogue' : name
    if (!order.includes(room)) order.push(room)
    const text = await readFile(`${folder}/migrations/${file}`, 'utf8')
    for (const [, thing = ''] of text.matchAll(madeBy)) made.set(thing, room)
  }
  for (const room of capabilities) {
    const text = (await readFile(`${folder}/${room}/${room}.code.sql`, 'utf8')).replaceAll(/--.*$/gm, '')
    texts.set(room, text)
    for (const [, thing = ''] of text.matchAll(madeBy)) made.set(thing, room)
  }
  return { order, texts, made }
}

/** Names in a capability's code that are made by one further down. */
function upward(room: string, text: string, order: readonly string[], made: Map<string, string>): string[] {
  return [...new Set(text.match(named))].filter((thing) => {
    const maker = made.get(thing)
    return maker !== undefined && order.indexOf(maker) > order.indexOf(room)
  })
}

test('a capability refers only to what is made by itself or by those above it', async () => {
  const { order, texts, made } = await makers()
  expect(order.filter((name) => (capabilities as readonly string[]).includes(name))).toEqual(capabilities)
  expect([...texts].map(([room, text]) => [room, upward(room, text, order, made)])).toEqual(
    capabilities.map((room) => [room, []]),
  )
})

test('a reference to a capability further down is found', async () => {
  const { order, made } = await makers()
  expect(upward('access', 'select from app.services', order, made)).toEqual(['app.services'])
})
