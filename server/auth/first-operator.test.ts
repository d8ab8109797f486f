import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deploy } from '../../db/deploy.ts'
import { bareDatabase, type BareDatabase } from '../../db/test/bare-database.ts'
import { asker, valueAt, type Asker } from '../test/asker.ts'
import { hostProduct, type Product } from '../test/product.ts'
import { readSettings } from '../base/settings.ts'
import { firstOperatorLink, type Makes } from './first-operator.ts'

const publicUrl = 'https://leads.example'
const chosen = { email: 'Boss@Operator.example', pwd: 'Sandpiper!2026' }
let database: BareDatabase
let product: Product
let asks: Asker

/** The product after `DEMO=0 npm start` on an empty database. */
beforeAll(async () => {
  database = await bareDatabase()
  const urls = await deploy({ databaseUrl: database.url })
  product = await hostProduct(readSettings({ PORT: '0', DEMO: '0', LOG_LEVEL: 'silent' }), urls)
  asks = asker(product.address)
})
afterAll(async () => {
  await product.close()
  await database.drop()
})

const linkFor = (makes: Makes) => firstOperatorLink(database.url, { publicUrl, operatorName: 'Acme' }, makes)
const newLink = async () => {
  const first = await linkFor('new')
  return first?.state === 'INVITED' ? first.link : undefined
}
const tokenOf = (link: string | undefined) => link?.split('/').at(-1) ?? ''

async function lookUp(token: string): Promise<{ userId: number; email: string | null; state: string }> {
  const query = `query ($token: String!) { userVerificationTokenByToken(token: $token) { userId email state purpose } }`
  const { data } = await asks.ask(query, { token })
  return valueAt(data, 'userVerificationTokenByToken') as {
    userId: number
    email: string | null
    state: string
  }
}

async function register(token: string, userId: number) {
  const mutation = `mutation ($email: String!, $pwd: String!, $userId: Int!, $token: String!) {
    registerUser(input: { email: $email, pwd: $pwd, userId: $userId, token: $token }) { authToken }
  }`
  return valueAt((await asks.ask(mutation, { ...chosen, token, userId })).data, 'registerUser', 'authToken')
}

test('a start makes a link once, and none in production', async () => {
  expect(await linkFor('none')).toEqual({ state: 'WAITING' })
  const all = await Promise.all([linkFor('missing'), linkFor('missing'), linkFor('missing')])
  expect(all.map((one) => one?.state).toSorted()).toEqual(['INVITED', 'WAITING', 'WAITING'])
  const made = all.find((one) => one?.state === 'INVITED')
  expect(await linkFor('none')).toEqual({ state: 'WAITING' })
  const token = made?.state === 'INVITED' ? tokenOf(made.link) : ''
  expect(await lookUp(token), 'other starts do not end it').toMatchObject({ state: 'VALID' })
})

test('"a one-time link with which the first operator master admin sets a password"', async () => {
  const [older, newer] = [await newLink(), await newLink()]
  expect(newer).toMatch(new RegExp(`^${publicUrl}/signup/[\\w-]{43}$`))
  const known = await lookUp(tokenOf(newer))
  expect(known).toMatchObject({ email: null, state: 'VALID', purpose: 'FIRST_OPERATOR' })
  expect(await lookUp(tokenOf(older)), 'an older link ends with a newer one').toMatchObject({
    state: 'EXPIRED',
  })
  expect(await register(tokenOf(older), known.userId)).toBeNull()

  const session = String(await register(tokenOf(newer), known.userId))
  const query =
    '{ currentUser { email userType status organizationType organization { legalBusinessName } } }'
  expect((await asks.ask(query, {}, session)).data).toEqual({
    currentUser: {
      email: 'boss@operator.example',
      userType: 'MASTER_ADMIN',
      status: 'ACTIVE',
      organizationType: 'OPERATOR',
      organization: { legalBusinessName: 'Acme' },
    },
  })
  await asks.signIn(chosen.email, chosen.pwd)
  expect(await register(tokenOf(newer), known.userId), 'it works once').toBeNull()
})

test('once an operator user can sign in, no link is created', async () => {
  expect(await linkFor('new')).toBeUndefined()
  expect(await linkFor('none')).toBeUndefined()
})

test('no unprivileged login can create such a link', async () => {
  const { webUrl, authUrl, jobsUrl } = await deploy({ databaseUrl: database.url })
  for (const connectionString of [webUrl, authUrl, jobsUrl]) {
    const client = new pg.Client({ connectionString })
    await client.connect()
    const asked = client.query(
      `select private.invite_first_operator('Eve', decode(repeat('00', 32), 'hex'), true)`,
    )
    await expect(asked).rejects.toThrow(/permission denied/)
    await client.end()
  }
})
