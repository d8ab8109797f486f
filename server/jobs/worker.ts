import { inboxOf } from '../inbound/inbox.ts'
import { mailer } from '../mail/transport.ts'
import type { Settings } from '../base/settings.ts'
import { readPushKeys } from '../push/keys.ts'
import { poolSizes } from '../base/connections.ts'
import { openPool } from '../base/pool.ts'
import { incomingFolder, openStore } from '../uploads/open-store.ts'
import { errorOf, type EventLog } from '../base/log.ts'
import { databaseNumbers } from './database-numbers.ts'
import type { Metric } from '../base/metrics.ts'
import { deliveryOf, lanesFor, whileAllowed, type Delivery } from './mail-delivery.ts'
import { watchMail } from './mail-watch.ts'
import { notingSent } from './noting-sent.ts'
import { workOnQueue } from './queue.ts'
import { startReclaimingJobs } from './reclaim-orphaned-jobs.ts'
import { asking } from './task.ts'
import { inboxTicks, lanes, ticks } from './tasks.ts'
import { startSchedule } from './schedule.ts'

export type WorkerOptions = {
  readonly jobsUrl: string
  readonly settings: Pick<
    Settings,
    'smtpUrl' | 'dataDir' | 's3Url' | 'operatorName' | 'operatorTimeZone' | 'publicUrl' | 'retentionDays'
  > &
    Partial<
      Pick<Settings, 'erasuresFile' | 'supportInbox' | 'pushToPrivate' | 'workers' | 'databaseConnections'>
    >
  readonly log: EventLog
  /** Names this node in its database session, which /readyz looks for. */
  readonly node?: string
  readonly reclaimEveryMs?: number
  readonly watchMailEveryMs?: number
  /** Milliseconds between two looks whether a person has stopped or resumed mail. */
  readonly lookEveryMs?: number
  /** Milliseconds between two runs, by task. */
  readonly ticks?: Readonly<Record<string, number>>
}

export type RunningWorker = {
  stop(): Promise<void>
  /** What the metrics say of the database. */
  numbers(): Promise<Metric[]>
}

/** Runs the database's queued jobs until stopped. */
export async function startWorker(options: WorkerOptions): Promise<RunningWorker> {
  const { jobsUrl, settings, log, node, reclaimEveryMs = 10_000 } = options
  const pool = openPool(jobsUrl, { name: 'jobs', max: poolSizes(settings).jobs, log })
  const ask = asking(pool)
  const inbox = settings.supportInbox === undefined ? undefined : inboxOf(settings.supportInbox)
  let changing = Promise.resolve()
  try {
    const { smtpUrl } = settings
    let delivery = await deliveryOf(ask, smtpUrl)
    const change = (next: Delivery) => {
      if (next === delivery) return
      delivery = next
      changing = changing
        .then(restart)
        .catch((error: unknown) => log.error(errorOf(error), 'the queue cannot be reached'))
    }
    const own = mailer(settings)
    const push = {
      keys: await readPushKeys((...keys) => ask('push_keys', ...keys)),
      allowsPrivate: settings.pushToPrivate ?? false,
    }
    const all = lanes({
      ask,
      mailer: whileAllowed(smtpUrl ? notingSent(own, ask) : own, { ask, smtpUrl, refused: change }),
      from: settings,
      store: openStore(settings),
      incoming: incomingFolder(settings),
      dataDir: settings.dataDir,
      erasuresFile: settings.erasuresFile,
      retentionDays: settings.retentionDays,
      push,
      inbox,
      log,
    })
    const begin = () =>
      begun(
        lanesFor(all, { delivery, log }).map((lane) => workOnQueue({ jobsUrl, pool, log, node, ...lane })),
      )
    let work = await begin()
    const restart = async () => {
      await stopAll(work)
      work = await begin()
    }
    // An outage is logged by those who work; the next look finds the database again.
    const look = async () => change(await deliveryOf(ask, smtpUrl).catch(() => delivery))
    const looking = setInterval(() => void look(), options.lookEveryMs ?? 10_000)
    const sweep = startReclaimingJobs(pool, { every: reclaimEveryMs, log })
    const watch = watchMail(ask, { every: options.watchMailEveryMs ?? 30_000, log })
    const ticking = startSchedule(pool, {
      ticks: options.ticks ?? { ...ticks, ...(inbox && inboxTicks) },
      log,
    })
    return {
      numbers: databaseNumbers(pool, all),
      async stop() {
        clearInterval(looking)
        await ticking.stop()
        await watch.stop()
        await changing
        await stopAll(work)
        await sweep.stop()
        await pool.end()
      },
    }
  } catch (error) {
    await pool.end()
    throw error
  }
}

type Work = { stop(): Promise<void> }

async function stopAll(work: readonly Work[]): Promise<void> {
  await Promise.all(work.map((lane) => lane.stop()))
}

/** Starts all or none: if one fails, the started ones are stopped. */
async function begun(starting: readonly Promise<Work>[]): Promise<Work[]> {
  try {
    return await Promise.all(starting)
  } catch (error) {
    const settled = await Promise.allSettled(starting)
    await Promise.all(settled.map(async (lane) => lane.status === 'fulfilled' && lane.value.stop()))
    throw error
  }
}
