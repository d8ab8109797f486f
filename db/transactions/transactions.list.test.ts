import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { one, refusedWith } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import type { Person } from '../test/world.ts'
import { manyDeals, type ManyDeals } from './test/many-deals.ts'

const withFixture = sharedFixture(manyDeals)
type Case = { search?: string; filters?: object; where: string }

/** Filters, and the same as conditions checked under the policies of each table. */
function cases({ vendor, multiRole, referrer, agent, numbers, day }: ManyDeals): Case[] {
  const status = (code: string) => ({ filters: { status: [code] }, where: `t.status = '${code}'` })
  const invoice = (code: string) => ({
    filters: { invoiceStatus: [code] },
    where: `exists (select from app.transaction_fees f where f.transaction_id = t.id and f.vendor_invoice_status = '${code}')`,
  })
  const numbered = (number: string) => ({
    search: number.toLowerCase(),
    where: `exists (select from app.invoice_lines n join app.invoices i on i.id = n.invoice_id
      where n.transaction_id = t.id and i.number = '${number}')`,
  })
  return [
    { where: 'true' },
    ...['READY_FOR_INVOICE', 'INVOICE_SENT', 'VENDOR_PAID', 'ASSOCIATE_PAID', 'TERMINATED', 'OVERDUE'].map(
      status,
    ),
    {
      filters: { status: ['INVOICE_SENT', 'TERMINATED'] },
      where: `t.status in ('INVOICE_SENT', 'TERMINATED')`,
    },
    ...['NOT_GENERATED', 'NEW_INVOICE', 'PAID', 'TERMINATED'].map(invoice),
    {
      filters: { status: ['INVOICE_SENT', 'ASSOCIATE_PAID'], invoiceStatus: ['NEW_INVOICE', 'PAID'] },
      where: `t.status in ('INVOICE_SENT', 'ASSOCIATE_PAID') and exists (select from app.transaction_fees f
        where f.transaction_id = t.id and f.vendor_invoice_status in ('NEW_INVOICE', 'PAID'))`,
    },
    ...numbers.map(numbered),
    ...[vendor, multiRole].map(({ organization: { id } }) => ({
      filters: { provider: [id] },
      where: `t.organization_id = ${id}`,
    })),
    { filters: { referrer: [referrer.id] }, where: `t.submitted_user_id = ${referrer.id}` },
    {
      filters: { agent: [agent.id], status: ['TERMINATED'] },
      where: `t.assigned_user_id = ${agent.id} and t.status = 'TERMINATED'`,
    },
    {
      filters: { closed: { from: day, to: day } },
      where: `(t.closed_at at time zone 'America/Chicago')::date = '${day}'`,
    },
    { filters: { closed: { to: '2001-01-01' } }, where: 'false' },
    { search: 'nothing of this kind', where: 'false' },
  ]
}

const pageOf = (ids: number[], total: number, is_exact = true) => ({ ids, total, is_exact })

async function differences(fixture: ManyDeals): Promise<{ wrong: string[]; looked: number }> {
  const wrong: string[] = []
  let looked = 0
  for (const person of fixture.people)
    for (const { search = null, filters = null, where } of cases(fixture)) {
      const [row] = await person.asks<{ shown: number[]; listed: number[]; total: number; page: object }>(
        `select array(select t.id from app.transactions t where ${where} order by t.closed_at desc, t.id desc) as shown,
          app.transaction_ids($1, $2, '-closed', null, 0) as listed, (app.transaction_total($1, $2, 1000)).total,
          to_jsonb(app.transaction_page($1, $2, '-closed', 2, 0, 1000)) as page`,
        [search, filters],
      )
      const { shown = [], listed, total, page: firstPage } = row ?? {}
      looked += shown.length
      const expected = { shown, total: shown.length, firstPage: pageOf(shown.slice(0, 2), shown.length) }
      if (!isDeepStrictEqual({ shown: listed, total, firstPage }, expected))
        wrong.push(`${JSON.stringify({ search, filters })} of ${person.claims.user_type} ${person.id}`)
    }
  return { wrong, looked }
}

test(
  'each filtered list holds exactly what the policies show',
  { timeout: 120_000 },
  withFixture(async (_db, fixture) => {
    const { wrong, looked } = await differences(fixture)
    expect(wrong).toEqual([])
    expect(looked).toBeGreaterThan(200)
  }),
)

test.for([
  [
    'an invoice’s status finds for everyone',
    'of_fees text := case when is_operator',
    'of_fees text := case when true',
  ],
  [
    'a referrer’s admin is forgotten',
    "format('t.referrer_organization_id = %s and",
    "format('t.referrer_organization_id = -%s and",
  ],
  [
    'a total is that of the platform',
    'else claims.lead_viewer() end',
    `else 'p' end`,
    'private.stored_transactions(text,jsonb)',
  ],
] as const)('it is noticed when %s', { timeout: 120_000 }, ([, from, to, changed]) =>
  withFixture(async (db, fixture) => {
    const { text } = await one<{ text: string }>(db, 'select pg_get_functiondef($1::regprocedure) as text', [
      changed ?? 'private.transaction_conditions(text,jsonb)',
    ])
    expect(text).toContain(from)
    await db.query(text.replace(from, to))
    expect((await differences(fixture)).wrong).not.toEqual([])
  })(),
)

const page = async (person: Person, sort: string, take: number, skip: number) => {
  const [row] = await person.asks<{ ids: number[] }>(
    'select app.transaction_ids(null, null, $1, $2, $3) as ids',
    [sort, take, skip],
  )
  return row?.ids ?? []
}

test(
  'pages add up to the list in both orders; a bound limits the count',
  withFixture(async (db, { operator, multiRole }) => {
    for (const person of [operator.admin, multiRole.master])
      for (const column of ['closed', 'amount']) {
        const all = await page(person, column, 100, 0)
        const pages = await Promise.resolve().then(async () => {
          const parts: number[] = []
          for (let skip = 0; skip < all.length; skip += 2)
            parts.push(...(await page(person, column, 2, skip)))
          return parts
        })
        expect(pages).toEqual(all)
        expect(await page(person, `-${column}`, 100, 0)).toEqual(all.toReversed())
      }
    const everything = await page(operator.admin, '-closed', 100, 0)
    const { rows: deals } = await db.query<{ id: number; provider: number }>(
      `select t.id, t.organization_id as provider from app.transactions t where t.organization_id = (
          select x.organization_id from app.transactions x group by 1 order by count(*) desc limit 1)
        order by t.closed_at desc, t.id desc`,
    )
    const ids = deals.map(({ id }) => id)
    const listPage = async (filters: object | null, take: number, skip: number) => {
      const sql = `select * from app.transaction_page(null, $1, '-closed', $2, $3, 2)`
      return (await operator.admin.asks(sql, [filters, take, skip]))[0]
    }
    // Stored totals are exact; a count stops at its bound.
    expect(await listPage(null, 3, 0)).toEqual(pageOf(everything.slice(0, 3), everything.length))
    const provider = { provider: [deals[0]?.provider] }
    expect(await listPage(provider, 3, 0)).toEqual(pageOf(ids.slice(0, 3), 2, false))
    expect(await listPage(provider, 100, 1)).toEqual(pageOf(ids.slice(1), 2, false))
    expect(await listPage(provider, 3, 100)).toEqual(pageOf([], 2, false))
    expect(await operator.admin.asks('select * from app.transaction_total(null, $1, 2)', [provider])).toEqual(
      [{ total: 2, is_exact: false }],
    )
    expect(
      await refusedWith(operator.admin.asks(`select app.transaction_ids(null, null, 'fee', 1, 0)`)),
    ).toBe('TS004')
  }),
)

test(
  'only viewers of the customer find a transaction by the customer',
  withFixture(async (db, fixture) => {
    await db.query(`update app.lead_customers set last_name = 'Unmistakable' where lead_id = $1`, [
      fixture.lead,
    ])
    const found = async (person: Person) =>
      (
        await person.asks<{ ids: number[] }>(
          `select app.transaction_ids('unmist', null, '-closed', 20, 0) as ids`,
        )
      )[0]?.ids
    for (const person of [fixture.referrer, fixture.agent, fixture.providersMaster, fixture.operator.admin])
      expect(await found(person)).toHaveLength(1)
    expect(await found(fixture.third)).toEqual([])
  }),
)
