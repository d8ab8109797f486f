import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { valueAt } from '../test/asker.ts'
import { idOf } from '../test/people.ts'
import { linkIn, openFixture, type Fixture } from '../test/fixture.ts'

const operator = 'admin@operator.example'
let fixture: Fixture

beforeAll(async () => (fixture = await openFixture()))
afterAll(() => fixture.close())
beforeEach(() => fixture.forgetLimits())

const person = { kind: 'PERSON', firstName: 'Ada', lastName: 'Applicant' }
const organization = {
  ...person,
  kind: 'ORGANIZATION',
  legalBusinessName: 'Applied Things LLC',
  organizationType: 'MULTI_ROLE_PROVIDER',
  vendorType: 'MULTIROLE_PROVIDER',
  websiteUrl: 'https://applied.example',
  phoneNumber: '(312) 555-0142 x17',
}
const received = '{"data":{"applyForAccount":{"received":true}},"extensions":{"cost":1}}'

const apply = (application: object) =>
  fixture.ask(
    `mutation ($a: AccountApplicationInput!) { applyForAccount(input: { application: $a }) { received } }`,
    { a: application },
  )
const confirm = (token: string) =>
  fixture.ask(`mutation ($token: String!) { confirmApplication(input: { token: $token }) { confirmed } }`, {
    token,
  })
const decide = (
  mutation: 'approve' | 'reject',
  id: number,
  token: string | null,
  reason = 'Not in our states',
) =>
  fixture.ask(
    `mutation ($id: Int!) { ${mutation}Application(input: {
      applicationId: $id ${mutation === 'reject' ? `reason: ${JSON.stringify(reason)}` : ''}
    }) { result: application { status } } }`,
    { id },
    token,
  )
const register = (given: object) =>
  fixture.ask(
    `mutation ($email: String!, $userId: Int!, $token: String!) {
      registerUser(input: { email: $email, pwd: "Sandpiper!2026", userId: $userId, token: $token }) { authToken }
    }`,
    given,
  )

async function applicationOf(email: string) {
  const token = await fixture.signIn(operator)
  const query =
    '{ allApplications(orderBy: ID_DESC, first: 100) { nodes { id email status phoneNumber phoneExtension } } }'
  const nodes = valueAt((await fixture.ask(query, {}, token)).data, 'allApplications', 'nodes')
  const all = nodes as {
    id: number
    email: string
    status: string
    phoneNumber: string
    phoneExtension: string
  }[]
  return all.find((application) => application.email === email)
}

async function confirmed(application: object, email: string): Promise<number> {
  await apply({ ...application, email })
  await confirm(linkIn((await fixture.mailsTo(email))[0]).token)
  return (await applicationOf(email))?.id ?? 0
}

describe('"/signup without a token is an application"', () => {
  test('"the address is verified by mail": an organization applies, is approved, and its first master admin signs in', async () => {
    const email = 'ada@applied.example'
    expect((await apply({ ...organization, email: ` Ada@Applied.example ` })).text).toBe(received)
    expect(await applicationOf(email)).toMatchObject({
      status: 'UNCONFIRMED',
      phoneNumber: '+13125550142',
      phoneExtension: '17',
    })
    const [first] = await fixture.mailsTo(email)
    expect((await confirm(linkIn(first).token)).data).toEqual({ confirmApplication: { confirmed: true } })
    expect((await confirm(linkIn(first).token)).data).toEqual({ confirmApplication: { confirmed: false } })
    const application = await applicationOf(email)
    expect(application?.status).toBe('WAITING')

    const staff = await fixture.signIn(operator)
    expect((await decide('approve', application?.id ?? 0, staff)).data).toMatchObject({
      approveApplication: { result: { status: 'APPROVED' } },
    })
    const [invitation] = await fixture.mailsTo(email)
    const { token } = linkIn(invitation)
    const known = await fixture.ask(
      `query ($token: String!) { userVerificationTokenByToken(token: $token) { userId email purpose state } }`,
      { token },
    )
    const link = valueAt(known.data, 'userVerificationTokenByToken')
    expect(link).toEqual({ userId: await idOf(fixture, email), email, purpose: 'INVITATION', state: 'VALID' })

    const registered = await register({ email, token, userId: valueAt(link, 'userId') })
    const session = String(valueAt(registered.data, 'registerUser', 'authToken'))
    const { data } = await fixture.ask(
      `{ currentUser { email firstName userType status organizationType organization { legalBusinessName status vendorType } } }`,
      {},
      session,
    )
    expect(data).toEqual({
      currentUser: {
        email,
        firstName: 'Ada',
        userType: 'MASTER_ADMIN',
        status: 'ACTIVE',
        organizationType: 'MULTI_ROLE_PROVIDER',
        organization: {
          legalBusinessName: 'Applied Things LLC',
          status: 'ACTIVE',
          vendorType: 'MULTIROLE_PROVIDER',
        },
      },
    })
  })

  test("a person becomes the operator's associate, of no organization", async () => {
    const email = 'solo@applied.example'
    const id = await confirmed(person, email)
    await decide('approve', id, await fixture.signIn(operator))
    const { token } = linkIn((await fixture.mailsTo(email))[0])
    const answer = await register({ email, token, userId: await idOf(fixture, email) })
    const session = String(valueAt(answer.data, 'registerUser', 'authToken'))
    const { data } = await fixture.ask(
      '{ currentUser { userType vendorId organizationId organizationType } }',
      {},
      session,
    )
    expect(data).toEqual({
      currentUser: { userType: 'ASSOCIATE', vendorId: -1, organizationId: null, organizationType: null },
    })
  })

  test('a known address gets the same answer and only a mail says so', async () => {
    const known = 'agent@multirole.example'
    expect((await apply({ ...person, email: known })).text).toBe(received)
    const [mail] = await fixture.mailsTo(known)
    expect(mail?.subject).toBe('Your account with Turnstone')
    expect(mail?.text).not.toContain('/signup/')
    const application = await applicationOf(known)
    expect(application?.status).toBe('UNCONFIRMED')
    const answer = await decide('approve', application?.id ?? 0, await fixture.signIn(operator))
    expect(answer.code, 'no decision before the address is confirmed').toBe('CONFLICT')
  })

  test('an application link registers no user, and an invitation confirms no application', async () => {
    const email = 'mix@applied.example'
    await apply({ ...person, email })
    const { token } = linkIn((await fixture.mailsTo(email))[0])
    for (const userId of [-1, 0, 1]) {
      expect((await register({ email, token, userId })).data).toEqual({ registerUser: { authToken: null } })
    }
    expect((await applicationOf(email))?.status).toBe('UNCONFIRMED')
  })

  test('10 an hour and address', async () => {
    const codes: (string | undefined)[] = []
    for (let number = 1; number <= 11; number += 1) {
      codes.push((await apply({ ...person, email: `many${number}@applied.example` })).code)
    }
    expect(codes.slice(0, 10)).toEqual(Array.from({ length: 10 }))
    expect(codes[10]).toBe('RATE_LIMITED')
  })
})

describe('"the operator approves or rejects"', () => {
  test('a rejection has a reason, which is mailed', async () => {
    const email = 'rejected@applied.example'
    const id = await confirmed(person, email)
    const staff = await fixture.signIn(operator)
    expect((await decide('reject', id, staff, ' ')).code).toBe('INVALID_INPUT')
    expect((await decide('reject', id, staff)).data).toMatchObject({
      rejectApplication: { result: { status: 'REJECTED' } },
    })
    const [mail] = await fixture.mailsTo(email)
    expect(mail?.text).toContain('Not in our states')
    expect((await decide('approve', id, staff)).code, 'and is final').toBe('CONFLICT')
  })

  test('of two concurrent approvals one wins, and one organization is created', async () => {
    const id = await confirmed(
      { ...organization, legalBusinessName: 'Once Only LLC' },
      'once@applied.example',
    )
    const staff = await fixture.signIn(operator)
    const codes = await Promise.all([1, 2, 3, 4].map(async () => (await decide('approve', id, staff)).code))
    expect(codes.toSorted()).toEqual(['CONFLICT', 'CONFLICT', 'CONFLICT', undefined])
    const { rowCount } = await fixture.owner.query(
      `select from app.organizations where legal_business_name = 'Once Only LLC'`,
    )
    expect(rowCount).toBe(1)
  })

  test.for([null, 'master@vendor.example', 'master@multirole.example', 'associate@operator.example'])(
    '%s does neither',
    async (who) => {
      const token = who && (await fixture.signIn(who))
      const code = who ? 'FORBIDDEN' : 'UNAUTHENTICATED'
      expect((await decide('approve', 1, token)).code).toBe(code)
      expect((await decide('reject', 1, token)).code).toBe(code)
    },
  )
})

describe('validation of applications', () => {
  test.for([
    [{ email: 'no address' }, 'email', 'Please enter a valid email address'],
    [{ email: 'a b@c.example' }, 'email', 'Please enter a valid email address'],
    [{ email: 'a@c.example,x@y.example' }, 'email', 'Please enter a valid email address'],
    [{ email: '<a@c.example>' }, 'email', 'Please enter a valid email address'],
    [{ email: 'a@c.example\r\nBcc: x@y.example' }, 'email', 'Please enter a valid email address'],
    [{ firstName: '  ' }, 'firstName', 'Field is required!'],
    [{ lastName: '' }, 'lastName', 'Field is required!'],
    [{ phoneNumber: '123' }, 'phoneNumber', 'Please enter a valid phone number'],
    [{ phoneNumber: '555-555-5555' }, 'phoneNumber', 'Please enter a valid phone number'],
  ] as const)('%j is refused with the specified message, at its field', async ([change, field, message]) => {
    const { errors } = await apply({ ...person, email: 'fine@applied.example', ...change })
    expect(errors[0]).toMatchObject({ message, extensions: { code: 'INVALID_INPUT', field } })
  })

  test('no one can apply as the operator or with unknown fields', async () => {
    const base = { ...organization, email: 'fine@applied.example' }
    expect((await apply({ ...base, organizationType: 'OPERATOR' })).code).toBe('INVALID_INPUT')
    expect((await apply({ ...base, status: 'APPROVED' })).code).toBe('INVALID_INPUT')
    expect((await apply({ ...base, websiteUrl: 'javascript:alert(1)' })).code).toBe('INVALID_INPUT')
    expect(await applicationOf('fine@applied.example')).toBeUndefined()
  })
})
