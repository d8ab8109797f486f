import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFixture, type Fixture } from '../test/fixture.ts'

let fixture: Fixture
let address: string
const agent = 'agent@vendor.example'

beforeAll(async () => {
  fixture = await openFixture()
  const { rows } = await fixture.owner.query<{ token: string }>(
    `select jobs.unsubscribe_token(user_id, '{POSTS}') as token from app.user_contacts where email = $1`,
    [agent],
  )
  address = `${fixture.address}/api/unsubscribe?token=${rows[0]?.token}`
})
afterAll(() => fixture.close())

const mailOfPosts = async () => {
  const { rows } = await fixture.owner.query<{ mail: string; in_app: boolean }>(
    `select (private.choice(user_id, 'post_like')).mail, (private.choice(user_id, 'post_like')).in_app
      from app.user_contacts where email = $1`,
    [agent],
  )
  return rows[0]
}

test('opening the address changes nothing and shows a button that posts', async () => {
  const page = await fetch(address)
  const text = await page.text()
  expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(text).toContain('<form method="post">')
  expect(text).toContain('about: Posts.')
  expect(text).not.toContain(agent)
  expect(await mailOfPosts()).toEqual({ mail: 'NOW', in_app: true })
})

test.for([
  ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--',
  ],
] as const)('one POST as %s turns the kind off, also a second time', async ([type, body]) => {
  await fixture.owner.query('delete from app.notification_choices')
  for (let time = 0; time < 2; time += 1) {
    const answer = await fetch(address, { method: 'POST', headers: { 'content-type': type }, body })
    expect([answer.status, await answer.text()]).toEqual([
      200,
      expect.stringContaining('You’re unsubscribed'),
    ])
  }
  expect(await mailOfPosts()).toEqual({ mail: 'NEVER', in_app: true })
})

test('a wrong token is refused, and an existing session does not help', async () => {
  await fixture.owner.query('delete from app.notification_choices')
  const authorization = `Bearer ${await fixture.signIn(agent)}`
  for (const wrong of [
    `${address}0`,
    address.replace('POSTS', 'LEADS'),
    `${fixture.address}/api/unsubscribe`,
  ]) {
    const answer = await fetch(wrong, { method: 'POST', headers: { authorization } })
    expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining('not valid')])
  }
  expect(await mailOfPosts()).toEqual({ mail: 'NOW', in_app: true })
})
