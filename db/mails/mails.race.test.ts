import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerOn, countOf, withClients } from '../leads/test/concurrent-clients.ts'
import { type Fixture, fixtureOf, openOwner } from '../leads/test/fixture.ts'
import { ownDatabase } from '../test/people.ts'

const send = `select (app.send_lead_mail($1, 'Hello', 'There', $2)).status as answer`

let owner: pg.Client
let fixture: Fixture

beforeAll(async () => {
  const opened = await openOwner()
  owner = opened.db
  fixture = await opened.committed(() => fixtureOf(owner))
})
afterAll(() => owner.end())

test('of 20 at once as many are sent as the limit allows, and equal ones once', async () => {
  const { lead, agent } = fixture
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
})

test('a message that two programs read at once is one answer, and one notification', async () => {
  const { lead } = fixture
  await withClients((await ownDatabase()).url, 8, async (clients) => {
    const { rows } = await owner.query<{ key: string }>(
      'select private.lead_reply_key(id) as key from app.lead_mails where lead_id = $1 limit 1',
      [lead],
    )
    const outcomes = await Promise.all(
      clients.map(async (client) => {
        const received = await client.query<{ outcome: string }>(
          `select outcome from jobs.receive_lead_reply($1, 'one message', '{"kind": "HUMAN", "text": "Yes", "sender": "x@y.example"}')`,
          [rows[0]?.key],
        )
        return received.rows[0]?.outcome ?? ''
      }),
    )
    expect(countOf(outcomes)).toEqual({ OTHER_SENDER: 1, KNOWN: 7 })
    const notified = await owner.query(
      `select from app.in_app_notifications where lead_id = $1 and notification_trigger = 'lead_mail_waiting'`,
      [lead],
    )
    expect(notified.rowCount).toBe(1)
  })
})
