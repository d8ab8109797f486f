import { expect, test } from 'vitest'
import { answerOn, countOf, withClients } from '../leads/test/concurrent-clients.ts'
import { fixtureOf, openOwner } from '../leads/test/fixture.ts'
import { ownDatabase } from '../test/people.ts'

const change = `select (app.save_reply_template('Changed', $1, $2, expected_updated_at => $3)).title as answer`

test('of 20 changes at once of one version one is saved, and 100 templates are the most', async () => {
  const { db: owner, committed } = await openOwner()
  const { providersAdmin, vendor } = await committed(() => fixtureOf(owner))
  const { rows } = await owner.query<{ id: number; at: string }>(
    `insert into app.reply_templates (organization_id, title, body, offered_in)
      select $1, 'x', 'x', 'LEADS' from generate_series(1, 97) returning id, updated_at::text as at`,
    [vendor.organization.id],
  )
  await withClients((await ownDatabase()).url, 20, async (clients) => {
    const changed = await Promise.all(
      clients.map((client, index) =>
        answerOn(client, providersAdmin, change, [`Text ${index}`, rows[0]?.id, rows[0]?.at]),
      ),
    )
    expect(countOf(changed)).toEqual({ Changed: 1, TS006: 19 })
    const added = await Promise.all(
      clients.map((client) =>
        answerOn(client, providersAdmin, `select (app.save_reply_template('New', $1)).title as answer`, [
          'x',
        ]),
      ),
    )
    expect(countOf(added)).toEqual({ New: 3, TS006: 17 })
  })
  await owner.end()
})
