import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { valueAt } from '../test/asker.ts'
import { openFixture, type Fixture } from '../test/fixture.ts'
import { AuthFunctions } from './auth-functions.ts'
import { identityOf, turnOf } from './identity.ts'

const agent = 'agent@vendor.example'
let fixture: Fixture

beforeAll(async () => (fixture = await openFixture()))
afterAll(() => fixture.close())
beforeEach(async () => {
  await fixture.forgetLimits()
  await fixture.owner.query('delete from app.sessions')
})

const me = (token: string) => fixture.ask('{ currentUser { email } }', {}, token)
const nobody = { currentUser: null }
const itIsMe = { currentUser: { email: agent } }

type Session = { id: number; isCurrent: boolean; address: string; userAgent: string; expiresAt: string }

async function sessionsOf(token: string): Promise<Session[]> {
  const query = '{ allSessions(orderBy: ID_ASC) { nodes { id isCurrent address userAgent expiresAt } } }'
  return valueAt((await fixture.ask(query, {}, token)).data, 'allSessions', 'nodes') as Session[]
}

const end = (sessionId: number | null, token: string) =>
  fixture.ask(
    `mutation ($id: Int) { endSession(input: { sessionId: $id }) { result } }`,
    { id: sessionId },
    token,
  )

describe('a session', () => {
  test('"logout removes it": it ends at once', async () => {
    const [token, other] = [await fixture.signIn(agent), await fixture.signIn(agent)]
    const { errors } = await fixture.ask('mutation { logout(input: {}) { clientMutationId } }', {}, token)
    expect(errors).toEqual([])
    expect((await me(token)).data).toEqual(nobody)
    expect((await me(other)).data).toEqual(itIsMe)
    expect((await fixture.ask('mutation { logout(input: {}) { clientMutationId } }', {}, token)).code).toBe(
      'UNAUTHENTICATED',
    )
  })

  test.for([
    '',
    'Bearer',
    'Bearer ',
    'Basic eDp5',
    'Bearer %',
    'bearer null',
    `Bearer ${'A'.repeat(43)}`,
    `Bearer ${'A'.repeat(8_000)}`,
  ])('nothing but a token is one: %s', async (authorization) => {
    const { data, status } = await fixture.ask('{ currentUser { email } }', {}, null, { authorization })
    expect(status).toBe(200)
    expect(data).toEqual(nobody)
  })

  test('neither the stored hash nor an altered token signs in', async () => {
    const token = await fixture.signIn(agent)
    const { rows } = await fixture.owner.query<{ hash: Buffer }>(
      'select token_hash as hash from private.session_tokens',
    )
    const changed = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
    for (const guess of [rows[0]?.hash.toString('base64url') ?? '', changed]) {
      expect((await me(guess)).data).toEqual(nobody)
    }
  })

  test('a locked session delays no one, and concurrent requests keep their identities', async () => {
    const [token, other] = [await fixture.signIn(agent), await fixture.signIn('master@vendor.example')]
    await fixture.owner.query(`update app.sessions set last_seen_at = last_seen_at - interval '1 hour'`)
    await fixture.owner.query('begin')
    try {
      await fixture.owner.query('select from app.sessions for update')
      const tokens = Array.from({ length: 40 }, (_, index) => [token, other, '', 'A'.repeat(43)][index % 4]!)
      const answers = await Promise.all(tokens.map((one) => me(one)))
      const emails = { [token]: agent, [other]: 'master@vendor.example' }
      expect(answers.map(({ data }) => data)).toEqual(
        tokens.map((one) => ({ currentUser: one in emails ? { email: emails[one] } : null })),
      )
    } finally {
      await fixture.owner.query('rollback')
    }
  })

  test('only a revoked account is named so to its old session', async () => {
    const revokedTo = async (token: string) => (await me(token)).headers.get('x-account')
    const [ended, open, left] = [
      await fixture.signIn(agent),
      await fixture.signIn(agent),
      await fixture.signIn('master@vendor.example'),
    ]
    await fixture.ask('mutation { logout(input: {}) { clientMutationId } }', {}, ended)
    const setStatus = (status: string) =>
      fixture.owner.query(
        `update app.user_infos set status = $1
          where id = (select user_id from app.user_contacts where email = $2)`,
        [status, agent],
      )
    await setStatus('INACTIVE')
    try {
      expect(await revokedTo(ended)).toBeNull()
      expect(await revokedTo(open)).toBe('revoked')
      expect(await revokedTo(left)).toBeNull()
      expect(await revokedTo('A'.repeat(43))).toBeNull()
    } finally {
      await setStatus('ACTIVE')
    }
  })

  test('"30 days sliding": each use extends the session', async () => {
    const token = await fixture.signIn(agent)
    const life = async () => {
      const { rows } = await fixture.owner.query<{ days: number }>(
        `select round(extract(epoch from expires_at - now()) / 86400)::int as days from app.sessions`,
      )
      return rows[0]?.days
    }
    const wait = (time: string) =>
      fixture.owner.query(
        `update app.sessions set last_seen_at = last_seen_at - $1::interval, expires_at = expires_at - $1::interval`,
        [time],
      )
    expect(await life()).toBe(30)
    await wait('29 days 23 hours')
    expect(await life()).toBe(0)
    expect((await me(token)).data).toEqual(itIsMe)
    expect(await life()).toBe(30)
    await wait('30 days')
    expect((await me(token)).data).toEqual(nobody)
    expect(await life(), 'and an ended session does not start again').toBe(0)
  })
})

describe('"listed and revocable in Settings"', () => {
  test('users see their own sessions and no one else’s', async () => {
    const [first, second] = [await fixture.signIn(agent), await fixture.signIn(agent)]
    const admin = await fixture.signIn('master@vendor.example')
    const sessions = await sessionsOf(second)
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([false, true])
    expect(sessions[0]).toMatchObject({ address: '127.0.0.1', userAgent: 'node' })
    expect((await sessionsOf(first)).map(({ isCurrent }) => isCurrent)).toEqual([true, false])
    expect(await sessionsOf(admin)).toHaveLength(1)
    expect(await sessionsOf(await fixture.signIn('master@operator.example'))).toHaveLength(1)
  })

  test('a user ends one session, which stops at once', async () => {
    const [first, second] = [await fixture.signIn(agent), await fixture.signIn(agent)]
    const [session] = await sessionsOf(second)
    expect((await end(session?.id ?? 0, second)).data).toEqual({ endSession: { result: true } })
    expect((await me(first)).data).toEqual(nobody)
    expect((await me(second)).data).toEqual(itIsMe)
  })

  test('a user ends all other sessions', async () => {
    const tokens = [await fixture.signIn(agent), await fixture.signIn(agent), await fixture.signIn(agent)]
    const colleague = await fixture.signIn('master@vendor.example')
    const { data } = await fixture.ask('mutation { endOtherSessions(input: {}) { result } }', {}, tokens[1])
    expect(data).toEqual({ endOtherSessions: { result: 2 } })
    const alive = await Promise.all(tokens.map(async (token) => (await me(token)).data))
    expect(alive).toEqual([nobody, itIsMe, nobody])
    expect((await me(colleague)).data).not.toEqual(nobody)
  })

  test('another user’s session is NOT_FOUND, in the same bytes as a missing one', async () => {
    const target = await fixture.signIn('master@operator.example')
    const [theirs] = await sessionsOf(target)
    for (const who of [agent, 'master@vendor.example', 'admin@operator.example']) {
      const token = await fixture.signIn(who)
      const [other, absent] = [await end(theirs?.id ?? 0, token), await end(2_000_000_000, token)]
      expect(other.code).toBe('NOT_FOUND')
      expect(other.text).toBe(absent.text)
      expect((await end(null, token)).text).toBe(absent.text)
    }
    expect((await me(target)).data).toEqual({ currentUser: { email: 'master@operator.example' } })
  })
})

test('"an INACTIVE or deleted user\'s sessions end at once", and stay ended on reactivation', async () => {
  const where = `where id = (select user_id from app.user_contacts where email = '${agent}')`
  for (const [change, undo] of [
    [`status = 'INACTIVE'`, `status = 'ACTIVE'`],
    ['is_deleted = true', 'is_deleted = false'],
  ]) {
    const token = await fixture.signIn(agent)
    await fixture.owner.query(`update app.user_infos set ${change} ${where}`)
    await fixture.owner.query(`update app.user_infos set ${undo} ${where}`)
    expect((await me(token)).data).toEqual(nobody)
  }
})

describe('"in force within a second"', () => {
  const person = `where id = (select user_id from app.user_contacts where email = '${agent}')`
  const organization = `where id = (select organization_id from app.user_contacts where email = '${agent}')`

  test.for([
    [
      'a deactivation',
      `update app.user_infos set status = 'INACTIVE' ${person}`,
      `update app.user_infos set status = 'ACTIVE' ${person}`,
    ],
    [
      'a deletion',
      `update app.user_infos set is_deleted = true ${person}`,
      `update app.user_infos set is_deleted = false ${person}`,
    ],
    [
      'a suspension',
      `update app.organizations set status = 'SUSPENDED' ${organization}`,
      `update app.organizations set status = 'ACTIVE' ${organization}`,
    ],
  ] as const)('%s', async ([, change, undo]) => {
    const token = await fixture.signIn(agent)
    const others = await fixture.signIn('master@vendor2.example')
    await fixture.owner.query(change)
    expect((await me(token)).data).toEqual(nobody)
    const refused = await fixture.ask('{ allUserInfos { totalCount } }', {}, token)
    await fixture.owner.query(undo)
    expect(refused.code).toBe('UNAUTHENTICATED')
    expect((await me(others)).data).not.toEqual(nobody)
  })

  test('a changed permission', async () => {
    const token = await fixture.signIn(agent)
    const permissions = async () =>
      valueAt(
        (await fixture.ask('{ currentUser { permissions } }', {}, token)).data,
        'currentUser',
        'permissions',
      )
    expect(await permissions()).toEqual(['MANAGE_LEAD', 'VIEW_LEAD_STATUS'])
    await fixture.owner.query(
      `insert into app.user_permission_mappings (user_id, organization_id, permission_template_id, is_enabled)
        select u.id, u.organization_id, t.id, a.attribute = 'CREATE_LEAD' from app.user_infos u
          join app.permission_templates t on t.user_type = u.user_type and t.organization_type = u.organization_type
          join app.permission_attributes a on a.id = t.permission_attribute_id
            and a.attribute in ('CREATE_LEAD', 'MANAGE_LEAD')
          ${person.replace('where id', 'where u.id')}`,
    )
    expect(await permissions()).toEqual(['VIEW_LEAD_STATUS', 'CREATE_LEAD'])
  })
})

test('requests take turns by user, those of unknown sessions by address', async () => {
  const pool = new pg.Pool({ connectionString: fixture.database.authUrl, max: 1 })
  const auth = new AuthFunctions(pool)
  const tokens = [await fixture.signIn(agent), await fixture.signIn(agent)]
  const requests = [...tokens, 'A'.repeat(43), 'B'.repeat(43)].map((token) => ({
    ip: '10.0.0.7',
    headers: { authorization: `Bearer ${token}` },
  }))
  const turns = () => requests.map((request) => turnOf(auth, request))
  expect(turns()).toEqual(Array.from({ length: 4 }, () => '10.0.0.7'))
  const [who] = await Promise.all(requests.map((request) => identityOf(auth, request)))
  await pool.end()
  const turn = `user ${who?.userId}`
  expect(turns()).toEqual([turn, turn, '10.0.0.7', '10.0.0.7'])
})
