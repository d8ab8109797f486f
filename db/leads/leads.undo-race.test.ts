import { expect, test } from 'vitest'
import { ownDatabase } from '../test/people.ts'
import { answerOn, countOf, withClients } from './test/concurrent-clients.ts'
import { fixtureOf, openOwner } from './test/fixture.ts'
import { lastChange } from './test/undo.ts'

const undo = 'select (app.undo_lead_change($1)).status as answer'
const take = `select (app.move_lead($1, $2, 'Because', expected_status => $3)).status as answer`

test('of concurrent undos one wins, and of an undo and another’s change one', async () => {
  const { db: owner, committed } = await openOwner()
  const { lead, agent, providersMaster } = await committed(() => fixtureOf(owner))
  await withClients((await ownDatabase()).url, 4, async (clients) => {
    const [one, ...others] = clients
    if (!one) throw new Error('No client')
    expect(await answerOn(one, agent, take, [lead, 'contact', 'ACCEPTED'])).toBe('CONTACTED')
    const change = await lastChange(owner, lead)
    const undone = await Promise.all(clients.map((client) => answerOn(client, agent, undo, [change])))
    expect(countOf(undone)).toEqual({ ACCEPTED: 1, TS006: 3 })

    for (let round = 0, isLost = false; round < 5 && !isLost; round += 1) {
      await answerOn(one, agent, take, [lead, 'contact', 'ACCEPTED'])
      const mine = await lastChange(owner, lead)
      const answers = await Promise.all([
        answerOn(one, agent, undo, [mine]),
        ...others.map((client) => answerOn(client, providersMaster, take, [lead, 'lose', 'CONTACTED'])),
      ])
      isLost = answers.includes('CLOSED_LOST')
      expect(countOf(answers)).toEqual({ [isLost ? 'CLOSED_LOST' : 'ACCEPTED']: 1, TS006: 3 })
      const { rows } = await owner.query('select move from app.lead_history where lead_id = $1 and id > $2', [
        lead,
        mine,
      ])
      expect(rows).toEqual([{ move: isLost ? 'lose' : 'undo' }])
    }
  })
  await owner.end()
})
