import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { asks, one } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { answersOf } from '../test/world-leads.ts'
import { consentsTo, makeLink, serviceOf, stranger, submitBy } from '../test/world-links.ts'
import { seedWorld, type Person } from '../test/world.ts'

const withFixture = sharedFixture(seedWorld)

type Found = { receipt: object & { withdrawals: object[] }; personal: Record<string, object> }

test(
  'after an erasure a receipt says the same, without a personal value or its salt',
  withFixture(async (db, { associate, vendor, operator, others }) => {
    const service = await serviceOf(db, vendor.organization.id)
    const send = async (person: Person) => {
      const { code } = await makeLink(person)
      const consents = consentsTo('CALL', 'TEXT')
      const sent = await submitBy(db, code, { service, answers: answersOf(975_001), consents })
      return sent?.number ?? 0
    }
    const receipt = async (lead: number) => {
      const [row] = await operator.master.asks<{ found: Found }>(
        'select app.consent_receipt(l.public_id) as found from app.leads l where l.id = $1',
        [lead],
      )
      return row?.found
    }
    const [lead, elsewhere] = [await send(associate), await send(others.associate ?? associate)]
    const [page, own] = ['page', 'own'].map((text) => createHash('sha256').update(text).digest())
    await db.query('insert into private.customer_pages (token_hash, lead_id) values ($1, $2), ($3, $4)', [
      page,
      elsewhere,
      own,
      lead,
    ])
    await asks(db, stranger, `select auth.withdraw_by_customer($1, '{TEXT}', '198.51.100.7')`, [page])
    await asks(db, stranger, `select auth.withdraw_by_customer($1, '{CALL}', '198.51.100.8')`, [own])
    const before = await receipt(lead)
    expect(before?.receipt.withdrawals).toHaveLength(2)
    await operator.master.asks('select app.erase_customer($1, $2)', [lead, 'Casey Example'])
    const after = await receipt(lead)
    expect(JSON.stringify(after?.receipt)).toBe(JSON.stringify(before?.receipt))
    expect(Object.keys(before?.personal ?? {})).toHaveLength(6)
    expect(Object.keys(after?.personal ?? {}).toSorted()).toEqual(['link', 'page'])
    expect(
      await one(
        db,
        'select count(salt)::int as salts, count(value)::int as texts, count(hash)::int as hashes from private.consent_values where lead_id = $1',
        [lead],
      ),
    ).toEqual({ salts: 2, texts: 2, hashes: 6 })
    const addresses = `select s.place from private.link_submissions s where s.lead_id = $1
      union all select w.place from private.contact_withdrawals w where w.lead_id = $1`
    expect((await db.query(addresses, [lead])).rows).toEqual([{ place: '' }, { place: '' }])
    expect((await db.query(addresses, [elsewhere])).rows).not.toContainEqual({ place: '' })
    // What is withdrawn on the other lead after that is no longer known to be this customer's.
    await asks(db, stranger, `select auth.withdraw_by_customer($1, '{MAIL}', '198.51.100.7')`, [page])
    expect((await receipt(lead))?.receipt).toEqual(before?.receipt)
  }),
)
