import type pg from 'pg'
import { fileOf } from './files.ts'
import { asks, one } from './people.ts'
import { seedDeals } from './world-deals.ts'
import { seedPosts } from './world-posts.ts'
import { accept, correct, move, name, note, offer, submit } from './world-leads.ts'
import { seedLinks } from './world-links.ts'
import { callerOf, seedMapping, seedWorld, type Person, type Provider, type World } from './world.ts'
import { ask, converse } from '../tickets/test/fixture.ts'

/** The complete fixture, with leads and deals in every status. */
export async function seedFullWorld(db: pg.Client): Promise<World> {
  const world = await seedWorld(db)
  const { vendor, multiRole, associate, others, operator } = world
  const { associate: colleague = associate } = multiRole
  await submit(db, associate, vendor.organization.id)
  await submit(db, others.multiRole.associate ?? associate, vendor.organization.id)
  const offered = await submit(db, colleague, vendor.organization.id)
  await offer(operator.master, offered, vendor.organization.id)
  await name(vendor.master, offered, vendor.agent)
  const worked = await accept(db, operator.master, associate, vendor)
  const theirs = await lose(db, world)
  const returned = await giveBack(db, world)
  await correct(colleague, offered, 'Corrected')
  await correct(vendor.agent, worked, 'Corrected')
  for (const lead of theirs) await correct(others.vendor.master, lead, 'Corrected')
  for (const person of [vendor.agent, colleague, multiRole.agent, associate, others.vendor.agent])
    await converse(db, operator.admin, person, await ask(person, { type: 'SERVICE_REQUEST' }))
  await withdraw(db, colleague, others.vendor.organization.id)
  await write(db, world, worked, offered)
  for (const [person, lead] of [
    [vendor.agent, worked],
    [associate, worked],
    [operator.admin, worked],
    [colleague, offered],
    [others.vendor.master, theirs[0]],
  ] as const)
    await person.asks(`select app.add_lead_call($1, 'SPOKE', 'Wants a quote')`, [lead])
  for (const [person, lead] of [
    [vendor.agent, worked],
    [operator.admin, worked],
    [others.vendor.master, theirs[0]],
    [vendor.master, returned],
  ] as const)
    await person.asks(`select app.send_lead_mail($1, 'Your quote', 'Here it is', 'key of a mail')`, [lead])
  await db.query(
    `select jobs.receive_lead_reply(private.lead_reply_key(m.id), 'one', '{"kind": "HUMAN", "text": "Thank you"}') from app.lead_mails m`,
  )
  await db.query(
    `select jobs.attach_lead_reply_file(r.id, gen_random_uuid(), 'a.pdf', 'application/pdf', 9, null, null) from app.lead_replies r`,
  )
  for (const { master } of [vendor, others.vendor])
    await master.asks(`select app.save_reply_template('Hello', 'Hello {customer first name},')`)
  await seedLinks(db, world)
  await db.query('select jobs.sum_figures()')
  await seedDeals(db, world, { worked, theirs })
  await db.query('set constraints all immediate; set constraints all deferred')
  for (const { master } of [vendor, multiRole, others.vendor]) await propose(db, master)
  await seedMapping(db, world.independent.agent.id, 'CREATE_SERVICES', true)
  const agent = await callerOf(db, world.independent.agent.token)
  await asks(db, agent, proposal, [await facts(db, 'A service of an agent')])
  await seedMapping(db, world.independent.agent.id, 'CREATE_SERVICES', false)
  for (const { organization } of [vendor, others.vendor])
    await operator.master.asks('select app.set_service_publishing($1, true)', [organization.id])
  await vendor.master.asks(`select app.create_service($1::app.new_service)`, [
    await facts(db, 'A new service'),
  ])
  await db.query(`select jobs.mail_refused('notifications__send_mail', $1, null, 'EENVELOPE 550', '{}')`, [
    others.vendor.master.id,
  ])
  for (const provider of [vendor, multiRole, others.vendor]) await keepRecords(db, world, provider)
  await multiRole.master.asks('select app.set_monthly_report(true)')
  for (const person of [
    vendor.master,
    multiRole.admin,
    operator.admin,
    operator.master,
    others.vendor.master,
  ])
    await importTable(db, person)
  await seedPosts(db, world)
  for (const person of [vendor.agent, multiRole.admin, operator.admin, associate, others.vendor.master])
    await chooseNotifications(db, person)
  await db.query(`select jobs.push_keys(repeat('a', 87), repeat('b', 43))`)
  await db.query(`select auth.receipt_key(repeat('c', 43), repeat('d', 43), repeat('e', 43))`)
  await addPictures(db)
  await addSystemRows(db)
  await addRouting(db, world)
  return world
}

/** A rule, a lead that a person took over, and the decisions about it. */
async function addRouting(db: pg.Client, { operator, vendor }: World): Promise<void> {
  await operator.master.asks(`select app.save_routing_rule('SUGGEST', strategy => 'WON')`)
  await operator.master.asks(`select app.pause_offers($1), app.save_offer_cap($1, per_day => 500)`, [
    vendor.organization.id,
  ])
  // It is over, so that tests can offer it leads.
  await db.query(`update private.offer_pauses set until_day = '2020-01-01', ends_at = '2020-01-01'`)
  // Open at all times, so that what is offered depends on no clock.
  await operator.master.asks(
    `select app.save_working_hours($1, 'America/Chicago', '{1,2,3,4,5,6,7}', array_fill(0, array[7]), array_fill(1440, array[7]),
      '{CHRISTMAS}', array[current_date + 30])`,
    [vendor.organization.id],
  )
  await db.query(
    `with lead as (select min(l.id) as id from app.leads l),
      taken as (insert into private.lead_routing (lead_id, taken_over_by, taken_over_at) select id, $1, now() from lead)
      insert into private.routing_decisions (lead_id, asked_by, chosen_organization_id, candidates, others)
        select id, 'ROUTING', $2, '[]', '{}' from lead`,
    [operator.master.id, vendor.organization.id],
  )
}

/** A process that reported, what it does again and again, and an operation that was slow. */
async function addSystemRows(db: pg.Client): Promise<void> {
  await db.query(`select auth.report_node('{"node": "n1", "process": 1, "host": "one", "port": 3000, "version": "1.0.0",
    "started_at": "2026-01-01", "reasons": [], "minimum_free_mb": 200, "is_listening": true, "has_mail_server": true,
    "reads_inbox": false, "has_bucket": false}'), jobs.beat()`)
  await db.query(`insert into private.slow_operations values ('Leads', current_date, 1, 1500, 1500, now())`)
}

/** Pictures of organizations and companies. */
async function addPictures(db: pg.Client): Promise<void> {
  await db.query(
    `insert into app.files (public_id, user_id, organization_id, kind, name, content_type, byte_size, subject, subject_id, audience)
      select gen_random_uuid(), u.id, u.organization_id, 'LOGO', 'logo.webp', 'image/webp', 1, x.subject, x.id, 'SUBJECT'
        from (select 'COMPANY' as subject, c.id, c.user_id from app.companies c where not c.is_deleted
          union all select 'ORGANIZATION', o.id, min(u.id) from app.organizations o join app.user_infos u on u.organization_id = o.id
            where o.status = 'ACTIVE' and not o.is_deleted and u.status = 'ACTIVE' and not u.is_deleted group by o.id) x
          join app.user_infos u on u.id = x.user_id where u.status = 'ACTIVE' and not u.is_deleted`,
  )
}

/** One table that was read, and one whose file waits. */
async function importTable(db: pg.Client, { id, claims }: Person): Promise<void> {
  const own = claims.user_type === 'ADMIN' ? 'ASSOCIATE' : 'SERVICE_AGENT'
  const kind = claims.organization_type === 'OPERATOR' ? 'VENDOR' : own
  const begin = `select auth.begin_import($1, $2, null, 'people.csv', 'a')`
  await db.query(begin, [id, kind])
  const rows = JSON.stringify([{ row: 2, cells: ['Ana'] }])
  await db.query(
    `select jobs.store_import((select max(i.id) from app.imports i), 'Read', null, '{Name}', '{"fullName": 0}', $1)`,
    [rows],
  )
  await db.query(begin, [id, kind])
}

async function chooseNotifications(db: pg.Client, person: Person): Promise<void> {
  await person.asks(`select app.save_notification_choice('SUPPORT', true, 'DAILY')`)
  await person.asks(`select app.save_notification_settings('UTC', null, null, 480)`)
  await db.query('insert into private.digests values ($1, now())', [person.id])
  await db.query('insert into private.test_emails (user_id) values ($1)', [person.id])
  await db.query('insert into private.backups (id, is_scheduled) values (gen_random_uuid(), true)')
  await db.query(
    `insert into private.erasures (user_id, erased_by_user_id, finished_at)
      select u.id, $1, now() from app.user_infos u where u.status = 'INACTIVE' order by u.id limit 1
      on conflict do nothing`,
    [person.id],
  )
  await db.query(
    `insert into private.erased_mailboxes (email) values (gen_random_uuid() || '@customers.example')`,
  )
  await db.query(
    `with made as (insert into private.push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
        select user_id, min(id), 'https://push.example/' || user_id, repeat('a', 87), repeat('b', 22)
          from app.sessions where user_id = $1 group by user_id returning id)
      insert into private.push_messages select (select min(id) from app.in_app_notifications), id from made`,
    [person.id],
  )
}

/** A company, an invitation, a permission, an exception and a status of each, and of some who are gone. */
async function keepRecords(db: pg.Client, { operator }: World, provider: Provider): Promise<void> {
  const { master, agent, organization, gone } = provider
  const company = 'jsonb_populate_record(null::app.new_company, $2)'
  await master.asks(`select app.add_company_with_user($1, ${company})`, [agent.id, '{"name":"A firm"}'])
  const ann = {
    first_name: 'Ann',
    last_name: 'New',
    email: `ann${organization.id}@people.example`,
    user_type: 'ADMIN',
  }
  await master.asks('select app.add_admin(jsonb_populate_record(null::app.new_user, $1))', [
    JSON.stringify(ann),
  ])
  for (const call of ['disable_user_permission', 'enable_user_permission'])
    await master.asks(`select app.${call}(array[$1::int], 'MANAGE_LEAD')`, [agent.id])
  await db.query(
    `with people as (select id, organization_id from app.user_infos where id = any ($2)),
      firm as (insert into app.companies (user_id, organization_id, name) select id, organization_id, 'Gone' from people),
      invited as (insert into app.invitations (user_id, organization_id) select id, organization_id from people),
      passkey as (insert into app.passkeys (user_id, name) select id, 'A laptop' from people returning id, user_id),
      key as (insert into private.passkey_keys (passkey_id, credential_id, public_key) select id, 'key ' || id, 'x' from passkey),
      asked as (insert into private.passkey_challenges select sha256(convert_to(id::text, 'UTF8')), user_id, now() from passkey),
      switched as (insert into app.permission_changes (user_id, organization_id, permission_attribute_id, is_enabled)
        select p.id, p.organization_id, a.id, true from people p, app.permission_attributes a where a.attribute = 'MANAGE_LEAD'),
      excepted as (insert into app.coverage_exceptions
        select $1, s.id, (select min(id) from app.states) from app.services s where s.organization_id = $1)
    insert into app.organization_history (organization_id, to_status, changed_by_user_id)
      select o.id, o.status, $3 from app.organizations o where o.id = $1 or o.status = 'SUSPENDED'`,
    [organization.id, [gone, master.id], operator.master.id],
  )
}

const facts = async (db: pg.Client, service: string) =>
  `("${service}",,${(await one<{ id: number }>(db, 'select min(id) as id from app.categories')).id},,both,,,,,)`

const proposal = 'select app.propose_service($1::app.new_service)'

/** A new service and a change to one, both waiting for the operator. */
async function propose(db: pg.Client, master: Person): Promise<void> {
  await master.asks('select app.propose_service($1::app.new_service)', [
    await facts(db, 'A proposed service'),
  ])
  await master.asks(
    `select app.propose_service(row('Another name', null, null, null, null, null, null, null, null, null)::app.new_service,
      (select min(s.id) from app.services s where s.organization_id = $1))`,
    [master.organization?.id],
  )
}

/** A lead that the vendor declined and one taken from it; the other vendor works both. */
async function lose(db: pg.Client, { vendor, operator, others }: World): Promise<number[]> {
  const declined = await submit(db, others.associate, vendor.organization.id)
  await offer(operator.master, declined, vendor.organization.id)
  await move(vendor.master, declined, 'decline', 'No capacity')
  const taken = await submit(db, others.associate, vendor.organization.id)
  await offer(operator.master, taken, vendor.organization.id)
  await work(vendor.master, taken)
  for (const lead of [declined, taken]) {
    await offer(operator.master, lead, others.vendor.organization.id)
    await move(others.vendor.master, lead, 'accept')
    await name(others.vendor.master, lead, others.vendor.agent)
    await note(others.vendor.master, lead, 'ORGANIZATION')
  }
  return [declined, taken]
}

/** A lead that returned to the vendor after the other vendor worked it. */
async function giveBack(db: pg.Client, { vendor, operator, others }: World): Promise<number> {
  const lead = await submit(db, others.associate, vendor.organization.id)
  for (const { organization, master } of [vendor, others.vendor, vendor]) {
    await offer(operator.master, lead, organization.id)
    await work(master, lead)
  }
  return lead
}

async function work(master: Person, lead: number): Promise<void> {
  await move(master, lead, 'accept')
  await note(master, lead, 'SHARED')
  await correct(master, lead, `Corrected by ${master.id}`)
  await move(master, lead, 'contact')
  await master.asks(`select app.move_lead($1, 'propose', deal_value => 900.00)`, [lead])
}

/** A lead about a withdrawn service. */
async function withdraw(db: pg.Client, referrer: Person, organization: number): Promise<void> {
  await db.query('update app.services set is_active = not is_active where organization_id = $1', [
    organization,
  ])
  await submit(db, referrer, organization)
  await db.query('update app.services set is_active = not is_active where organization_id = $1', [
    organization,
  ])
}

async function write(
  db: pg.Client,
  { vendor, multiRole, associate, operator, others }: World,
  worked: number,
  offered: number,
) {
  const file = async (person: Person) => [await fileOf(db, person)]
  await note(associate, worked, 'SHARED', await file(associate))
  await note(associate, worked, 'ORGANIZATION')
  await note(vendor.agent, worked, 'ORGANIZATION', await file(vendor.agent))
  await note(operator.admin, worked, 'OPERATOR', await file(operator.admin))
  await note(multiRole.associate ?? associate, offered, 'ORGANIZATION')
  await note(operator.admin, offered, 'SHARED', await file(operator.admin))
  for (const person of [vendor.agent, multiRole.admin, operator.admin, associate, others.vendor.master])
    for (const isShared of [false, person !== associate])
      await person.asks(`select app.save_view('leads', $1, '{}', '{}', $2)`, [`View ${isShared}`, isShared])
  // Most are about records that all of their organization see; one is not for its agents.
  for (const [person, kind, record] of [
    [vendor.agent, 'LEAD', worked],
    [associate, 'LEAD', worked],
    [multiRole.associate ?? associate, 'LEAD', offered],
    [operator.admin, 'LEAD', worked],
    [multiRole.admin, 'PERSON', multiRole.master.id],
    [others.vendor.master, 'PERSON', others.vendor.agent.id],
  ] as const)
    await person.asks(`select app.add_follow_up($1, $2, now(), 'Call back')`, [kind, record])
  for (const person of [vendor.master, associate, multiRole.admin])
    await person.asks(
      'select app.mark_notifications_read(array(select min(id) from app.in_app_notifications))',
    )
}
