import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operatorOf, seedPerson } from '../../db/test/world.ts'
import { invite } from '../test/people.ts'
import { linkIn, openFixture, type Fixture } from '../test/fixture.ts'

let demo: Fixture
let real: Fixture
let closed: Fixture

beforeAll(async () => {
  ;[demo, real, closed] = await Promise.all([
    openFixture(),
    openFixture({ DEMO: '0' }),
    openFixture({ SMTP_URL: 'smtp://127.0.0.1:9' }),
  ])
})
afterAll(() => Promise.all([demo, real, closed].map((fixture) => fixture.close())))

async function read(fixture: Fixture, path: string, token?: string) {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  const answer = await fetch(`${fixture.address}/api/outbox${path}`, { headers })
  return { status: answer.status, text: await answer.text() }
}
const notThere = {
  status: 404,
  text: '{"errors":[{"message":"Not found","extensions":{"code":"NOT_FOUND"}}]}',
}

describe('"mail is kept as files and can be read at /outbox by the operator\'s staff", as long as there is no mail server', () => {
  test('staff read mails', async () => {
    await demo.ask('mutation { forgotPassword(input: { email: "agent@vendor.example" }) { token } }')
    const [kept] = await demo.mailsTo('agent@vendor.example')
    for (const who of ['master@operator.example', 'admin@operator.example']) {
      const token = await demo.signIn(who)
      const list = await read(demo, '', token)
      expect(JSON.parse(list.text)).toContainEqual({
        id: kept?.id,
        to: kept?.to,
        subject: kept?.subject,
        at: kept?.at,
      })
      const mail: unknown = JSON.parse((await read(demo, `/${kept?.id}`, token)).text)
      expect(mail).toMatchObject({ id: kept?.id, subject: kept?.subject, isRedacted: true })
      const headers = { authorization: `Bearer ${token}` }
      for (const path of ['', `/${kept?.id}`]) {
        const answer = await fetch(`${demo.address}/api/outbox${path}`, { headers })
        expect(answer.headers.get('cache-control')).toBe('no-store')
      }
    }
  })

  test('a link that opens an account is visible to its recipient only', async () => {
    const [master, admin] = ['master@operator.example', 'admin@operator.example']
    const forgot = 'mutation ($email: String!) { forgotPassword(input: { email: $email }) { token } }'
    const device = 'mutation ($email: String!) { requestDeviceLink(input: { email: $email }) { received } }'
    await demo.ask(forgot, { email: master })
    await demo.ask(device, { email: master })
    const mails = await demo.mailsTo(master)
    expect(mails).toHaveLength(2)
    for (const kept of mails) {
      const { token } = linkIn(kept)
      const foreign = await read(demo, `/${kept.id}`, await demo.signIn(admin))
      expect([foreign.status, foreign.text.includes(token)]).toEqual([200, false])
      const own = await read(demo, `/${kept.id}`, await demo.signIn(master))
      expect(JSON.parse(own.text)).toEqual({ ...kept, isRedacted: false })
    }
  })

  test('master admins also see invitation links, other staff do not', async () => {
    const { email, token } = await invite(demo)
    const [kept] = await demo.mailsTo(email)
    const [asMaster, asAdmin] = await Promise.all(
      ['master@operator.example', 'admin@operator.example'].map(async (who) => {
        const { text } = await read(demo, `/${kept?.id}`, await demo.signIn(who))
        return text
      }),
    )
    expect(asMaster).toContain(`/signup/${token}`)
    expect(asAdmin).toContain('/signup/hidden')
    expect(asAdmin).not.toContain(token)
  })

  test('all others get the bytes of a missing path', async () => {
    const [kept] = await demo.mailsTo('agent@vendor.example')
    const tokens = await Promise.all(
      ['master@vendor.example', 'agent@vendor.example', 'associate@operator.example'].map((who) =>
        demo.signIn(who),
      ),
    )
    for (const token of [undefined, 'A'.repeat(43), ...tokens]) {
      expect(await read(demo, '', token)).toEqual(notThere)
      expect(await read(demo, `/${kept?.id}`, token)).toEqual(notThere)
      expect(await read(demo, '/nothing', token)).toEqual(notThere)
    }
  })

  test('an id cannot be a path', async () => {
    const token = await demo.signIn('master@operator.example')
    for (const id of [
      '..%2f..%2fpackage',
      '%2e%2e%2foutbox',
      'x'.repeat(150),
      '%00',
      '20260101T000000000Z-x',
    ]) {
      expect((await read(demo, `/${id}`, token)).status, id).toBe(404)
    }
  })

  test('without DEMO the staff read it as well', async () => {
    const staff = await seedPerson(real.owner, 'MASTER_ADMIN', await operatorOf(real.owner))
    expect((await read(real, '', staff.token)).status).toBe(200)
    expect(await read(real, '')).toEqual(notThere)
  })

  test('with an SMTP_URL it is closed to the staff as well', async () => {
    expect(await read(closed, '', await closed.signIn('master@operator.example'))).toEqual(notThere)
  })
})
