import { expect, test } from 'vitest'
import { edit, post, rename } from '../posts/test/posts.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { seedWorld, type Person } from '../test/world.ts'
import { ask, move } from '../tickets/test/fixture.ts'

const withWorld = sharedFixture(seedWorld)

type Result = {
  ref_type: string
  ref_id: number
  title: string
  subtitle: string
  route: string
  rank: number
}

const search = (person: Person, query: string, ref = 'ALL') =>
  person.asks<Result>('select * from app.global_search(search_ref => $2, query => $1)', [query, ref])
const found = async (person: Person, query: string, ref: string) =>
  (await search(person, query, ref)).map(({ ref_id }) => ref_id)
const listed = async (person: Person, query: string) =>
  (
    await person.asks<{ id: number }>(
      `select t.id from app.support_tickets t where t.id in (select app.search_ids('TICKETS', $1)) order by t.id`,
      [query],
    )
  ).map(({ id }) => id)

const wordy = {
  title: 'Pergola quotation',
  details: 'The Wisteria one, for the courtyard',
  name: 'Theodora Blanchflower',
  email: 'theodora.b@canary.example',
  phone_number: '+13125559977',
}

test.each([
  ['Quotation pergola', 'by words of the title, in any order'],
  ['wister', 'by the beginning of a word of its text'],
  ['Pergolla', 'with a typing error'],
  ['Blanchflower', 'by the requester’s name'],
  ['theodora.b@canary.example', 'by e-mail'],
  ['(312) 555-9977', 'by phone'],
])('a request is found by its requester, their master admin and the operator: %s, %s', (query) =>
  withWorld(async (_db, { vendor, operator }) => {
    const { id, public_id } = await ask(vendor.agent, wordy)
    for (const person of [vendor.agent, vendor.master, operator.admin]) {
      const [hit] = await search(person, query, 'SUPPORT')
      expect(hit).toMatchObject({ ref_type: 'SUPPORT', ref_id: id, route: `/support-page/${public_id}` })
    }
    expect((await search(vendor.agent, query))[0]?.ref_id).toBe(id)
  })(),
)

test(
  'no one else finds a request, counts it or learns it by its number',
  withWorld(async (_db, { vendor, multiRole, associate, others }) => {
    const { id } = await ask(vendor.agent, wordy)
    const strangers = [vendor.admin, multiRole.master, associate, others.vendor.master, others.associate]
    for (const query of [
      'Pergola',
      'Pergolla',
      'Blanchflower',
      'theodora.b@canary.example',
      `#${id}`,
      `T-${id}`,
      `t-${id}`,
      `000${id}`,
    ])
      for (const person of strangers) {
        expect([query, person.id, await search(person, query)]).toEqual([query, person.id, []])
        const hits = await person.asks(`select * from app.search_hits($1, 'SUPPORT')`, [query])
        const ids = await person.asks(`select app.search_ids('TICKETS', $1)`, [query])
        expect([query, person.id, hits, ids]).toEqual([query, person.id, [], []])
      }
  }),
)

test(
  'a request is found by its number first, and by the operator also by the requester’s organization',
  withWorld(async (db, { vendor, operator }) => {
    const { id } = await ask(vendor.agent, wordy)
    const [first] = await search(operator.admin, `#${String(id).padStart(5, '0')}`, 'SUPPORT')
    expect(first).toMatchObject({ ref_id: id, rank: 3 })
    expect((await search(operator.admin, `T-${id}`, 'SUPPORT'))[0]).toMatchObject({ ref_id: id, rank: 3 })
    await db.query(`update app.organizations set legal_business_name = 'Hollyhock Builders' where id = $1`, [
      vendor.organization.id,
    ])
    expect(await found(operator.admin, 'Hollyhock', 'SUPPORT')).toEqual([id])
    expect(await listed(operator.admin, 'hollyhock pergola')).toEqual([id])
    expect(await found(vendor.agent, 'Hollyhock', 'SUPPORT')).toEqual([])
  }),
)

test(
  'the next search finds a changed request, and its status',
  withWorld(async (_db, { vendor, operator }) => {
    const ticket = await ask(vendor.agent, wordy)
    await vendor.agent.asks(
      `select app.update_support_by_id($1, jsonb_populate_record(null::app.changed_support, '{"title": "Gazebo"}'))`,
      [ticket.id],
    )
    expect(await found(vendor.agent, 'Pergola', 'SUPPORT')).toEqual([])
    expect(await listed(vendor.agent, 'gaze')).toEqual([ticket.id])
    await move(operator.admin, ticket, 'take')
    expect((await search(vendor.agent, 'Gazebo', 'SUPPORT'))[0]).toMatchObject({
      title: 'Gazebo',
      subtitle: `T-${ticket.id} · Assigned`,
    })
  }),
)

test(
  'everyone finds a post by its text or author until it is removed or deleted',
  withWorld(async (_db, { vendor, others, operator, associate }) => {
    const written = await post(vendor.agent, { content: 'Rhododendron season opens\n\ntoday' })
    for (const person of [vendor.agent, others.associate, operator.admin])
      expect((await search(person, 'rhododendron'))[0]).toMatchObject({
        ref_type: 'POSTS',
        ref_id: written.id,
        title: 'Rhododendron season opens today',
        route: `/post/${written.public_id}`,
      })
    expect(await found(associate, 'Rododendron', 'POSTS')).toEqual([written.id])
    await operator.master.asks(`select app.remove_post($1, 'Off topic')`, [written.id])
    expect(await found(associate, 'rhododendron', 'POSTS')).toEqual([])
    expect(await associate.asks(`select * from app.search_hits('rhododendron', 'POSTS')`)).toEqual([])
    expect(await found(vendor.agent, 'rhododendron', 'POSTS')).toEqual([written.id])
    expect((await search(operator.admin, 'rhododendron', 'POSTS'))[0]?.subtitle).toMatch(/Removed$/)
    await vendor.agent.asks('select app.soft_delete_post($1)', [written.id])
    for (const person of [vendor.agent, operator.admin])
      expect(await found(person, 'rhododendron', 'POSTS')).toEqual([])
  }),
)

test(
  'a post follows its author’s name and its own changes',
  withWorld(async (db, { vendor, associate }) => {
    const written = await post(vendor.agent, { content: 'Rhododendron season opens' })
    await rename(db, vendor.agent, 'Wolfgang Pfefferkorn')
    expect(await found(associate, 'pfefferkorn rhodo', 'POSTS')).toEqual([written.id])
    await edit(vendor.agent, written.id, 'Azaleas')
    expect(await found(associate, 'rhododendron', 'POSTS')).toEqual([])
    expect(await found(associate, 'azaleas', 'POSTS')).toEqual([written.id])
  }),
)

test(
  'a frequent word finds the latest posts and requests',
  withWorld(async (db, { vendor, associate, operator }) => {
    const first = await post(vendor.agent, { content: 'Rhododendron season' })
    await db.query(
      `insert into app.posts (user_id, content, idempotency_key)
        select $1, 'Rhododendron ' || n, 'a frequent word ' || n from generate_series(1, 30) n`,
      [vendor.agent.id],
    )
    const hits = await found(associate, 'rhododendron', 'POSTS')
    expect(hits).toHaveLength(8)
    expect(Math.min(...hits)).toBeGreaterThan(first.id + 20)
    const oldest = await ask(vendor.agent, wordy)
    await db.query(
      `insert into app.support_tickets (type, title, user_id, organization_id, name)
        select 'SUPPORT', 'Pergola ' || n, $1, $2, 'A person' from generate_series(1, 30) n`,
      [vendor.agent.id, vendor.organization.id],
    )
    for (const person of [operator.admin, vendor.agent]) {
      const tickets = await found(person, 'pergola', 'SUPPORT')
      expect(tickets).toHaveLength(8)
      expect(Math.min(...tickets)).toBeGreaterThan(oldest.id + 20)
    }
  }),
)

test(
  'an address that is not readable does not raise the rank of a similar name',
  withWorld(async (db, { vendor, operator, associate }) => {
    const { id } = vendor.agent
    await rename(db, vendor.agent, 'Wolfgang Pfeferkorn')
    await db.query(
      `insert into app.acquaintances (viewer, known_user_id) values ('u' || $1, $2) on conflict do nothing`,
      [associate.id, id],
    )
    await db.query(`insert into private.search_words (word) values ('pfeferkorn') on conflict do nothing`)
    const rank = async (person: Person) =>
      (await search(person, 'pfefferkorn', 'SERVICE_AGENTS')).map((hit) => [hit.ref_id, hit.rank])
    expect(await rank(associate)).toEqual([[id, 1]])
    await db.query(`update app.user_contacts set email = 'pfefferkorn@parsnip.example' where user_id = $1`, [
      id,
    ])
    expect(await rank(associate)).toEqual([[id, 1]])
    expect(await rank(operator.admin)).toEqual([[id, 2]])
  }),
)
