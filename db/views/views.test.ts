import { expect, test } from 'vitest'
import { refusedWith, rolledBack } from '../test/people.ts'
import { seedWorld, type Person } from '../test/world.ts'

type Saved = { id: number; name: string; address: object; organization_id: number | null }

const save = ({ asks }: Person, name: string, isShared = false, address: object = { status: 'OVERDUE' }) =>
  asks<Saved>('select * from app.save_view($1, $2, $3, $4, $5)', [
    'transactions',
    name,
    JSON.stringify(address),
    '{}',
    isShared,
  ])
const names = async ({ asks }: Person) =>
  (await asks<Saved>('select * from app.saved_views order by id')).map(({ name }) => name)

test('a view is private or shared with the organization, and hidden from others', () =>
  rolledBack(async (db) => {
    const { vendor, multiRole, operator } = await seedWorld(db)
    await save(vendor.admin, 'Mine')
    await save(vendor.admin, 'Ours', true)
    await save(operator.admin, 'Operators', true)
    expect(await names(vendor.admin)).toEqual(['Mine', 'Ours'])
    expect(await names(vendor.agent)).toEqual(['Ours'])
    expect(await names(multiRole.master)).toEqual([])
    expect(await names(operator.master)).toEqual(['Operators'])
  }))

test('saving under the same name replaces the view', () =>
  rolledBack(async (db) => {
    const { vendor } = await seedWorld(db)
    const [first] = await save(vendor.admin, 'Late', true)
    const [again] = await save(vendor.admin, ' Late ', false, { status: 'INVOICE_SENT' })
    expect(again).toEqual({ ...first, address: { status: 'INVOICE_SENT' }, organization_id: null })
    expect(await names(vendor.agent)).toEqual([])
  }))

test('the owner deletes a view, and a master admin a shared one', () =>
  rolledBack(async (db) => {
    const { vendor, multiRole } = await seedWorld(db)
    const [own] = await save(vendor.admin, 'Mine')
    const [shared] = await save(vendor.admin, 'Ours', true)
    const remove = ({ asks }: Person, id: number | undefined) =>
      asks('select app.delete_saved_view($1)', [id])
    for (const [person, id] of [
      [vendor.agent, shared?.id],
      [vendor.master, own?.id],
      [multiRole.master, shared?.id],
      [vendor.master, 2_000_000_000],
    ] as const) {
      await db.query('savepoint before')
      expect(await refusedWith(remove(person, id))).toBe('TS003')
      await db.query('rollback to before')
    }
    await remove(vendor.master, shared?.id)
    await remove(vendor.admin, own?.id)
    expect(await names(vendor.admin)).toEqual([])
  }))

test.for([
  ['no name', ['leads', ' ', '{}', '{}', false]],
  ['a long name', ['leads', 'x'.repeat(61), '{}', '{}', false]],
  ['no list', ['Leads; drop', 'x', '{}', '{}', false]],
  ['an invalid address', ['leads', 'x', '[]', '{}', false]],
  ['an overlong address', ['leads', 'x', JSON.stringify({ q: 'x'.repeat(4001) }), '{}', false]],
  ['no sharing flag', ['leads', 'x', '{}', '{}', null]],
] as const)('%s is refused', ([, given]) =>
  rolledBack(async (db) => {
    const { vendor } = await seedWorld(db)
    expect(await refusedWith(vendor.admin.asks('select app.save_view($1, $2, $3, $4, $5)', [...given]))).toBe(
      'TS004',
    )
  }),
)

test('users without an organization cannot share, and the limit is 100 views', () =>
  rolledBack(async (db) => {
    const { multiRole, associate } = await seedWorld(db)
    await db.query('savepoint before')
    const lone = associate.organization ? undefined : associate
    expect(lone && (await refusedWith(save(lone, 'Ours', true)))).toBe(lone && 'TS004')
    await db.query('rollback to before')
    await db.query(
      `insert into app.saved_views (user_id, list, name, address, display)
        select $1, 'leads', 'View ' || n, '{}', '{}' from generate_series(1, 100) n`,
      [multiRole.agent.id],
    )
    expect(await refusedWith(save(multiRole.agent, 'One more'))).toBe('TS004')
  }))
