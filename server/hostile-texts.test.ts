import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formWith, rightAnswers } from '../forms/test/forms.ts'
import { valueAt } from './test/asker.ts'
import { openFixture, type Fixture } from './test/fixture.ts'

let fixture: Fixture
/** Tokens and ids that the calls need. */
const known: Record<string, string | number> = {}
let calls = 0

beforeAll(async () => {
  fixture = await openFixture()
  const people = {
    agent: 'agent@vendor.example',
    master: 'master@operator.example',
    referrer: 'associate@operator.example',
  }
  for (const [name, email] of Object.entries(people)) known[name] = await fixture.signIn(email)
  const { rows } = await fixture.owner.query<Record<string, number>>(
    `select (select user_id from app.user_contacts where email = 'agent@vendor.example') as person,
        (select id from app.organizations where organization_type = 'OPERATOR') as organization,
        (select min(id) from app.services where is_active) as service`,
  )
  Object.assign(known, rows[0])
  await fixture.owner.query(
    `insert into app.service_forms (service_id, version, organization_id, form_schema)
      select s.id, 99, s.organization_id, $2 from app.services s where s.id = $1`,
    [known['service'], JSON.stringify(formWith())],
  )
  await fixture.owner.query('update app.services set form_version = 99 where id = $1', [known['service']])
  const lead = await write(
    'createLead(input: { lead: { serviceId: #service, idempotencyKey: $key, data: $data } }) { lead { id } }',
    'referrer',
    'Ana',
  )
  known['lead'] = Number(valueAt(lead.data, 'createLead', 'lead', 'id'))
  const post = await write(
    'createPost(input: { post: { content: "One", idempotencyKey: $key } }) { post { id } }',
    'agent',
  )
  known['post'] = Number(valueAt(post.data, 'createPost', 'post', 'id'))
  const ticket = await write(
    'createSupport(input: { support: { type: "SUPPORT", title: "One", details: "Two" } }) { support { id } }',
    'agent',
  )
  known['ticket'] = Number(valueAt(ticket.data, 'createSupport', 'support', 'id'))
})
afterAll(() => fixture.close())

async function write(call: string, by: string, text = '') {
  calls += 1
  await fixture.forgetLimits()
  const customer = { email: `hostile${calls}@customers.example`, phoneNumber: `312555${1000 + calls}` }
  const values = {
    text: ['String', text],
    key: ['String', `hostile text ${calls}`],
    data: ['JSON', { ...rightAnswers, ...customer, firstName: text }],
  } as const
  const used = Object.entries(values).filter(([name]) => call.includes(`$${name}`))
  const declared = used.length > 0 ? `(${used.map(([name, [type]]) => `$${name}: ${type}`).join(', ')})` : ''
  const filled = call.replaceAll(/#(\w+)/g, (_, name: string) => String(known[name]))
  const variables = Object.fromEntries(used.map(([name, [, value]]) => [name, value]))
  return fixture.ask(`mutation ${declared} { ${filled} }`, variables, String(known[by]))
}

/** Every kind of text that a person writes: who writes it, the call, and where its answer has the text. */
const writes: [what: string, by: string, call: string, ...path: string[]][] = [
  [
    'a post',
    'agent',
    'createPost(input: { post: { content: $text, idempotencyKey: $key } }) { post { content } }',
    'post',
    'content',
  ],
  [
    'a comment',
    'agent',
    'addComment(input: { comment: { postId: #post, content: $text, idempotencyKey: $key } }) { comment { content } }',
    'comment',
    'content',
  ],
  [
    'a request’s title',
    'agent',
    'createSupport(input: { support: { type: "SUPPORT", title: $text, details: "-" } }) { support { title } }',
    'support',
    'title',
  ],
  [
    'a request’s details',
    'agent',
    'createSupport(input: { support: { type: "SUPPORT", title: "-", details: $text } }) { support { details } }',
    'support',
    'details',
  ],
  [
    'a requester’s name',
    'agent',
    'createSupport(input: { support: { type: "SUPPORT", title: "-", details: "-", name: $text } }) { support { name } }',
    'support',
    'name',
  ],
  [
    'a reply',
    'agent',
    'createNote(input: { supportId: #ticket, note: $text, visibility: "SHARED" }) { note { note } }',
    'note',
    'note',
  ],
  [
    'an internal note',
    'master',
    'createNote(input: { supportId: #ticket, note: $text, visibility: "OPERATOR" }) { note { note } }',
    'note',
    'note',
  ],
  [
    'a reply template',
    'master',
    'saveReplyTemplate(input: { title: "-", body: $text }) { replyTemplate { body } }',
    'replyTemplate',
    'body',
  ],
  [
    'a person’s name',
    'agent',
    'updateUserInfoById(input: { id: #person, userInfoPatch: { firstName: $text } }) { userInfo { firstName } }',
    'userInfo',
    'firstName',
  ],
  [
    'a firm’s name',
    'master',
    'updateOrganizationById(input: { id: #organization, organizationPatch: { legalBusinessName: $text } }) { organization { legalBusinessName } }',
    'organization',
    'legalBusinessName',
  ],
  [
    'a person’s address',
    'agent',
    'updateUserInfoById(input: { id: #person, userInfoPatch: { officeAddress: $text } }) { userInfo { officeAddress } }',
    'userInfo',
    'officeAddress',
  ],
  [
    'what a firm says about itself',
    'master',
    'updateOrganizationById(input: { id: #organization, organizationPatch: { companyBio: $text } }) { organization { companyBio } }',
    'organization',
    'companyBio',
  ],
  [
    'payment instructions',
    'master',
    'savePaymentDetails(input: { instructions: $text }) { howToPay { instructions } }',
    'howToPay',
    'instructions',
  ],
  [
    'a note on a lead',
    'referrer',
    'createNote(input: { leadId: #lead, note: $text, idempotencyKey: $key }) { note { note } }',
    'note',
    'note',
  ],
  [
    'a service’s name',
    'master',
    'updateService(input: { serviceId: #service, service: { name: $text } }) { service { name } }',
    'service',
    'name',
  ],
  [
    'a service’s description',
    'master',
    'updateService(input: { serviceId: #service, service: { description: $text } }) { service { description } }',
    'service',
    'description',
  ],
  [
    'a lead’s answer',
    'referrer',
    'createLead(input: { lead: { serviceId: #service, idempotencyKey: $key, data: $data } }) { lead { leadFirstName } }',
    'lead',
    'leadFirstName',
  ],
]

const script = '<script>alert(1)</script>'
const texts: Record<string, [text: string, kept: string]> = {
  'a script': [script, script],
  'direction controls': ['Ann\u202Eexe\u2066.fdp\u200F', 'Annexe.fdp'],
  'control characters': ['One\u0007\u001B two', 'two'],
  emoji: ['Zoë 😀', 'Zoë 😀'],
}
const unsafe = /(?!\n)\p{Cc}|[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u

describe.each(writes)('%s', (_, by, call, ...path) => {
  test.each(Object.entries(texts))('with %s is stored as plain text', async (__, [text, kept]) => {
    const { data, code, text: answer } = await write(call, by, text)
    expect(code, answer).toBeUndefined()
    const stored = String(valueAt(data, /^\w+/.exec(call)?.[0] ?? '', ...path))
    expect(stored).toContain(kept)
    expect(stored).not.toMatch(unsafe)
  })

  test.each([
    ['50 kB', 'x'.repeat(50_000), 'INVALID_INPUT'],
    ['50 kB of emoji', '😀'.repeat(12_500), 'INVALID_INPUT'],
  ])('of %s is refused', async (__, text, refusal) => {
    const { code, text: answer } = await write(call, by, text)
    expect(code, answer).toBe(refusal)
  })
})

test('100 kB in one call are refused before they are read', async () => {
  const { status } = await write(writes[0]?.[2] ?? '', 'agent', 'x'.repeat(100_000))
  expect(status).toBe(413)
})

test('the reason of a lead’s transition is stored as plain text', async () => {
  const withdraw = 'moveLead(input: { leadId: #lead, move: "withdraw", reason: $text }) { lead { id } }'
  const { code, text } = await write(withdraw, 'referrer', `${script} \u202Egnp\u0007`)
  expect(code, text).toBeUndefined()
  const { rows } = await fixture.owner.query(
    'select reason from app.lead_history where lead_id = $1 order by id desc limit 1',
    [known['lead']],
  )
  expect(rows).toEqual([{ reason: `${script} gnp` }])
})
