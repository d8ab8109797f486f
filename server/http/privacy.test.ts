import { afterAll, beforeAll, expect, test } from 'vitest'
import { loginMutation, valueAt } from '../test/asker.ts'
import { withoutDatabase } from '../test/outage.ts'
import { invite } from '../test/people.ts'
import { linkIn, openFixture, type Fixture } from '../test/fixture.ts'
import { eventually } from '../test/eventually.ts'

/** Canaries that must never be logged and occur nowhere else. */
const word = 'Quetzalcoatl'
const email = `${word}@people.example`
const password = `Zz-${word}!9`
const secrets = [word]

let fixture: Fixture

beforeAll(async () => (fixture = await openFixture({ LOG_LEVEL: 'trace' })))
afterAll(() => fixture.close())

/** All output so far. Output arrives in the order it was written. */
async function expectUntold(): Promise<void> {
  const marks = () => fixture.product.said().split('"route":"/healthz"').length
  const before = marks()
  await fetch(`${fixture.address}/healthz`)
  await eventually(() => expect(marks()).toBe(before + 1))
  const said = fixture.product.said().toLowerCase()
  for (const secret of secrets) expect(said.indexOf(secret.toLowerCase()), secret.slice(0, 12)).toBe(-1)
}

test('the log exists and records requests', async () => {
  await fixture.ask('{ currentUser { id } }')
  await expectUntold()
  expect(fixture.product.said()).toContain('"route":"/api/graphql"')
})

test('account calls log no name, address, password, or token', async () => {
  const invited = await invite(fixture)
  await fixture.owner.query('update app.user_contacts set email = $1 where user_id = $2', [
    email.toLowerCase(),
    invited.userId,
  ])
  await fixture.owner.query('update app.user_infos set first_name = $1 where id = $2', [word, invited.userId])
  const again = await invite(fixture, { userId: invited.userId, email: email.toLowerCase() })
  const registered = await fixture.ask(
    `mutation ($email: String!, $pwd: String!, $userId: Int!, $token: String!) {
      registerUser(input: { email: $email, pwd: $pwd, userId: $userId, token: $token }) { authToken }
    }`,
    { ...again, email, pwd: password },
  )
  const token = String(valueAt(registered.data, 'registerUser', 'authToken'))
  const signedIn = await fixture.signIn(email, password)
  await fixture.ask(loginMutation, { email, pwd: `${password}wrong` })
  await fixture.ask('{ currentUser { firstName email } allSessions { nodes { id userAgent } } }', {}, token, {
    'user-agent': word,
    referer: `http://${word}/`,
  })
  await fixture.ask(`mutation ($e: String!) { forgotPassword(input: { email: $e }) { token } }`, { e: email })
  const [mail] = await fixture.mailsTo(email.toLowerCase())
  const link = linkIn(mail)
  secrets.push(token, signedIn, link.token, again.token, invited.token)
  expect(secrets.every((secret) => secret.length > 10)).toBe(true)
  await fetch(`${fixture.address}/reset-password?userId=${link.userId}&token=${link.token}`)
  await fetch(`${fixture.address}/signup/${again.token}`)
  await fixture.ask(
    `mutation ($u: Int!, $t: String!, $p: String!) { resetPassword(input: { userId: $u, token: $t, newPassword: $p }) { success } }`,
    { u: link.userId, t: link.token, p: `${password}2` },
  )
  await fixture.ask(
    `mutation ($a: AccountApplicationInput!) { applyForAccount(input: { application: $a }) { received } }`,
    { a: { kind: 'PERSON', email: `x${email}`, firstName: word, lastName: word, message: word } },
  )
  await fixture.mailsTo(email)
  await expectUntold()
})

const bad: [title: string, query: string, variables?: object][] = [
  ['a query that is not one', `{ ${word} { `],
  ['a field that does not exist', `{ ${word} }`],
  ['a wrong type', `{ userInfoById(id: "${word}") { id } }`],
  ['a wrong identifier', `{ userInfoByPublicId(publicId: "${word}") { id } }`],
  ['a wrong date', `{ allServices(filter: { createdAt: { lessThan: "${word}" } }) { totalCount } }`],
  ['a wrong cursor', `{ allServices(first: 1, after: "${word}") { totalCount nodes { id } } }`],
  ['a wrong variable', `query ($i: Int!) { userInfoById(id: $i) { id } }`, { i: word }],
  [
    'a number beyond measure',
    `query ($w: String) { allServices(offset: 999999999999, filter: { name: { equalTo: $w } }) { totalCount } }`,
    { w: word },
  ],
  ['NUL', `mutation { login(input: { email: "\\u0000${word}", pwd: "${word}" }) { authToken } }`],
  [
    'an application that breaks a rule',
    `mutation { applyForAccount(input: { application: { kind: PERSON, email: "${word}@a.example", firstName: "${word}", lastName: "${word}", phoneNumber: "${word}" } }) { received } }`,
  ],
  [
    'an application that the database refuses',
    `mutation { applyForAccount(input: { application: { kind: ORGANIZATION, email: "${word}@a.example", firstName: "${word}", lastName: "${word}", legalBusinessName: "${word}", organizationType: VENDOR, vendorType: GENERAL_VENDOR, websiteUrl: "ftp://${word}.example" } }) { received } }`,
  ],
  [
    'an argument out of range',
    `mutation { registerUser(input: { email: "${word}", pwd: "${password}", userId: 99999999999, token: "${word}" }) { authToken } }`,
  ],
]

test.for(bad)('%s does not appear in the log', async ([, query, variables]) => {
  const token = await fixture.signIn('master@vendor.example')
  const { code } = await fixture.ask(query, variables, token)
  expect(code, 'a mistake of the client').toMatch(/^(INVALID_INPUT|LIMIT_EXCEEDED)$/)
  await expectUntold()
})

test('nor does a malformed request', async () => {
  const url = `${fixture.address}/api/graphql`
  const type = { 'content-type': 'application/json' }
  const answers = await Promise.all([
    fetch(url, { method: 'POST', headers: type, body: `{"query": ${word}` }),
    fetch(url, { method: 'POST', headers: { 'content-type': `text/${word}` }, body: word }),
    fetch(`${url}?query=${word}`),
    fetch(`${fixture.address}/api/${word}?${word}=${word}`),
    fetch(`${fixture.address}/${word}/%E0%A4%A`),
    fetch(`${fixture.address}/signup/${word}`, { method: 'DELETE' }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([400, 415, 405, 404, 400, 404])
  for (const answer of answers) expect(await answer.text()).not.toContain(word)
  await expectUntold()
})

test('"the default masker logs personal data": console output of libraries is withheld', async () => {
  fixture.product.print(word)
  await eventually(() => expect(fixture.product.said()).toContain('console.error of a library, withheld'))
  await expectUntold()
})

test('nor does anything while the database fails', async () => {
  const answers = await withoutDatabase(fixture, () =>
    Promise.all([
      fixture.ask(loginMutation, { email, pwd: password }),
      fixture.ask('query ($t: String!) { userVerificationTokenByToken(token: $t) { userId } }', { t: word }),
      fixture.ask(`{ allServices(filter: { name: { equalTo: "${word}" } }) { totalCount } }`, {}, secrets[1]),
    ]),
  )
  expect(answers.map(({ code }) => code)).toEqual(['UNAVAILABLE', 'UNAVAILABLE', 'UNAVAILABLE'])
  for (const { text } of answers)
    expect(text).not.toMatch(new RegExp(`${word}|turnstone_|postgres|connect`, 'i'))
  await expectUntold()
})
