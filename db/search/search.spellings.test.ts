import { expect, test } from 'vitest'
import { serviceOf, submits } from '../leads/test/fixture.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { seedFullWorld } from '../test/world-full.ts'
import { answersOf } from '../test/world-leads.ts'
import type { Person } from '../test/world.ts'

/** A customer's first and last name, and the searches that find them. */
const names: [string, string, string[]][] = [
  ['Anne-Marie', 'de la Cruz', ['annemarie', 'anne marie', 'delacruz', 'Cruz Anne', 'annemarie delacruz']],
  ['Annemarie', 'Delacruz', ['anne-marie', 'de la cruz', 'Anne Marie De La Cruz']],
  ['민수', '김', ['김민수', '김 민수', '민수']],
  ['서연박', 'Park', ['박', '연박']],
  ['小龙', '李', ['李小龙', '李 小龙', '小龙']],
  ['タロウ', '山田', ['山田たろう', '山田 太'.slice(0, 2), 'ﾀﾛｳ']],
  ['محمد', 'الأحمد', ['الاحمد', 'محمد الاحمد']],
  ['فاطمة', 'موسى', ['فاطمه', 'موسي']],
  ['Алёна', 'Сёмин', ['алена семин', 'АЛЁНА']],
  ['Jürgen', 'Müller', ['mueller', 'muller', 'juergen mueller', 'JÜRGEN']],
  ['Juergen', 'Moeller', ['möller', 'jürgen']],
  ['Søren', 'Ångström', ['soren', 'soeren', 'angstrom', 'aangstroem']],
  ['Weiß', 'Groß', ['weiss gross', 'GROß']],
  ['Żaneta', 'Łódź', ['zaneta lodz']],
  ['สมชาย', 'ใจดี', ['สมชาย', 'ชายใจดี'.slice(0, 3)]],
  ['Seán', "O'Súilleabháin", ['osuilleabhain', "o'suill", 'sean o suilleabhain']],
  ['Λεωνίδας', 'Παπαδόπουλος', ['ΛΕΩΝΙΔΑΣ', 'παπαδοπουλος']],
  ['नरेन्द्र', 'शर्मा', ['शर्मा', 'नरेन्द्र']],
]

const withNames = sharedFixture(async (db) => {
  const world = await seedFullWorld(db)
  const service = await serviceOf(db, world.vendor.organization.id)
  const leads: number[] = []
  for (const [index, [firstName, lastName]] of names.entries()) {
    const answers = { ...answersOf(91_000 + index), firstName, lastName }
    leads.push((await submits(world.associate, service, answers, `a spelled name ${index}`)).id)
  }
  const address = { street: '17 Löwenzahn Way', city: 'Galveston', state: 'CA', zip: '95501' }
  const contact = await submits(
    world.associate,
    service,
    {
      ...answersOf(92_000),
      firstName: 'Zoë',
      lastName: 'Quist',
      email: 'z.bronte7619@mail.example',
      phoneNumber: '+1 312 555 9118 x447',
      address,
    },
    'a lead with contact data',
  )
  return { ...world, leads, contact: contact.id }
})

const hits = async (person: Person, query: string, ref = 'LEADS') =>
  (
    await person.asks<{ ref_id: number }>(
      'select ref_id from app.global_search(search_ref => $2, query => $1)',
      [query, ref],
    )
  ).map(({ ref_id }) => ref_id)
const listed = async (person: Person, query: string) =>
  (
    await person.asks<{ ids: number[] }>(
      `select (app.lead_page('ALL', $1, null, '-updated', 1000, 0, null)).ids as ids`,
      [query],
    )
  ).flatMap(({ ids }) => ids)

test(
  'a customer is found however their name is written, by the search and in the list',
  withNames(async (_db, { associate, operator, leads }) => {
    const missing: string[] = []
    for (const [index, [first, last, searches]] of names.entries())
      for (const query of searches)
        for (const person of [associate, operator.admin]) {
          const lead = leads[index] ?? 0
          if (!(await listed(person, query)).includes(lead)) missing.push(`${first} ${last}: list ${query}`)
          const isLong = query.length > 3 || /[\u0E00-\u0EFF\u3040-\u9FFF\uAC00-\uD7A3]{2}/.test(query)
          if (isLong && !(await hits(person, query)).includes(lead))
            missing.push(`${first} ${last}: search ${query}`)
        }
    expect(missing).toEqual([])
  }),
)

test.each([
  'z.bronte7619',
  'bronte7619',
  'z.bronte7619@mail.example',
  '5559118',
  '555-9118',
  '9118',
  '3125559118',
  '+1 (312) 555-9118',
  '312 555 9118 x447',
  '(312) 555-9118 ext. 447',
  'galveston',
  '95501',
  '17 Lowenzahn Way',
  'loewenzahn',
  'quist california',
])('a customer is found by a part of address, number or place: %s', (query) =>
  withNames(async (_db, { associate, operator, contact }) => {
    for (const person of [associate, operator.admin]) {
      expect(await listed(person, query)).toContain(contact)
      expect(await hits(person, query)).toContain(contact)
    }
  })(),
)

test(
  'before acceptance a provider finds state and zip prefix, no part of contact or address',
  withNames(async (_db, { operator, vendor, contact }) => {
    await operator.master.asks('select app.offer_lead($1, $2)', [contact, vendor.organization.id])
    for (const query of ['california', '955', 'zoe'])
      expect([query, await listed(vendor.master, query)]).toEqual([query, expect.arrayContaining([contact])])
    for (const query of ['95501', 'galveston', 'lowenzahn', '9118', '5559118', 'bronte7619', 'quist', 'x447'])
      expect([query, await listed(vendor.master, query)]).toEqual([query, []])
    await vendor.master.asks(`select app.move_lead($1, 'accept')`, [contact])
    for (const query of ['95501', 'galveston', '9118', 'bronte7619', 'quist'])
      expect([query, await listed(vendor.master, query)]).toEqual([query, [contact]])
  }),
)

test(
  'a lead is found by its number, with and without the name of its kind',
  withNames(async (_db, { operator, others, contact }) => {
    for (const query of [
      `${contact}`,
      `#${contact}`,
      `lead ${contact}`,
      `L-${contact}`,
      `Lead #${contact}`,
    ]) {
      expect([query, (await hits(operator.admin, query))[0]]).toEqual([query, contact])
      expect([query, await listed(operator.admin, query)]).toEqual([query, expect.arrayContaining([contact])])
      expect([query, await listed(others.associate, query)]).toEqual([query, []])
    }
  }),
)

test(
  'results stay while a name is typed on',
  withNames(async (_db, { associate, contact }) => {
    for (const query of ['zoe ', 'zoe q', 'zoe qu', 'zoe qui', 'zoe quist'])
      expect([query, await listed(associate, query)]).toEqual([query, expect.arrayContaining([contact])])
  }),
)

test(
  'a public id, or an address with it, finds its row for its viewers only',
  withNames(async (db, { associate, others, contact }) => {
    const { rows } = await db.query<{ public_id: string }>('select public_id from app.leads where id = $1', [
      contact,
    ])
    const { public_id = '' } = rows[0] ?? {}
    for (const query of [public_id, `https://host.example/view-leads/${public_id}?tab=1`]) {
      expect(await hits(associate, query, 'ALL')).toEqual([contact])
      expect(await hits(others.associate, query, 'ALL')).toEqual([])
    }
  }),
)

test(
  'an exact name comes before what only belongs to it',
  withNames(async (db, { operator, vendor, multiRole }) => {
    await db.query(`update app.organizations set legal_business_name = 'Cedar Bluff, LLC' where id = $1`, [
      vendor.organization.id,
    ])
    const first = async (query: string) =>
      (
        await operator.admin.asks<{ ref_type: string; rank: number }>(
          'select ref_type, ref_id, rank from app.global_search(query => $1)',
          [query],
        )
      )[0]
    expect(await first('Cedar Bluff, LLC')).toMatchObject({
      ref_type: 'ORGANIZATIONS',
      ref_id: vendor.organization.id,
      rank: 3,
    })
    expect(await first('cedar blu')).toMatchObject({ ref_type: 'ORGANIZATIONS', rank: 2.5 })
    expect(await first('cedarbluff')).toMatchObject({ ref_type: 'ORGANIZATIONS' })
    await db.query(`update app.user_infos set first_name = 'Kevin', last_name = 'Trantham' where id = $1`, [
      multiRole.master.id,
    ])
    expect(await first('Kevin Trantham')).toMatchObject({
      ref_type: 'ADMINS',
      ref_id: multiRole.master.id,
      rank: 3,
    })
  }),
)

test(
  'admins are found by those who may see them, by address only where it is readable',
  withNames(async (db, { operator, vendor, others, multiRole }) => {
    await db.query(`update app.user_infos set first_name = 'Kevin', last_name = 'Trantham' where id = $1`, [
      vendor.master.id,
    ])
    expect(await hits(operator.admin, 'trantham', 'ADMINS')).toEqual([vendor.master.id])
    expect(await hits(vendor.admin, 'trantham', 'ADMINS')).toEqual([vendor.master.id])
    expect(await hits(vendor.agent, 'trantham', 'ADMINS')).toEqual([vendor.master.id])
    expect(await hits(others.vendor.master, 'trantham', 'ALL')).toEqual([])
    expect(await hits(operator.admin, vendor.master.email, 'ADMINS')).toEqual([vendor.master.id])
    expect(await hits(multiRole.master, vendor.master.email, 'ADMINS')).toEqual([])
  }),
)

test(
  'invoice numbers are found in any spacing',
  withNames(async (db, { operator, multiRole, independent }) => {
    const { rows } = await db.query<{ number: string; deal: number }>(
      `select i.number, l.transaction_id as deal from app.invoices i join app.invoice_lines l on l.invoice_id = i.id
        where i.organization_id = $1 order by i.id desc limit 1`,
      [multiRole.organization.id],
    )
    const { number = '', deal = 0 } = rows[0] ?? {}
    const [, year = '', sequence = ''] = number.split('-')
    for (const query of [
      number,
      number.toLowerCase(),
      `INV ${year} ${sequence}`,
      `inv${year}${sequence}`,
      `${year}-${Number(sequence)}`,
      sequence,
      `invoice ${Number(sequence)}`,
    ]) {
      expect([query, await hits(operator.admin, query, 'TRANSACTIONS')]).toEqual([
        query,
        expect.arrayContaining([deal]),
      ])
      expect([query, await hits(independent.master, query, 'TRANSACTIONS')]).toEqual([query, []])
    }
  }),
)
