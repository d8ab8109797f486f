import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { deploy } from '../deploy.ts'
import { bareDatabase, onServer, plainOwner } from './bare-database.ts'
import { refusedWith } from './people.ts'

/** A node of a release: it holds a connection of each login. */
async function startNode(databaseUrl: string) {
  const urls = await deploy({ databaseUrl })
  const clients = [urls.webUrl, urls.authUrl, urls.jobsUrl].map(
    (connectionString) => new pg.Client({ connectionString }),
  )
  for (const client of clients) await client.connect()
  const end = async () => {
    for (const client of clients) await client.end()
  }
  onTestFinished(end)
  return { urls, end }
}

const signIn = (connectionString: string) =>
  onServer(
    async (db) => (await db.query<{ name: string }>('select current_user as name')).rows[0]?.name,
    connectionString,
  )

test('a password changes while nodes with the old one serve', async () => {
  const owner = await plainOwner()
  const database = await bareDatabase({ owner })
  onTestFinished(async () => {
    await database.drop()
    await owner.drop()
  })
  const changePassword = async () => {
    const url = new URL(database.url)
    url.password = randomBytes(9).toString('hex')
    await onServer((server) => server.query(`alter role ${owner.name} password '${url.password}'`))
    return url.href
  }

  const first = await startNode(database.url)
  const another = await startNode(database.url)
  expect(another.urls.webUrl).toBe(first.urls.webUrl)

  const secondUrl = await changePassword()
  await first.end()
  const second = await startNode(secondUrl)
  expect(await signIn(second.urls.webUrl)).toBe(`${database.name}_web_2`)
  expect(await signIn(another.urls.webUrl), 'the old password, for nodes that know it').toBe(
    `${database.name}_web`,
  )

  const thirdUrl = await changePassword()
  await expect(startNode(thirdUrl)).rejects.toThrow('Nodes with two other passwords are running.')
  expect(await signIn(another.urls.jobsUrl)).toBe(`${database.name}_jobs`)

  await another.end()
  const third = await startNode(thirdUrl)
  expect(await signIn(third.urls.authUrl)).toBe(`${database.name}_auth`)
  expect(await refusedWith(signIn(first.urls.authUrl)), 'the oldest password').toBe('28P01')
  await second.end()
  await startNode(thirdUrl)
  expect(await refusedWith(signIn(second.urls.webUrl)), 'a password that no node uses').toBe('28P01')
})

test('a single node that starts with another password keeps its logins', async () => {
  const owner = await plainOwner()
  const database = await bareDatabase({ owner })
  onTestFinished(async () => {
    await database.drop()
    await owner.drop()
  })
  const before = await startNode(database.url)
  await before.end()
  const url = new URL(database.url)
  url.password = 'another'
  await onServer((server) => server.query(`alter role ${owner.name} password 'another'`))
  const { urls } = await startNode(url.href)
  expect(await signIn(urls.webUrl)).toBe(`${database.name}_web`)
  expect(await refusedWith(signIn(before.urls.webUrl))).toBe('28P01')
})
