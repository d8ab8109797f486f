import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { valueAt } from '../test/asker.ts'
import { readErasures } from './erasure-list.ts'
import { eventually } from '../test/eventually.ts'
import { keep, listOutbox } from '../mail/outbox.ts'
import { pdf } from '../uploads/test/media.ts'
import { openUploads, type Uploads } from '../uploads/test/uploads.ts'

let uploads: Uploads
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'turnstone-erasures-'))
  uploads = await openUploads({ ERASURES_FILE: join(folder, 'list/erasures.txt') })
})
afterAll(async () => {
  await uploads.close()
  await rm(folder, { recursive: true })
})

test('an erasure made twice at once happens once, and its job removes files and mails', async () => {
  const { owner, ask } = uploads
  const agent = await uploads.person('agent@vendor2.example')
  const master = await uploads.person('master@operator.example')
  await uploads.upload(agent, { type: 'application/pdf', bytes: pdf })
  expect(await uploads.stored()).not.toEqual([])
  const { rows: people } = await owner.query<{ name: string }>(
    `select first_name || ' ' || last_name as name from app.user_infos where id = $1`,
    [agent.id],
  )
  const name = people[0]?.name ?? ''
  const mailed = async () =>
    (await listOutbox(uploads.settings.dataDir)).filter(({ to }) => to === 'agent@vendor2.example').length
  await owner.query(`select private.send_notice($1, 'PASSWORD_CHANGED')`, [agent.id])
  await eventually(async () => expect(await mailed()).toBeGreaterThan(0))
  await owner.query(
    `insert into app.in_app_notifications (notification_trigger, target_user_id, data)
      values ('post_like', $1, jsonb_build_object('userName', $2::text, 'postPublicId', 'x'))`,
    [master.id, name],
  )
  const call = `mutation ($id: Int!, $name: String!) {
    eraseUser(input: { userId: $id, name: $name }) { userInfo { firstName lastName isDeleted } }
  }`
  await ask(
    'mutation ($id: Int!) { deactivateUser(input: { userId: $id }) { clientMutationId } }',
    agent,
    master.token,
  )
  const erase = () => ask(call, { id: agent.id, name }, master.token)
  for (const { data, errors } of await Promise.all([erase(), erase(), erase()])) {
    expect(errors).toEqual([])
    expect(valueAt(data, 'eraseUser', 'userInfo')).toEqual({
      firstName: 'Deleted',
      lastName: `person ${agent.id}`,
      isDeleted: true,
    })
  }
  await eventually(async () => {
    const { rows } = await owner.query(
      `select (select count(*)::int from app.audit_logs where action = 'ERASE' and subject_id = $1) as audits,
        (select count(*)::int from private.erasures where user_id = $1 and former_name is null) as finished,
        (select count(*)::int from app.in_app_notifications where data::text like '%' || $2 || '%') as named`,
      [agent.id, name],
    )
    expect(rows).toEqual([{ audits: 1, finished: 1, named: 0 }])
    expect(await mailed()).toBe(0)
    expect(await uploads.stored()).toEqual([])
  })
})

test('the list outside the database has each erasure once, by id', async () => {
  const path = join(folder, 'list/erasures.txt')
  const { rows } = await uploads.owner.query<{ public_id: string }>(
    'select u.public_id from private.erasures e join app.user_infos u on u.id = e.user_id',
  )
  expect(rows).toHaveLength(1)
  await eventually(async () =>
    expect(await readErasures(path)).toEqual([{ kind: 'person', id: rows[0]?.public_id }]),
  )
  expect(await readFile(path, 'utf8')).toMatch(/^\S+Z person [0-9a-f-]{36}\n$/)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  const { rows: others } = await uploads.owner.query<{ person: string }>(
    `select u.public_id as person, private.erase_again(u.public_id) from app.user_infos u
      join app.user_contacts c on c.user_id = u.id where c.email = 'agent@vendor.example'`,
  )
  await eventually(async () =>
    expect(await readErasures(path)).toEqual([
      { kind: 'person', id: rows[0]?.public_id },
      { kind: 'person', id: others[0]?.person },
    ]),
  )
})

test('a customer erased twice at once is erased once, with their stored letters, and is in the list', async () => {
  const { owner, ask, settings } = uploads
  const path = join(folder, 'list/erasures.txt')
  const master = await uploads.person('master@operator.example')
  const { rows } = await owner.query<{ id: number; public_id: string; name: string; email: string }>(
    `select l.id, l.public_id, c.first_name || ' ' || c.last_name as name, c.email from app.leads l
      join app.lead_customers c on c.lead_id = l.id where l.status = 'CLOSED_WON' and c.email is not null order by l.id limit 1`,
  )
  const [lead] = rows
  if (!lead) throw new Error('no lead')
  const letter = { subject: 'A letter', html: '', text: '', eml: Buffer.from('') }
  await keep(settings.dataDir, { ...letter, key: 'f'.repeat(24), at: new Date(), to: lead.email })
  expect((await listOutbox(settings.dataDir)).map(({ to }) => to)).toContain(lead.email)
  const call = `mutation ($id: Int!, $name: String!) {
    eraseCustomer(input: { leadId: $id, name: $name }) { lead { leadFirstName leadLastName leadPhoneNumber leadEmail } }
  }`
  const erase = () => ask(call, { id: lead.id, name: lead.name }, master.token)
  for (const { data, errors } of await Promise.all([erase(), erase(), erase()])) {
    expect(errors).toEqual([])
    expect(valueAt(data, 'eraseCustomer', 'lead')).toEqual({
      leadFirstName: 'Erased',
      leadLastName: `customer ${lead.id}`,
      leadPhoneNumber: null,
      leadEmail: null,
    })
  }
  await eventually(async () => {
    const { rows: left } = await owner.query(
      `select (select count(*)::int from app.audit_logs where action = 'ERASE' and subject = 'leads' and subject_id = $1) as audits,
        (select count(*)::int from private.erased_mailboxes) as mailboxes`,
      [lead.id],
    )
    expect(left).toEqual([{ audits: 1, mailboxes: 0 }])
    expect((await listOutbox(settings.dataDir)).filter(({ to }) => to === lead.email)).toEqual([])
    expect(await readErasures(path)).toContainEqual({ kind: 'customer', id: lead.public_id })
  })
})

test('a list with anything else is refused', async () => {
  const path = join(folder, 'list/erasures.txt')
  await writeFile(path, 'Ana\n')
  await expect(readErasures(path)).rejects.toThrow('line 1 is no erasure')
})
