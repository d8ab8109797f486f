import { afterAll, beforeAll, expect, test } from 'vitest'
import { done, enqueue, openFixture, type Fixture } from './test/fixture.ts'

let fixture: Fixture
let worker: Awaited<ReturnType<Fixture['work']>>

beforeAll(async () => {
  fixture = await openFixture()
  worker = await fixture.work(undefined)
  await done(fixture)
})
afterAll(async () => {
  await worker.stop()
  await fixture.close()
})

async function checked(): Promise<Record<string, unknown>[]> {
  fixture.lines.length = 0
  await enqueue(fixture, 'search__check_words', {})
  await done(fixture)
  return fixture.lines
    .filter((line) => line.includes('words of search'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
}

test('wrong words of search are corrected, and logged by kind and count only', async () => {
  await fixture.owner.query(
    `update private.word_checks set is_upgrade = false, finished_at = '2020-01-01';
      delete from private.lead_words where lead_id = (select min(lead_id) from private.lead_words)`,
  )
  const lines = await checked()
  expect(lines).toHaveLength(6)
  expect(lines).toContainEqual(
    expect.objectContaining({ level: 50, msg: 'words of search were wrong', kind: 'LEADS', corrected: 1 }),
  )
  expect(lines.filter(({ level }) => level === 50)).toHaveLength(1)
  const { rows } = await fixture.owner.query('select problem from private.wrong_words()')
  expect(rows).toEqual([])
  expect(await checked()).toEqual([])
})
