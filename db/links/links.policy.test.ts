import { expect, test } from 'vitest'
import { asks, one, refusedWith } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { seedFullWorld } from '../test/world-full.ts'
import { consentsTo, makeLink, serviceOf, stranger, submitBy, type Link } from '../test/world-links.ts'
import { answersOf, move, offer } from '../test/world-leads.ts'
import type { Person, World } from '../test/world.ts'

const withFixture = sharedFixture(seedFullWorld)

const colleagueOf = ({ multiRole, associate }: World) => multiRole.associate ?? associate
const refusals = { forbidden: 'TS002', missing: 'TS003', invalid: 'TS004', conflict: 'TS006' }

const pause = (person: Person, { id }: Link, isPaused: boolean) =>
  person.asks('select app.pause_referral_link($1, $2)', [id, isPaused])

const figuresOf = async (person: Person, { id }: Link) => {
  const [figures] = await person.asks<Record<string, number | null>>(
    `select app.referral_links_opened(l) as opened, app.referral_links_submitted(l) as submitted,
        app.referral_links_accepted(l) as accepted, app.referral_links_won(l) as won
      from app.visible_referral_links() l where l.id = $1`,
    [id],
  )
  return figures
}

test(
  'a link is read by its owner, the admins of their organization and the operator',
  withFixture(async (_db, world) => {
    const link = await makeLink(colleagueOf(world))
    const sees = async (person: Person) =>
      (await person.asks('select from app.referral_links where id = $1', [link.id])).length > 0
    const { multiRole, operator, vendor, others, associate } = world
    for (const reader of [colleagueOf(world), multiRole.master, multiRole.admin, operator.master])
      expect(await sees(reader)).toBe(true)
    for (const other of [
      multiRole.agent,
      vendor.master,
      others.multiRole.master,
      others.multiRole.associate ?? associate,
      associate,
    ])
      expect(await sees(other)).toBe(false)
  }),
)

test(
  'only people who may submit leads make links, with texts in their normal form',
  withFixture(async (db, { associate, vendor }) => {
    const create = `select name, campaign, opening_line, code from app.create_referral_link($1, $2, $3, $4)`
    expect(await refusedWith(vendor.agent.asks(create, ['Card', null, '', '']))).toBe(refusals.forbidden)
    const [link] = await associate.asks<Record<string, string>>(create, [
      ' My\u200B  card\u202E ',
      null,
      ' Fall\u00A02026',
      'Call\nthem. They\u2066 are good ',
    ])
    expect(link).toMatchObject({
      name: 'My card',
      campaign: 'Fall 2026',
      opening_line: 'Call them. They are good',
    })
    expect(link?.['code']).toMatch(/^[a-km-np-z2-9]{12}$/)
    for (const wrong of [
      [' \u200B', null, '', ''],
      ['x'.repeat(101), null, '', ''],
      ['Card', null, '', 'x'.repeat(201)],
      ['Car\uFFFD', null, '', ''],
    ])
      expect(await refusedWith(associate.asks(create, wrong))).toBe(refusals.invalid)
    expect(await refusedWith(associate.asks(create, ['Card', 2_000_000_000, '', '']))).toBe(refusals.missing)
    const { count } = await one<{ count: string }>(
      db,
      'select count(distinct private.new_link_code()) from generate_series(1, 2000)',
    )
    expect(count).toBe('2000')
  }),
)

test(
  'the operator’s pause stays until the operator ends it, and others cannot pause',
  withFixture(async (_db, world) => {
    const { operator, multiRole, others } = world
    const owner = colleagueOf(world)
    const link = await makeLink(owner)
    await pause(owner, link, true)
    await pause(owner, link, false)
    await pause(operator.admin, link, true)
    expect(await refusedWith(pause(owner, link, false))).toBe(refusals.forbidden)
    // Its organization's admins only read it.
    expect(await refusedWith(pause(multiRole.master, link, false))).toBe(refusals.forbidden)
    expect(await refusedWith(pause(others.multiRole.master, link, false))).toBe(refusals.missing)
    await pause(operator.master, link, false)
    const change = 'select app.change_referral_link($1, name => $2)'
    expect(await refusedWith(operator.master.asks(change, [link.id, 'Theirs']))).toBe(refusals.forbidden)
    expect(await refusedWith(others.multiRole.master.asks(change, [link.id, 'Theirs']))).toBe(
      refusals.missing,
    )
    await owner.asks(change, [link.id, 'Poster'])
  }),
)

test(
  'its figures count what came by it, for its readers only',
  withFixture(async (db, world) => {
    const { vendor, operator, others } = world
    const owner = colleagueOf(world)
    const link = await makeLink(owner)
    for (const isCounted of [true, true, false])
      await asks(db, stranger, 'select auth.link_page($1, $2)', [link.code, isCounted])
    const service = await serviceOf(db, vendor.organization.id)
    const sent = await submitBy(db, link.code, { service, answers: answersOf(910_001) })
    await submitBy(db, link.code, { service, answers: answersOf(910_002) })
    await submitBy(db, link.code, { service, answers: answersOf(910_003), isTrap: true })
    await offer(operator.master, sent?.number ?? 0, vendor.organization.id)
    await move(vendor.master, sent?.number ?? 0, 'accept')
    const figures = { opened: 2, submitted: 2, accepted: 1, won: 0 }
    expect(await figuresOf(owner, link)).toEqual(figures)
    expect(await figuresOf(operator.admin, link)).toEqual(figures)
    expect(await figuresOf(others.multiRole.master, link)).toBeUndefined()
    // Also with a row that they made up.
    const [forged] = await others.multiRole.master.asks(
      `select app.referral_links_submitted(jsonb_populate_record(null::app.referral_links, $1)) as submitted,
        app.referral_links_opened(jsonb_populate_record(null::app.referral_links, $1)) as opened`,
      [{ id: link.id, user_id: others.multiRole.master.id }],
    )
    expect(forged).toEqual({ submitted: null, opened: null })
  }),
)

test(
  'a consent is read by those who read the customer, and the link by its readers',
  withFixture(async (db, world) => {
    const { vendor, operator, others, multiRole } = world
    const owner = colleagueOf(world)
    const link = await makeLink(owner)
    const service = await serviceOf(db, vendor.organization.id)
    const sent = await submitBy(db, link.code, {
      service,
      answers: answersOf(910_010),
      consents: consentsTo('CALL', 'MAIL'),
    })
    const lead = sent?.number ?? 0
    const read = async (person: Person) => {
      const [row] = await person.asks<{ consents: number; links: number; customers: number }>(
        `select (select count(*)::int from app.leads_consents(l)) as consents,
            (select count(r.id)::int from app.leads_referral_link(l) r) as links,
            (select count(*)::int from app.lead_customers c where c.lead_id = l.id) as customers
          from app.leads l where l.id = $1`,
        [lead],
      )
      return row && [row.customers, row.consents, row.links]
    }
    for (const reader of [owner, multiRole.master, operator.master])
      expect(await read(reader)).toEqual([1, 3, 1])
    await offer(operator.master, lead, vendor.organization.id)
    expect(await read(vendor.master)).toEqual([0, 0, 0])
    await move(vendor.master, lead, 'accept')
    expect(await read(vendor.master)).toEqual([1, 3, 0])
    expect(await read(others.vendor.master)).toBeUndefined()
    const given = await owner.asks(
      'select channel, is_given, wording, wording_version, language from app.lead_consents where lead_id = $1 order by channel',
      [lead],
    )
    expect(given).toEqual(
      ['CALL', 'MAIL', 'TEXT'].map((channel) => ({
        channel,
        is_given: channel !== 'TEXT',
        wording: `You may reach me: ${channel}`,
        wording_version: '1',
        language: 'en',
      })),
    )
    for (const change of ['update app.lead_consents set is_given = true', 'delete from app.lead_consents']) {
      await db.query('savepoint tried')
      expect(await refusedWith(db.query(change))).toBe(refusals.forbidden)
      await db.query('rollback to savepoint tried')
    }
  }),
)
