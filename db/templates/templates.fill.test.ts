import { expect, test } from 'vitest'
import { sharedFixture } from '../test/shared-fixture.ts'
import { seedWorld } from '../test/world.ts'

const withFixture = sharedFixture(seedWorld)

const facts = {
  'customer first name': 'Rosa',
  service: 'Roof {agent} repair \\1',
  agent: null,
  city: '',
}

/** A template and what it says where the agent and the city are not known. */
const filled: [template: string, text: string][] = [
  ['Hello {customer first name},', 'Hello Rosa,'],
  ['Hello {Customer First Name }!', 'Hello Rosa!'],
  ['Hello {agent},', 'Hello,'],
  ['Hello, {agent}!', 'Hello!'],
  ['{agent}, hello', 'hello'],
  ['Hello {agent|there},', 'Hello there,'],
  ['Hello {customer first name|there},', 'Hello Rosa,'],
  ['Ask {agent} about it.', 'Ask about it.'],
  ['Ask {agent}’s team.', 'Ask team.'],
  ['Your agent ({agent}) calls.', 'Your agent calls.'],
  ['From {city}, {agent}', 'From'],
  ['{agent} {city}', ''],
  ['Regards,\n{agent}', 'Regards,'],
  ['Hi\n\n{agent} {city}.\n\nBye', 'Hi\n\nBye'],
  ['Hi\n{agent}\nBye', 'Hi\nBye'],
  ['{agent}\nHi', 'Hi'],
  ['Hi {agent}\nBye', 'Hi\nBye'],
  ['About {service}', 'About Roof {agent} repair \\1'],
  ['No fields, 2  spaces ,\n\n\nkept', 'No fields, 2  spaces ,\n\n\nkept'],
  ['An old {thing} stays {', 'An old {thing} stays {'],
  ['', ''],
]

test(
  'a field without a value leaves no hole, and values are not filled again',
  withFixture(async (db) => {
    for (const [template, text] of filled) {
      const { rows } = await db.query<{ text: string }>('select private.fill_template($1, $2) as text', [
        template,
        JSON.stringify(facts),
      ])
      expect([template, rows[0]?.text]).toEqual([template, text])
    }
  }),
)

test(
  'no combination of missing values leaves two spaces, a space before a mark, or an empty line',
  withFixture(async (db) => {
    const parts = ['Hello', '{agent}', '{city}', 'you', ',', '.', '\n', ' ', '(', ')', '{agent|us}']
    let seed = 7
    const pick = () => parts[(seed = (seed * 48_271) % 2_147_483_647) % parts.length] ?? ''
    for (let at = 0; at < 400; at += 1) {
      const template = `Dear ${Array.from({ length: 6 }, pick).join(' ')}`
        .replaceAll(/ +/g, ' ')
        .replaceAll(/ ([,.)\n])/g, '$1')
        .replaceAll(/([(\n]) /g, '$1')
      const { rows } = await db.query<{ text: string }>('select private.fill_template($1, $2) as text', [
        template,
        JSON.stringify(facts),
      ])
      expect([template, rows[0]?.text]).toEqual([
        template,
        expect.not.stringMatching(/ {2}|[a-z] [,.]|\u0001|\{/),
      ])
    }
  }),
)
