import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openScene, type Scene } from '../test/scene.ts'

let demo: Scene
let closed: Scene[]

beforeAll(async () => {
  ;[demo, ...closed] = await Promise.all([
    openScene(),
    openScene({ DEMO: '0' }),
    openScene({ SMTP_URL: 'smtp://127.0.0.1:9' }),
  ])
})
afterAll(() => Promise.all([demo, ...closed].map((scene) => scene.close())))

async function read(scene: Scene, path: string, token?: string) {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  const answer = await fetch(`${scene.address}/api/outbox${path}`, { headers })
  return { status: answer.status, text: await answer.text() }
}
const notThere = {
  status: 404,
  text: '{"errors":[{"message":"Not found","extensions":{"code":"NOT_FOUND"}}]}',
}

describe('"mail is kept as files and can be read at /outbox by the operator\'s staff while DEMO is on"', () => {
  test("the operator's staff read what was mailed", async () => {
    await demo.ask('mutation { forgotPassword(input: { email: "agent@vendor.example" }) { token } }')
    const [kept] = await demo.mailsTo('agent@vendor.example')
    for (const who of ['master@operator.example', 'admin@operator.example']) {
      const token = await demo.signIn(who)
      const list = await read(demo, '', token)
      expect(JSON.parse(list.text)).toEqual([
        { id: kept?.id, to: kept?.to, subject: kept?.subject, at: kept?.at },
      ])
      const mail = await read(demo, `/${kept?.id}`, token)
      expect(JSON.parse(mail.text)).toEqual(kept)
    }
  })

  test('to everybody else there is nothing, in the bytes of an address that does not exist', async () => {
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

  test('an id is an id, not a path', async () => {
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

  test('without DEMO, or with an SMTP_URL, it is closed to the staff as well', async () => {
    for (const scene of closed) {
      expect(await read(scene, '', await scene.signIn('master@operator.example'))).toEqual(notThere)
    }
  })
})
