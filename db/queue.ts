import { runMigrations } from 'graphile-worker'

/** Installs or updates graphile-worker's own schema, which belongs to the queue's own role. */
export async function installJobQueue(jobsUrl: string): Promise<void> {
  const url = new URL(jobsUrl)
  url.searchParams.set('options', '-c role=turnstone_queue')
  await runMigrations({ connectionString: url.href })
}
