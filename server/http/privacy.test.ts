import { afterAll, beforeAll, expect, test } from 'vitest'
import { loginMutation, valueAt } from '../test/asker.ts'
import { withoutDatabase } from '../test/outage.ts'
import { invite } from '../test/people.ts'
import { linkIn, openScene, type Scene } from '../test/scene.ts'
import { eventually } from '../test/eventually.ts'

/** Each stands for something that must never be logged; none occurs anywhere else. */
const word = 'Quetzalcoatl'
const email = `${word}@people.example`
const password = `Zz-${word}!9`
const secrets = [word]

let scene: Scene

beforeAll(async () => (scene = await openScene({ LOG_LEVEL: 'trace' })))
afterAll(() => scene.close())

/** Everything that was said until now: what is written in one order arrives in that order. */
async function expectUntold(): Promise<void> {
  const marks = () => scene.product.said().split('"route":"/healthz"').length
  const before = marks()
  await fetch(`${scene.address}/healthz`)
  await eventually(() => expect(marks()).toBe(before + 1))
  const said = scene.product.said().toLowerCase()
  for (const secret of secrets) expect(said.indexOf(secret.toLowerCase()), secret.slice(0, 12)).toBe(-1)
}

test('there is a log, and it says what was asked for', async () => {
  await scene.ask('{ currentUser { id } }')
  await expectUntold()
  expect(scene.product.said()).toContain('"route":"/api/graphql"')
})

test('signing in, failing to, forgetting, resetting, registering and applying leave no name, address, password or token', async () => {
  const invited = await invite(scene)
  await scene.owner.query('update app.user_contacts set email = $1 where user_id = $2', [
    email.toLowerCase(),
    invited.userId,
  ])
  await scene.owner.query('update app.user_infos set first_name = $1 where id = $2', [word, invited.userId])
  const again = await invite(scene, { userId: invited.userId, email: email.toLowerCase() })
  const registered = await scene.ask(
    `mutation ($email: String!, $pwd: String!, $userId: Int!, $token: String!) {
      registerUser(input: { email: $email, pwd: $pwd, userId: $userId, token: $token }) { authToken }
    }`,
    { ...again, email, pwd: password },
  )
  const token = String(valueAt(registered.data, 'registerUser', 'authToken'))
  const signedIn = await scene.signIn(email, password)
  await scene.ask(loginMutation, { email, pwd: `${password}wrong` })
  await scene.ask('{ currentUser { firstName email } allSessions { nodes { id userAgent } } }', {}, token, {
    'user-agent': word,
    referer: `http://${word}/`,
  })
  await scene.ask(`mutation ($e: String!) { forgotPassword(input: { email: $e }) { token } }`, { e: email })
  const [mail] = await scene.mailsTo(email.toLowerCase())
  const link = linkIn(mail)
  secrets.push(token, signedIn, link.token, again.token, invited.token)
  expect(secrets.every((secret) => secret.length > 10)).toBe(true)
  await fetch(`${scene.address}/reset-password?userId=${link.userId}&token=${link.token}`)
  await fetch(`${scene.address}/signup/${again.token}`)
  await scene.ask(
    `mutation ($u: Int!, $t: String!, $p: String!) { resetPassword(input: { userId: $u, token: $t, newPassword: $p }) { success } }`,
    { u: link.userId, t: link.token, p: `${password}2` },
  )
  await scene.ask(
    `mutation ($a: AccountApplicationInput!) { applyForAccount(input: { application: $a }) { received } }`,
    { a: { kind: 'PERSON', email: `x${email}`, firstName: word, lastName: word, message: word } },
  )
  await scene.mailsTo(email)
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

test.for(bad)('%s is not repeated in the log', async ([, query, variables]) => {
  const token = await scene.signIn('master@vendor.example')
  const { code } = await scene.ask(query, variables, token)
  expect(code, 'a mistake of the client').toMatch(/^(INVALID_INPUT|LIMIT_EXCEEDED)$/)
  await expectUntold()
})

test('nor is a request that is not one', async () => {
  const url = `${scene.address}/api/graphql`
  const type = { 'content-type': 'application/json' }
  const answers = await Promise.all([
    fetch(url, { method: 'POST', headers: type, body: `{"query": ${word}` }),
    fetch(url, { method: 'POST', headers: { 'content-type': `text/${word}` }, body: word }),
    fetch(`${url}?query=${word}`),
    fetch(`${scene.address}/api/${word}?${word}=${word}`),
    fetch(`${scene.address}/${word}/%E0%A4%A`),
    fetch(`${scene.address}/signup/${word}`, { method: 'DELETE' }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([400, 415, 405, 404, 400, 404])
  for (const answer of answers) expect(await answer.text()).not.toContain(word)
  await expectUntold()
})

test('"the default masker logs personal data": what a library prints to the console is withheld', async () => {
  scene.product.print(word)
  await eventually(() => expect(scene.product.said()).toContain('console.error of a library, withheld'))
  await expectUntold()
})

test('nor is anything when the database goes away in the midst of it', async () => {
  const answers = await withoutDatabase(scene, () =>
    Promise.all([
      scene.ask(loginMutation, { email, pwd: password }),
      scene.ask('query ($t: String!) { userVerificationTokenByToken(token: $t) { userId } }', { t: word }),
      scene.ask(`{ allServices(filter: { name: { equalTo: "${word}" } }) { totalCount } }`, {}, secrets[1]),
    ]),
  )
  expect(answers.map(({ code }) => code)).toEqual(['INTERNAL', 'INTERNAL', 'INTERNAL'])
  for (const { text } of answers)
    expect(text).not.toMatch(new RegExp(`${word}|turnstone_|postgres|connect`, 'i'))
  await expectUntold()
})
