import { expect, test } from 'vitest'
import { answerOn, countOf, withClients } from '../leads/test/concurrent-clients.ts'
import { fixtureOf, openOwner } from '../leads/test/fixture.ts'
import { ownDatabase } from '../test/people.ts'

const send = `select (app.send_lead_mail($1, 'Hello', 'There', $2)).status as answer`

test('of 20 at once as many are sent as the limit allows, and equal ones once', async () => {
  const { db: owner, committed } = await openOwner()
  const { lead, agent } = await committed(() => fixtureOf(owner))
  await withClients((await ownDatabase()).url, 20, async (clients) => {
    const same = await Promise.all(
      clients.map((client) => answerOn(client, agent, send, [lead, 'the same key'])),
    )
    expect(countOf(same)).toEqual({ WAITING: 20 })
    const others = await Promise.all(
      clients.map((client, index) => answerOn(client, agent, send, [lead, `key number ${index}`])),
    )
    expect(countOf(others)).toEqual({ WAITING: 4, TS007: 16 })
    const { rows } = await owner.query<{ id: number }>('select id from app.lead_mails where lead_id = $1', [
      lead,
    ])
    expect(rows).toHaveLength(5)
    const undone = await Promise.all(
      clients.map((client) =>
        answerOn(client, agent, 'select app.undo_lead_mail($1)::text as answer', [rows[0]?.id]),
      ),
    )
    expect(countOf(undone)).toEqual({ true: 20 })
    // One was undone, so one more may be sent.
    const again = await Promise.all(
      clients.map((client, index) => answerOn(client, agent, send, [lead, `another key ${index}`])),
    )
    expect(countOf(again)).toEqual({ WAITING: 1, TS007: 19 })
  })
  await owner.end()
})
