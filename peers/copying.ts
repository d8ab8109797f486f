import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connected, dropDatabase } from '../bench/comparing/databases.ts'

/** Copies Turnstone's bench database and leaves the tables of `tables.sql`; returns the copy's connection string. */
export async function copyFor(server: string, source: string, copy: string): Promise<string> {
  await dropDatabase(server, copy)
  await connected(server, (client) => client.query(`create database ${copy} template ${source}`))
  const url = new URL(server)
  url.pathname = copy
  await connected(url.href, async (client) => {
    await client.query(await readFile(join(import.meta.dirname, 'tables.sql'), 'utf8'))
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  })
  return url.href
}
