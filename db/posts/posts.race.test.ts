import pg from 'pg'
import { expect, test } from 'vitest'

import { connected, ownDatabase, refusedWith } from '../test/people.ts'
import { seedPerson, seedWorld, type Person } from '../test/world.ts'
import { post, type Post } from './test/posts.ts'

const people = 200
const posts = 50
const connections = 12

type Stage = { authors: Person[]; fans: Person[]; all: Post[] }

/** Created once and committed, so that every connection sees it. */
const staged = connected(async (db): Promise<Stage> => {
  await db.query('begin')
  const { vendor, others } = await seedWorld(db)
  const fans: Person[] = []
  for (let count = 0; count < people; count += 1) fans.push(await seedPerson(db, 'ASSOCIATE', undefined))
  const authors = [vendor.agent, others.vendor.agent]
  const all: Post[] = []
  for (let count = 0; count < posts; count += 1) all.push(await post(authors[count % 2] ?? vendor.agent))
  await db.query('commit')
  return { authors, fans, all }
})

/** Statements run as one user, in one transaction and one round trip. */
function asPerson({ role, claims }: Person, call: string): string {
  const settings = Object.entries(claims).map(
    ([name, value]) => `set_config('turnstone.${name}', ${pg.escapeLiteral(String(value ?? ''))}, true)`,
  )
  return `begin; set local role ${role}; select ${settings.join(', ')}; select ${call}; commit`
}

/** Runs calls one by one; reconnects and retries when the connection is killed. */
async function work(url: string, calls: string[], pids: Set<number>): Promise<number> {
  let killed = 0
  let client = await connect(url, pids)
  for (let call = calls.pop(); call !== undefined; call = calls.pop()) {
    try {
      await client.query(call)
    } catch (error) {
      if (!(error instanceof Error) || !/terminat|ended|not queryable/i.test(error.message)) throw error
      killed += 1
      calls.push(call)
      client = await connect(url, pids)
    }
  }
  await client.end()
  return killed
}

async function connect(url: string, pids: Set<number>): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  pids.add(rows[0]?.pid ?? 0)
  return client
}

test(
  'counters match rows after 10,000 concurrent likes with killed connections',
  { timeout: 400_000 },
  async () => {
    const { url } = await ownDatabase()
    const { authors, fans, all } = await staged
    const likes = fans.flatMap((fan) =>
      all.map(({ id }) => asPerson(fan, `app.upsert_like(${fan.id}, ${id})`)),
    )
    const pids = new Set<number>()
    // A deterministic shuffle.
    const calls = likes.map((_, index) => likes[(index * 7919) % likes.length] ?? '')
    const left = () => calls.length
    const killing = kill(url, pids, left)
    const killed = await Promise.all(Array.from({ length: connections }, () => work(url, calls, pids)))
    const kills = await killing
    expect(kills).toBeGreaterThan(5)
    expect(killed.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0)
    await connected(async (db) => {
      const { rows } = await db.query(
        'select likes, count(*)::int as posts from app.posts where id = any ($1) group by 1',
        [all.map(({ id }) => id)],
      )
      expect(rows).toEqual([{ likes: people, posts }])
      expect((await db.query('select private.miscounted_posts()')).rows).toEqual([])
      const notified = await db.query(
        `select count(*)::int as notified, min((data ->> 'others')::int) as least, max((data ->> 'others')::int) as most
          from app.in_app_notifications where notification_trigger = 'post_like' and target_user_id = any ($1)`,
        [authors.map(({ id }) => id)],
      )
      expect(notified.rows).toEqual([{ notified: posts, least: people - 1, most: people - 1 }])
    })
  },
)

/** Kills busy connections until the work is done. */
async function kill(url: string, pids: Set<number>, left: () => number): Promise<number> {
  const client = await connect(url, new Set())
  let kills = 0
  for (let at = left(); at > 0; at = left()) {
    // After each 500 calls.
    while (left() > at - 500 && left() > 0) await client.query('select')
    const [pid] = pids
    if (pid === undefined || left() === 0) continue
    pids.delete(pid)
    await client.query('select pg_terminate_backend($1)', [pid])
    kills += 1
  }
  await client.end()
  return kills
}

test('counters are right after concurrent comments, likes and saves', { timeout: 120_000 }, async () => {
  const { url } = await ownDatabase()
  const { fans, all } = await staged
  const id = all[0]?.id ?? 0
  const calls = fans
    .slice(0, 50)
    .flatMap((fan, index) => [
      asPerson(fan, `app.delete_like_by_user_id_and_post_id(${fan.id}, ${id})`),
      asPerson(fan, `app.upsert_save(${fan.id}, ${id})`),
      asPerson(fan, `app.upsert_like(${fan.id}, ${id})`),
      asPerson(fan, `app.add_comment(row(${id}, 'Yes', null, 'key of comment ${index}')::app.new_comment)`),
      asPerson(fan, `app.delete_save_by_user_id_and_post_id(${fan.id}, ${id})`),
      asPerson(fan, `app.upsert_like(${fan.id}, ${id})`),
      asPerson(fan, `app.add_comment(row(${id}, 'Yes', null, 'key of comment ${index}')::app.new_comment)`),
    ])
  await Promise.all(Array.from({ length: connections }, () => work(url, calls, new Set())))
  await connected(async (db) => {
    expect((await db.query('select private.miscounted_posts()')).rows).toEqual([])
    const { rows } = await db.query('select comments from app.posts where id = $1', [id])
    expect(rows, 'each comment once').toEqual([{ comments: 50 }])
  })
})

test('a report that meets a deletion does not stay open', async () => {
  const { url } = await ownDatabase()
  const { authors, fans, all } = await staged
  const [written, author, fan] = [all[1], authors[1], fans[0]]
  if (!written || !author || !fan) throw new Error('The fixture has a post and a reader')
  const pids = new Set<number>()
  const [deleting, reporting] = [await connect(url, new Set()), await connect(url, pids)]
  await deleting.query(asPerson(author, `app.soft_delete_post(${written.id})`).replace(/; commit$/, ''))
  const reported = refusedWith(
    reporting.query(asPerson(fan, `app.report_post(${written.id}, 'Rude')`)),
  ).catch(() => 'nothing')
  // Without a lock of its own it would wait later, for the audit log.
  const waiting = `select from pg_stat_activity where pid = any ($1) and wait_event_type = 'Lock'`
  await connected(async (db) => {
    while ((await db.query(waiting, [[...pids]])).rowCount === 0);
  })
  await deleting.query('commit')
  expect(await reported).toBe('TS003')
  await Promise.all([deleting.end(), reporting.end()])
  await connected(async (db) => {
    const { rows } = await db.query('select id from app.post_reports where post_id = $1', [written.id])
    expect(rows).toEqual([])
  })
})
