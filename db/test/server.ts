import { temporaryCluster } from './cluster.ts'
import { makeTemplate } from './database.ts'

/** The variables by which tests find their PostgreSQL and the database to copy. */
export type TestServer = {
  env: { TEST_DATABASE_URL: string; TEST_TEMPLATE: string }
  close: () => Promise<void>
}

/** A temporary PostgreSQL, or the given one, with a template database in it; close() leaves neither. */
export async function openTestServer(given: string | undefined): Promise<TestServer> {
  const cluster = given === undefined ? await temporaryCluster() : { url: given, close: async () => {} }
  try {
    const template = await makeTemplate(cluster.url)
    return {
      env: { TEST_DATABASE_URL: cluster.url, TEST_TEMPLATE: template.name },
      close: async () => {
        // A temporary PostgreSQL goes with all that is in it.
        if (given !== undefined) await template.drop()
        await cluster.close()
      },
    }
  } catch (error) {
    await cluster.close()
    throw error
  }
}
