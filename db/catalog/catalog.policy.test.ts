import { describe, expect, test } from 'vitest'
import { anonymous, queryAs, one, refusedWith, rolledBack } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { seedWorld } from '../test/world.ts'

const withFixture = sharedFixture(seedWorld)

/** The specified icons, one for each category. */
const icons = [
  'Auto',
  'Business',
  'E-commerce',
  'Financial',
  'Home',
  'Legal',
  'Medical',
  'Money Management',
  'Real Estate',
  'Security and Protection',
  'Credit Services',
  'Insurance',
  'Technology',
  'Travel',
  'Merchant Services',
  'Marketing and Communications',
  'Other Specialized Legal',
]

describe('the reference data', () => {
  test('has over 42,000 zip codes, each with city and state', () =>
    rolledBack(async (db) => {
      const counts = await one<{ all: number; whole: number }>(
        db,
        `select count(*)::int as all, count(*) filter (where length(btrim(z.city)) > 0 and s.id is not null)::int as whole
          from app.us_zip_codes z left join app.states s on s.code = z.state_code`,
      )
      expect(counts.all).toBeGreaterThan(42_000)
      expect(counts.whole).toBe(counts.all)
    }))

  test.for([
    ['60601', 'Chicago', 'IL'],
    ['10001', 'New York', 'NY'],
    ['90210', 'Beverly Hills', 'CA'],
    ['00501', 'Holtsville', 'NY'],
    ['75036', 'Frisco', 'TX'],
    ['75072', 'Mckinney', 'TX'],
    ['85288', 'Tempe', 'AZ'],
    ['34249', 'Sarasota', 'FL'],
    ['84048', 'Lehi', 'UT'],
    ['72643', 'Lead Hill', 'AR'],
    ['96799', 'Pago Pago', 'AS'],
  ])('knows that %s is %s, %s', ([zip, city, state]) =>
    withFixture(async (db, { vendor }) => {
      const rows = await vendor.agent.asks(
        'select city, state_code from app.us_zip_codes where zip_code = $1',
        [zip],
      )
      expect(rows).toEqual([{ city, state_code: state }])
    })(),
  )

  test('has the 50 states and the District of Columbia', () =>
    rolledBack(async (db) => {
      const { n } = await one<{ n: number }>(db, 'select count(*)::int as n from app.states')
      expect(n).toBeGreaterThanOrEqual(51)
      const unnamed = await db.query('select from app.states where name = code')
      expect(unnamed.rowCount).toBe(0)
    }))

  test('has the 17 categories in order, with icons and sub-categories', () =>
    rolledBack(async (db) => {
      const { rows } = await db.query<{ name: string; icon: string; children: number }>(
        `select name, icon, (select count(*)::int from app.categories s where s.parent_id = c.id) as children
          from app.categories c where parent_id is null order by position, name`,
      )
      expect(rows.map(({ name }) => name)).toEqual(icons)
      expect(rows.map(({ icon }) => icon)).toEqual(icons)
      expect(rows.filter(({ children }) => children === 0)).toEqual([])
    }))

  test('has all languages with two-letter codes, including English and Spanish', () =>
    rolledBack(async (db) => {
      const { rows } = await db.query(`select name from app.languages where code in ('en', 'es') order by 1`)
      expect(rows).toEqual([{ name: 'English' }, { name: 'Spanish' }])
      expect(
        (await one<{ n: number }>(db, 'select count(*)::int as n from app.languages')).n,
      ).toBeGreaterThan(180)
    }))

  test('is for signed-in people', () =>
    rolledBack(async (db) => {
      const { error } = await queryAs(db, anonymous, 'select from app.us_zip_codes limit 1')
      expect(error?.code).toBe('42501')
    }))
})

const services = `select organization_id = $1 as mine, is_active as active, count(*)::int > 0 as some
  from app.services group by 1, 2 order by 1, 2`
const own = { mine: true, active: true, some: true }
const others = { mine: false, active: true, some: true }

describe('a service', () => {
  test(
    'is visible to all signed-in people; when inactive, to its organization only',
    withFixture(async (db, { vendor, associate, operator }) => {
      const id = vendor.organization.id
      expect(await vendor.agent.asks(services, [id])).toEqual([others, { ...own, active: false }, own])
      expect(await associate.asks(services, [id])).toEqual([others, own])
      expect(await operator.admin.asks(services, [id])).toEqual([
        { ...others, active: false },
        others,
        { ...own, active: false },
        own,
      ])
    }),
  )

  test(
    'hides its states when it is inactive',
    withFixture(async (db, { vendor, others: theirs }) => {
      const places = 'select count(*)::int as n from app.service_state_maps where service_id = $1'
      const { id } = await one<{ id: number }>(
        db,
        'select id from app.services where organization_id = $1 and not is_active',
        [theirs.vendor.organization.id],
      )
      expect(await vendor.master.asks(places, [id])).toEqual([{ n: 0 }])
      expect(await theirs.vendor.agent.asks(places, [id])).toEqual([{ n: 2 }])
    }),
  )

  test(
    'of a deleted organization is no longer on offer',
    withFixture(async (db, { vendor, others: theirs }) => {
      const id = theirs.vendor.organization.id
      const offered = 'select count(*)::int as n from app.services where organization_id = $1'
      expect(await vendor.agent.asks(offered, [id])).toEqual([{ n: 1 }])
      await db.query('update app.organizations set is_deleted = true where id = $1', [id])
      expect(await vendor.agent.asks(offered, [id])).toEqual([{ n: 0 }])
    }),
  )

  test.for(['SUSPENDED', 'INACTIVE', 'PENDING'])(
    'of a %s organization is visible to the operator only',
    (status) =>
      withFixture(async (db, { vendor, associate, operator, others: theirs }) => {
        const { id } = theirs.vendor.organization
        const asked = `select (select count(*)::int from app.services where organization_id = $1 and is_active) as services,
        (select count(*)::int from app.service_state_maps m join app.services s on s.id = m.service_id
          where m.organization_id = $1 and m.is_active and s.is_active) as places,
        (select count(*)::int from app.service_forms where organization_id = $1) > 0 as forms`
        const [offered] = await vendor.agent.asks(asked, [id])
        expect(offered).toEqual({ services: 1, places: 1, forms: true })
        await db.query('update app.organizations set status = $2 where id = $1', [id, status])
        for (const person of [vendor.master, vendor.agent, associate])
          expect(await person.asks(asked, [id])).toEqual([{ services: 0, places: 0, forms: false }])
        expect(await operator.admin.asks(asked, [id])).toEqual([offered])
        await db.query(`update app.organizations set status = 'ACTIVE' where id = $1`, [id])
        expect(await vendor.agent.asks(asked, [id]), 'and is offered again when it trades again').toEqual([
          offered,
        ])
      })(),
  )

  test(
    'has a sub-category of its own category',
    withFixture(async (db, { vendor }) => {
      const move = (child: string) =>
        db.query(
          `update app.services s set category_id = c.parent_id, sub_category_id = (
              select id from app.categories where parent_id ${child} c.parent_id limit 1)
            from app.categories c where c.name = 'Dental' and s.organization_id = $1`,
          [vendor.organization.id],
        )
      expect((await move('=')).rowCount).toBe(2)
      expect(await refusedWith(move('<>'))).toBe('23503')
    }),
  )

  test(
    'is offered in a state only by its own organization',
    withFixture(async (db, { vendor, others: theirs }) => {
      const asked = db.query(
        'update app.service_state_maps set organization_id = $1 where organization_id = $2',
        [theirs.vendor.organization.id, vendor.organization.id],
      )
      expect(await refusedWith(asked)).toBe('23503')
    }),
  )
})
