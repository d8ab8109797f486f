import type { TestProject } from 'vitest/node'
import { openTestServer } from './server.ts'

const needDatabase = ['db', 'server']

/** npm test has already prepared the database; vitest alone prepares one here. */
export default async function setup({ vitest }: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (process.env['TEST_TEMPLATE'] !== undefined) return undefined
  if (!vitest.projects.some(({ name }) => needDatabase.includes(name))) return undefined
  const server = await openTestServer(process.env['TEST_DATABASE_URL'] ?? process.env['DATABASE_URL'])
  Object.assign(process.env, server.env)
  return server.close
}
