import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { callersOf } from '../test/matrix.ts'
import { asks, connected, one, queryAs, refusedWith, type Caller } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { answersOf, move, name, offer } from '../test/world-leads.ts'
import { consentsTo, makeLink, serviceOf, stranger, submitBy } from '../test/world-links.ts'
import { seedWorld, type World } from '../test/world.ts'

const withFixture = sharedFixture(seedWorld)

type Values = Record<string, { salt: string; value: string }>
type Found = {
  receipt: {
    lead: { number: string }
    service: { name: string }
    withdrawals: { channel: string; isWithdrawn: boolean; by: string }[]
    hashes: Record<string, string>
  }
  personal: Values
}

async function sentLead(db: pg.Client, world: World, answers: object, owner = world.associate) {
  const { id, code } = await makeLink(owner)
  const service = await serviceOf(db, world.vendor.organization.id)
  const consents = consentsTo('CALL', 'MAIL')
  const sent = await submitBy(db, code, { service, answers: { ...answers }, consents })
  return { lead: sent?.number ?? 0, link: id, code, service }
}

async function receiptOf(db: pg.Client, caller: Caller, lead: number): Promise<Found | null> {
  const { public_id: id } = await one<{ public_id: string }>(
    db,
    'select public_id from app.leads where id = $1',
    [lead],
  )
  const [row] = await asks<{ found: Found | null }>(db, caller, 'select app.consent_receipt($1) as found', [
    id,
  ])
  return row?.found ?? null
}

const fieldsOf = (found: Found | null) => Object.keys(found?.personal ?? {}).toSorted()
const sha256 = (salt: string, value: string) =>
  createHash('sha256').update(Buffer.from(salt, 'hex')).update(value).digest('hex')

const withdraw = async (db: pg.Client, lead: number, ...channels: string[]) => {
  const hash = createHash('sha256').update(`page ${lead}`).digest()
  await db.query(
    'insert into private.customer_pages (token_hash, lead_id) values ($1, $2) on conflict do nothing',
    [hash, lead],
  )
  await asks(db, stranger, 'select auth.withdraw_by_customer($1, $2, $3)', [hash, channels, '198.51.100.7'])
}

describe('the receipt of a lead', () => {
  test(
    'is for viewers of its customer only, with one signed part for all',
    withFixture(async (db, world) => {
      const { vendor, operator, multiRole } = world
      const owner = multiRole.associate ?? world.associate
      const { lead } = await sentLead(db, world, answersOf(970_001), owner)
      const expected = await receiptOf(db, operator.master, lead)
      const readers = async () => {
        const found: string[] = []
        for (const caller of callersOf(world, '')) {
          if (!caller.claims.user_id) continue
          const receipt = await receiptOf(db, caller, lead)
          const customers = await queryAs(db, caller, 'select from app.lead_customers where lead_id = $1', [
            lead,
          ])
          expect(receipt !== null, caller.name).toBe((customers.rowCount ?? 0) > 0)
          if (!receipt) continue
          expect(receipt.receipt, caller.name).toEqual(expected?.receipt)
          found.push(caller.name)
        }
        return found
      }
      const before = await readers()
      await offer(operator.master, lead, vendor.organization.id)
      expect(await readers()).toEqual(before)
      expect(await receiptOf(db, vendor.master, lead)).toBeNull()
      await move(vendor.master, lead, 'accept')
      await name(vendor.master, lead, vendor.agent)
      expect((await readers()).length).toBeGreaterThan(before.length)
      expect(await receiptOf(db, vendor.agent, lead)).not.toBeNull()
    }),
  )

  test(
    'has the values that its viewer may read, and each fits its hash',
    withFixture(async (db, world) => {
      const { vendor, operator, associate } = world
      const answers = answersOf(970_002)
      const { lead, code } = await sentLead(db, world, answers)
      await offer(operator.master, lead, vendor.organization.id)
      await move(vendor.master, lead, 'accept')
      const all = await receiptOf(db, operator.master, lead)
      expect(
        Object.fromEntries(Object.entries(all?.personal ?? {}).map(([field, { value }]) => [field, value])),
      ).toEqual({
        name: 'Casey Example',
        phone: answers['phoneNumber'],
        email: answers['email'],
        networkAddress: '198.51.100.7',
        page: `https://x.example/r/${code}`,
        link: 'Business card',
      })
      for (const [field, { salt, value }] of Object.entries(all?.personal ?? {}))
        expect(sha256(salt, value), field).toBe(all?.receipt.hashes[field])
      expect(Object.keys(all?.receipt.hashes ?? {})).toHaveLength(6)
      expect(new Set(Object.values(all?.personal ?? {}).map(({ salt }) => salt)).size).toBe(6)
      expect(fieldsOf(await receiptOf(db, associate, lead))).toEqual([
        'email',
        'link',
        'name',
        'page',
        'phone',
      ])
      expect(fieldsOf(await receiptOf(db, vendor.master, lead))).toEqual(['email', 'name', 'phone'])
    }),
  )

  test(
    'hides corrected values from a provider, and is otherwise unchanged',
    withFixture(async (db, world) => {
      const { vendor, operator, associate } = world
      const answers = answersOf(970_003)
      const { lead, link, service } = await sentLead(db, world, answers)
      const before = await receiptOf(db, operator.master, lead)
      const corrected = { ...answers, phoneNumber: '+13125550177', firstName: 'Cassandra' }
      await operator.master.asks('select app.update_lead_by_id($1, row($2)::app.corrected_lead)', [
        lead,
        corrected,
      ])
      await db.query(`update app.services set name = 'Renamed' where id = $1`, [service])
      await associate.asks(`select app.change_referral_link($1, name => 'Renamed')`, [link])
      await offer(operator.master, lead, vendor.organization.id)
      await move(vendor.master, lead, 'accept')
      const after = await receiptOf(db, operator.master, lead)
      expect(after).toEqual(before)
      expect(JSON.stringify(after)).not.toContain('Renamed')
      const own = await receiptOf(db, vendor.master, lead)
      expect(own?.receipt).toEqual(before?.receipt)
      expect(fieldsOf(own)).toEqual(['email'])
      expect(fieldsOf(await receiptOf(db, associate, lead))).toContain('phone')
    }),
  )

  test(
    'lists withdrawals on this lead, and those from other leads that stop it',
    withFixture(async (db, world) => {
      const { operator, others } = world
      const { lead } = await sentLead(db, world, answersOf(970_004))
      const same = await sentLead(db, world, answersOf(970_004), others.associate)
      const withdrawn = async (of: number) =>
        (await receiptOf(db, operator.master, of))?.receipt.withdrawals.map(
          ({ channel, isWithdrawn, by }) => `${channel} ${isWithdrawn} ${by}`,
        )
      expect(await withdrawn(lead)).toEqual([])
      await withdraw(db, lead, 'CALL')
      await withdraw(db, lead, 'CALL')
      expect([await withdrawn(lead), await withdrawn(same.lead)]).toEqual([
        ['CALL true CUSTOMER'],
        ['CALL true CUSTOMER'],
      ])
      await operator.master.asks(`select app.record_withdrawal($1, 'CALL', false)`, [lead])
      expect(await withdrawn(lead)).toEqual(['CALL true CUSTOMER', 'CALL false OPERATOR'])
      // Where it was lifted again, another lead says nothing about it.
      expect(await withdrawn(same.lead)).toEqual([])
    }),
  )

  test(
    'is made by the migration from the answers before corrections',
    withFixture(async (db, world) => {
      const { operator } = world
      const answers = answersOf(970_005)
      const { lead } = await sentLead(db, world, answers)
      const corrected = { ...answers, email: 'other970005@customers.example', lastName: 'Corrected' }
      for (const data of [corrected, { ...corrected, lastName: 'Again' }])
        await operator.master.asks('select app.update_lead_by_id($1, row($2)::app.corrected_lead)', [
          lead,
          data,
        ])
      const kept = await receiptOf(db, operator.master, lead)
      await db.query('delete from private.consent_values; delete from private.consent_receipts')
      expect(await receiptOf(db, operator.master, lead)).toBeNull()
      const migration = await readFile(`${import.meta.dirname}/../migrations/0274.do.links.sql`, 'utf8')
      await db.query(migration.slice(migration.indexOf('insert into private.consent_receipts')))
      const made = await receiptOf(db, operator.master, lead)
      const values = (found: Found | null) =>
        Object.entries(found?.personal ?? {}).map(([field, { value }]) => [field, value])
      expect(values(made)).toEqual(values(kept))
      expect(made?.receipt).toEqual({ ...kept?.receipt, hashes: made?.receipt.hashes })
      expect(made?.receipt.hashes).not.toEqual(kept?.receipt.hashes)
    }),
  )

  test(
    'exists for each consent, and only the owner reads its tables',
    withFixture(async (db, world) => {
      const { operator, vendor } = world
      const { code, service } = await sentLead(db, world, answersOf(970_006))
      await submitBy(db, code, { service, answers: answersOf(970_007), isTrap: true })
      const without = `select count(*)::int as n from (
        select a.lead_id from app.lead_consents a except select k.lead_id from private.consent_receipts k) x`
      expect(await one(db, without)).toEqual({ n: 0 })
      for (const sql of [
        'select * from private.consent_values',
        'select * from private.consent_receipts',
        'select * from private.receipt_keys',
        'select * from auth.receipt_keys()',
        `select auth.receipt_key('', '', '')`,
        `select private.rotate_receipt_key('', '', '')`,
        'select private.erase_receipt(1)',
      ])
        for (const caller of [operator.master, vendor.master, stranger])
          expect((await queryAs(db, caller, sql)).error?.code, sql).toBe('42501')
      const forged = `update private.consent_values set value = 'Someone else' where field = 'name'`
      await db.query('savepoint forged')
      expect(await refusedWith(db.query(forged))).toBe('23514')
      await db.query('rollback to savepoint forged')
    }),
  )
})

type Key = { id: string; public_key: string; private_key: string | null }
const key = (letter: string) => [letter.repeat(43), letter.repeat(43), letter.repeat(43)]
const offered = async (db: pg.Client, letter: string) =>
  (await db.query<Key>('select * from auth.receipt_key($1, $2, $3)', key(letter))).rows.map(({ id }) => id[0])

describe('keys', () => {
  test('of several at once one signs, before and after a rotation', async () => {
    const signing = await Promise.all(
      ['a', 'b', 'c', 'd'].map((letter) => connected((db) => offered(db, letter), 'authUrl')),
    )
    expect(new Set(signing.flat()).size).toBe(1)
    const [first = ''] = signing.flat()
    await Promise.all(
      ['e', 'f', 'g'].map((letter) =>
        connected((db) => db.query('select private.rotate_receipt_key($1, $2, $3)', key(letter))),
      ),
    )
    await connected(async (db) => {
      const [now = ''] = await offered(db, 'h')
      expect('efg').toContain(now)
      const { rows } = await db.query<Key>('select id, public_key, private_key from private.receipt_keys')
      expect(rows.map(({ id }) => id[0]).toSorted()).toEqual([first, 'e', 'f', 'g'].toSorted())
      expect(rows.filter(({ private_key: secret }) => secret !== null).map(({ id }) => id[0])).toEqual([now])
      const listed = await db.query<{ id: string; retired_at: Date | null }>(
        'select * from auth.receipt_keys()',
      )
      expect(listed.rows.map(({ retired_at: end }) => end === null)).toEqual([true, false, false, false])
      expect(JSON.stringify(listed.rows)).not.toContain('private')
    })
  })
})
