import type pg from 'pg'
import { expect, test } from 'vitest'
import { sharedFixture } from '../test/shared-fixture.ts'
import { seedFullWorld } from '../test/world-full.ts'

const withFixture = sharedFixture(seedFullWorld)

const wrong = async (db: pg.Client) =>
  (
    await db.query<{ problem: string; subjects: string[] }>(
      'select problem, array_agg(subject) as subjects from private.wrong_words() group by 1 order by 1',
    )
  ).rows

/** Runs the job until nothing is due; a part has this many rows. */
async function check(db: pg.Client, rows: number): Promise<{ kind: string; corrected: number }[]> {
  const finished: { kind: string; corrected: number }[] = []
  for (let part = 0; part < 1000; part += 1) {
    const { rows: found } = await db.query<{ kind: string; is_done: boolean; corrected: number }>(
      'select * from jobs.check_words($1)',
      [rows],
    )
    if (!found[0]) return finished
    if (found[0].is_done) finished.push({ kind: found[0].kind, corrected: found[0].corrected })
  }
  throw new Error('The check does not end')
}

test(
  'the words of all rows, the demo’s too, are those of their texts',
  withFixture(async (db) => {
    for (const kind of ['LEADS', 'SERVICES', 'ORGANIZATIONS', 'PEOPLE', 'TICKETS', 'POSTS']) {
      const { rows } = await db.query<{ rows: number }>(
        'select count(*)::int as rows from private.words_to_compare($1, 0, 100000)',
        [kind],
      )
      expect(rows[0]?.rows, kind).toBeGreaterThan(5)
    }
    expect(await wrong(db)).toEqual([])
  }),
)

test(
  'wrong and missing words are found, and corrected part by part',
  withFixture(async (db) => {
    await db.query(`update private.lead_words set words = '' where lead_id in (select max(lead_id) from private.lead_words);
      delete from private.ticket_words; delete from private.name_words where kind = 'o' and id = 1;
      update private.person_words set words = words || array_to_tsvector(array['n:stranger']) where user_id = 2;
      delete from private.post_words where post_id in (select min(post_id) from private.post_words)`)
    const found = await wrong(db)
    expect(found.map(({ problem }) => problem)).toEqual([
      'words of leads',
      'words of organizations',
      'words of people',
      'words of posts',
      'words of tickets',
    ])
    const corrected = await check(db, 7)
    expect(corrected).toHaveLength(6)
    expect(corrected).toEqual(
      expect.arrayContaining([
        { kind: 'LEADS', corrected: 1 },
        { kind: 'SERVICES', corrected: 0 },
        { kind: 'ORGANIZATIONS', corrected: 1 },
        { kind: 'PEOPLE', corrected: 1 },
        { kind: 'POSTS', corrected: 1 },
      ]),
    )
    expect(await wrong(db)).toEqual([])
    // Finished kinds are not due again before a week has passed.
    expect(await check(db, 7)).toEqual([])
    await db.query(
      `update private.word_checks set finished_at = finished_at - interval '8 days' where kind = 'POSTS'`,
    )
    expect(await check(db, 7)).toEqual([{ kind: 'POSTS', corrected: 0 }])
  }),
)

test(
  'the dictionary forgets a changed word that nothing else has',
  withFixture(async (db, { vendor, others }) => {
    const known = async () =>
      (
        await db.query<{ word: string }>(
          `select word from private.search_words where word in ('zyzzyva', 'quixotry') order by 1`,
        )
      ).rows.map(({ word }) => word)
    const rename = (id: number, first: string, last: string) =>
      db.query('update app.user_infos set first_name = $2, last_name = $3 where id = $1', [id, first, last])
    await rename(vendor.agent.id, 'Zyzzyva', 'Quixotry')
    await rename(others.associate.id, 'Zyzzyva', 'Other')
    expect(await known()).toEqual(['quixotry', 'zyzzyva'])
    await rename(vendor.agent.id, 'Plain', 'Name')
    expect(await known()).toEqual(['zyzzyva'])
    // A change of the address does not bring back a former name.
    await db.query(`update app.user_contacts set email = 'quixotry-not@mail.example' where user_id = $1`, [
      vendor.agent.id,
    ])
    expect(await known()).toEqual(['zyzzyva'])
    await rename(others.associate.id, 'Plain', 'Other')
    expect(await known()).toEqual([])
  }),
)
