import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { valueAt } from '../test/asker.ts'
import { openProcessFixture, type Fixture } from '../test/fixture.ts'
import { type OwnProcess, startProduct } from '../test/product.ts'
import { makeKey, makeLink, type Place, sentBy, servedPlace } from './test/intake.ts'

let fixture: Fixture<OwnProcess>
let place: Place
let associate: string
let product: OwnProcess

beforeAll(async () => {
  fixture = await openProcessFixture()
  product = fixture.product
  associate = await fixture.signIn('associate@operator.example')
  place = await servedPlace(fixture)
})
afterAll(async () => {
  await product.close()
  await fixture.close()
})

const post = (key: string, body: object) =>
  fetch(`${product.address}/api/intake`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

test('the example of the docs makes a lead', async () => {
  const { key } = await makeKey(fixture, associate, await makeLink(fixture, associate, place.id))
  const [, example = ''] = /```sh\n(curl [^`]+)```/.exec(readFileSync('docs/intake.md', 'utf8')) ?? []
  const command = example
    .replace('https://turnstone.example', product.address)
    .replace('YOUR_KEY', key)
    .replace('Chicago', place.city)
    .replace('"IL"', `"${place.state}"`)
    .replace('60614', place.zip)
  const { stdout } = await promisify(execFile)('sh', ['-c', command])
  expect(JSON.parse(stdout)).toEqual({ receipt: expect.stringMatching(/^L-\d+$/) })
})

test('a refused request that is sent again by its owner and its sender at once is one lead', async () => {
  const { key, id } = await makeKey(fixture, associate, await makeLink(fixture, associate, place.id))
  const { Email, ...rest } = sentBy(place)
  const form = { ...rest, Correo: Email }
  expect((await post(key, form)).status).toBe(422)
  const { rows } = await fixture.owner.query<{ id: string }>(
    'select id from private.intake_requests where key_id = $1',
    [id],
  )
  await fixture.ask(
    'mutation ($input: ChangeIntakeKeyInput!) { changeIntakeKey(input: $input) { result } }',
    { input: { id, mapping: { email: 'Correo' } } },
    associate,
  )
  const again = () =>
    fixture.ask(
      'mutation ($id: BigInt!) { resendIntakeRequest(input: { id: $id }) { outcome } }',
      { id: rows[0]?.id },
      associate,
    )
  const [owners, senders] = await Promise.all([
    Promise.all(Array.from({ length: 5 }, again)),
    Promise.all(Array.from({ length: 15 }, () => post(key, form))),
  ])
  const received = owners.filter(({ data }) => valueAt(data, 'resendIntakeRequest', 'outcome') === 'RECEIVED')
  const statuses = senders.map(({ status }) => status)
  expect(owners.every(({ code }) => code === undefined || code === 'INVALID_TRANSITION')).toBe(true)
  expect(statuses.every((status) => status === 200 || status === 201)).toBe(true)
  expect(received.length + statuses.filter((status) => status === 201).length).toBe(1)
  const count = await fixture.owner.query('select from private.link_submissions where intake_key_id = $1', [
    id,
  ])
  expect(count.rowCount).toBe(1)
})

test('requests whose process is killed are sent again, and each is one lead', async () => {
  await fixture.forgetLimits()
  const { key, id } = await makeKey(fixture, associate, await makeLink(fixture, associate, place.id))
  const receipts = new Set<string>()
  const untilReceived = async (form: object): Promise<void> => {
    const response = await post(key, form).catch(() => undefined)
    const { receipt } = response?.ok ? ((await response.json()) as { receipt?: string }) : {}
    if (receipt !== undefined) return void receipts.add(receipt)
    await pause(20)
    return untilReceived(form)
  }
  const all = Promise.all(Array.from({ length: 30 }, () => untilReceived(sentBy(place))))
  for (let kill = 0; kill < 2; kill += 1) {
    const before = receipts.size
    while (receipts.size < Math.min(30, before + 3)) await pause(2)
    process.kill(product.pid, 'SIGKILL')
    product = await startProduct(fixture.settings, fixture.database)
  }
  await all
  const { rows } = await fixture.owner.query<{ leads: number; people: number; requests: number }>(
    `select count(s.lead_id)::int as leads, count(distinct c.email)::int as people,
        (select count(*)::int from private.intake_requests r where r.key_id = $1 and r.outcome = 'RECEIVED') as requests
      from private.link_submissions s join app.lead_customers c on c.lead_id = s.lead_id where s.intake_key_id = $1`,
    [id],
  )
  expect(rows).toEqual([{ leads: 30, people: 30, requests: 30 }])
  expect(receipts.size).toBe(30)
}, 240_000)
