import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedWorld, type World } from '../../db/test/world.ts'
import { openFixture, type Fixture } from '../test/fixture.ts'
import { importer, type State } from './test/importing.ts'

let fixture: Fixture
let world: World

beforeAll(async () => {
  fixture = await openFixture()
  await fixture.owner.query('begin')
  world = await seedWorld(fixture.owner)
  await fixture.owner.query('commit')
})
beforeEach(() => fixture.forgetLimits())
afterAll(() => fixture.close())

const sample = (name: string) => readFileSync(new URL(`samples/${name}`, import.meta.url))
const fates = ({ importRows }: State) =>
  importRows.nodes.map(({ rowNumber, outcome, field, reason }) =>
    [rowNumber, outcome, field, reason].filter((x) => x !== null).join(' '),
  )

test('a table is checked and added, and each row says what became of it', async () => {
  const master = importer(fixture, world.vendor.master.token)
  const table = `First name,Last name,Email,Phone,States,Languages
Ana,Ruiz,ana.ruiz@people.example,512-476-3312,"TX, Ohio",English; Spanish
Bo,Ruiz,bo@people.example,call me,,
Cy,Ruiz,ANA.RUIZ@people.example ,,,
Di,Ruiz,${world.vendor.agent.email},,,
Ed,Ruiz,${world.others.vendor.agent.email},,,
Flo,Ruiz,flo@people.example,,Atlantis,
Total,5`
  const checked = await master.checked('SERVICE_AGENT', table)
  expect(fates(checked)).toEqual([
    '2 NEW',
    '3 INVALID phoneNumber Please enter a valid phone number',
    '4 DOUBLE email The same address as in row 2',
    '5 EXISTS email Has an account already, stays as it is',
    '6 NEW',
    '7 INVALID states Unknown: Atlantis',
    '8 SKIPPED A row of totals',
  ])
  const people = `select u.first_name, c.phone_number, a.state_ids, a.language_ids, i.user_id is not null as invited
    from app.user_infos u join app.user_contacts c on c.user_id = u.id join app.service_agents a on a.user_id = u.id
      left join app.invitations i on i.user_id = u.id where c.email like '%@people.example' and u.last_name = 'Ruiz'`
  expect((await fixture.owner.query(people)).rows).toEqual([])
  await master.call('run', { importId: checked.id })
  const done = await master.reached(checked.publicId, 'DONE')
  expect(fates(done)).toEqual([
    '2 ADDED',
    ...fates(checked).slice(1, 4),
    '6 EXISTS email Has an account already, stays as it is',
    ...fates(checked).slice(5),
  ])
  const { rows } = await fixture.owner.query(people)
  expect(rows).toEqual([
    {
      first_name: 'Ana',
      phone_number: '+15124763312',
      state_ids: [expect.any(Number), expect.any(Number)],
      language_ids: [expect.any(Number), expect.any(Number)],
      invited: true,
    },
  ])
  expect(await fixture.mailsTo('ana.ruiz@people.example')).toHaveLength(1)
  const { rows: audits } = await fixture.owner.query(
    `select action, details from app.audit_logs where subject = 'imports' and actor_user_id = $1 order by id`,
    [world.vendor.master.id],
  )
  expect(audits).toEqual([
    { action: 'RUN_IMPORT', details: { rows: 2 } },
    { action: 'EMAIL_IN_USE', details: { row: 6 } },
  ])
})

test('the rows that were not added can be downloaded with the reason', async () => {
  const { token } = world.vendor.master
  const { publicId } = await importer(fixture, token).checked(
    'SERVICE_AGENT',
    'Name,Email,Phone\nGus Bad,gus@x,=1\nHal Lee,hal@x.example,',
  )
  const get = (as: string) =>
    fetch(`${fixture.address}/api/imports/${publicId}.csv`, { headers: { authorization: `Bearer ${as}` } })
  expect(await (await get(token)).text()).toBe(
    "Name,Email,Phone,Reason\r\nGus Bad,gus@x,'=1,Please enter a valid email address; Phone: Please enter a valid phone number\r\n",
  )
  expect((await get(world.others.vendor.master.token)).status).toBe(404)
  expect((await get('x')).status).toBe(401)
})

test('an import is seen by its person and the master admins of their organization only', async () => {
  const { multiRole, others, operator } = world
  const { body } = await importer(fixture, multiRole.admin.token).upload(
    'ASSOCIATE',
    'Name,Email\nIda Lee,ida@people.example',
  )
  const { publicId = '' } = body
  const { id, columns } = await importer(fixture, multiRole.admin.token).reached(publicId, 'READ')
  expect(await importer(fixture, multiRole.master.token).state(publicId)).toMatchObject({ id })
  for (const { token } of [others.multiRole.master, multiRole.agent, operator.master, operator.admin])
    expect(await importer(fixture, token).state(publicId)).toBe(null)
  for (const { token } of [multiRole.master, others.multiRole.master, operator.master])
    expect((await importer(fixture, token).call('check', { importId: id, columns })).code).toBe('NOT_FOUND')
})

test('only people who may add such people upload a table', async () => {
  const { vendor, multiRole, operator } = world
  const status = async (token: string, kind: string, organization?: number) =>
    (await importer(fixture, token).upload(kind, 'Email\na@b.example', String(organization ?? ''))).status
  expect(await status(vendor.agent.token, 'SERVICE_AGENT')).toBe(403)
  expect(await status(vendor.admin.token, 'SERVICE_AGENT')).toBe(403)
  expect(await status(vendor.master.token, 'VENDOR')).toBe(403)
  expect(await status(vendor.master.token, 'SERVICE_AGENT', multiRole.organization.id)).toBe(403)
  expect(await status('x', 'VENDOR')).toBe(401)
  expect(await status(operator.admin.token, 'SERVICE_AGENT', vendor.organization.id)).toBe(201)
  expect(await status(vendor.master.token, 'SERVICE_AGENT')).toBe(201)
})

test('a vendor of an unknown type is asked about, and a likely double takes a yes', async () => {
  const admin = importer(fixture, world.operator.admin.token)
  const first = await admin.checked('VENDOR', sample('vendors.csv'))
  expect(fates(first)).toEqual([
    '2 INVALID organizationType Unknown type: LLC',
    '3 NEW',
    '4 LIKELY_DOUBLE legalBusinessName This looks like row 3',
    '5 INVALID taxId Please enter a tax ID such as 12-3456789',
  ])
  expect(first.unknownTypes).toEqual(['llc'])
  await admin.call('check', {
    importId: first.id,
    columns: first.columns,
    options: { types: { llc: 'VENDOR' } },
  })
  const checked = await admin.reached(first.publicId, 'CHECKED')
  expect(checked.counts).toEqual({ NEW: 2, LIKELY_DOUBLE: 1, INVALID: 1 })
  await admin.call('run', { importId: first.id })
  expect((await admin.reached(first.publicId, 'DONE')).counts).toEqual({
    ADDED: 2,
    LIKELY_DOUBLE: 1,
    INVALID: 1,
  })
  const again = await admin.checked(
    'VENDOR',
    'Company,Type,EIN,Name,Email\nThe North Star Group Inc.,vendor,,Max Orr,max3.v@mail.example\n',
  )
  expect(fates(again)).toEqual([
    '2 LIKELY_DOUBLE legalBusinessName This looks like North Star Group, which exists already',
  ])
  await admin.call('run', { importId: again.id, acceptsDoubles: true })
  expect((await admin.reached(again.publicId, 'DONE')).counts).toEqual({ ADDED: 1 })
})

test('a canceled import stops and goes on when it is run again', async () => {
  const master = importer(fixture, world.vendor.master.token)
  const rows = Array.from({ length: 120 }, (_, n) => `Jo,Row ${n},jo${n}@rows.example`)
  const { id, publicId } = await master.checked(
    'SERVICE_AGENT',
    `First name,Last name,Email\n${rows.join('\n')}`,
  )
  await master.call('run', { importId: id })
  expect((await master.call('cancel', { importId: id })).code).toBeUndefined()
  const { counts } = await master.reached(publicId, 'CANCELED')
  expect(counts['NEW']).toBeGreaterThan(0)
  await master.call('run', { importId: id })
  expect((await master.reached(publicId, 'DONE')).counts).toEqual({ ADDED: 120 })
  expect((await master.call('delete', { importId: id })).code).toBeUndefined()
  expect(await master.state(publicId)).toBe(null)
})

test('found accounts of others are limited, and the rest of the table waits', async () => {
  const master = importer(fixture, world.vendor.master.token)
  await fixture.owner.query(`select auth.take('account found', $1, 60, 3600) from generate_series(1, 60)`, [
    String(world.vendor.master.id),
  ])
  const { id, publicId } = await master.checked(
    'SERVICE_AGENT',
    `Name,Email\nKay Lee,${world.others.vendor.master.email}\nLu Lee,lu@people.example`,
  )
  await master.call('run', { importId: id })
  await expect.poll(async () => (await master.state(publicId))?.waitsUntil, { timeout: 20_000 }).toBeTruthy()
  expect(await master.state(publicId)).toMatchObject({ status: 'RUNNING', counts: { NEW: 2 } })
  await master.call('cancel', { importId: id })
})

test('a file that is no table is refused with a sentence', async () => {
  const master = importer(fixture, world.vendor.master.token)
  const { body } = await master.upload('SERVICE_AGENT', sample('vcard.vcf'))
  expect((await master.reached(body.publicId ?? '', 'FAILED')).problem).toMatch(/contact card/)
  expect((await master.upload('SERVICE_AGENT', '')).status).toBe(400)
  expect((await master.upload('SERVICE_AGENT', Buffer.alloc(11 * 1024 * 1024))).status).toBe(413)
})
