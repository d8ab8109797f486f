import { expect, test } from 'vitest'
import { answerOn, countOf, withClients } from '../leads/test/concurrent-clients.ts'
import { fixtureOf, openOwner } from '../leads/test/fixture.ts'
import { ownDatabase } from '../test/people.ts'

test('of two equal requests at once one logs the call, and of two removals one removes it', async () => {
  const { db: owner, committed } = await openOwner()
  const { lead, agent } = await committed(() => fixtureOf(owner))
  const add = `select (app.add_lead_call($1, 'SPOKE', 'Once', idempotency_key => 'at the same time')).outcome as answer`
  await withClients((await ownDatabase()).url, 4, async (clients) => {
    const added = await Promise.all(clients.map((client) => answerOn(client, agent, add, [lead])))
    expect(countOf(added)).toEqual({ SPOKE: 4 })
    const { rows } = await owner.query<{ id: number }>('select id from app.lead_calls where lead_id = $1', [
      lead,
    ])
    expect(rows).toHaveLength(1)
    const removed = await Promise.all(
      clients.map((client) =>
        answerOn(client, agent, 'select app.remove_lead_call($1)::text as answer', [rows[0]?.id]),
      ),
    )
    expect(countOf(removed)).toEqual({ true: 1, TS003: 3 })
  })
  await owner.end()
})
