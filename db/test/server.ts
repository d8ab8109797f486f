import { temporaryCluster } from './cluster.ts'
import { makeTemplate } from './database.ts'

/** Variables with the tests' PostgreSQL and the template database. */
export type TestServer = {
  env: { TEST_DATABASE_URL: string; TEST_TEMPLATE: string }
  close: () => Promise<void>
}

/** A temporary or given PostgreSQL with a template database; close() removes what was added. */
export async function openTestServer(given: string | undefined): Promise<TestServer> {
  const cluster = given === undefined ? await temporaryCluster() : { url: given, close: async () => {} }
  try {
    const template = await makeTemplate(cluster.url)
    return {
      env: { TEST_DATABASE_URL: cluster.url, TEST_TEMPLATE: template.name },
      close: async () => {
        // A temporary PostgreSQL is deleted as a whole.
        if (given !== undefined) await template.drop()
        await cluster.close()
      },
    }
  } catch (error) {
    await cluster.close()
    throw error
  }
}
