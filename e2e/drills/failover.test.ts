import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listOutbox } from '../../server/mail/outbox.ts'
import { asker, valueAt } from '../../server/test/asker.ts'
import { answers, dataFolder, start, stopAll, timeUntil } from '../start/product.ts'
import { freePort, missing } from '../start/tools.ts'
import { databaseHosts, hostTools } from './database-hosts.ts'

const isMissing = hostTools.some(({ name, path }) => missing(name, path))

/** Writes notes as a client does: each until it is acknowledged, with the same key. */
function writeNotes(address: string, token: string, leadId: number) {
  const mutation = `mutation ($leadId: Int!, $note: String!, $key: String!) {
    createNote(input: { leadId: $leadId, note: $note, idempotencyKey: $key }) { note { note } } }`
  const acknowledged: { note: string; at: number }[] = []
  const answered = new Map<string, number>()
  const stopping = new AbortController()
  const once = async (note: string) => {
    const { data, text } = await asker(address)
      .ask(mutation, { leadId, note, key: note }, token)
      .catch((error: Error) => ({ data: undefined, text: error.message }))
    if (valueAt(data, 'createNote', 'note', 'note') === note) return true
    const code = /"code":"(\w+)"/.exec(text)?.[1] ?? text
    answered.set(code, (answered.get(code) ?? 0) + 1)
    return false
  }
  const work = async () => {
    while (!stopping.signal.aborted) {
      const note = `Failed over ${crypto.randomUUID()}`
      while (!(await once(note))) {
        if (stopping.signal.aborted) return
        await pause(1_200)
      }
      acknowledged.push({ note, at: performance.now() })
      // A person may write 60 notes in a minute.
      await pause(1_200)
    }
  }
  const ended = work()
  return { acknowledged, answered, stop: () => (stopping.abort(), ended) }
}

describe.skipIf(isMissing)('a database on three hosts', () => {
  const folder = dataFolder()
  let database: Awaited<ReturnType<typeof databaseHosts>>
  let nodes: { address: string; dataDir: string }[]
  /** In all drills so far: what a host comes back with must not undo them. */
  const acknowledged: string[] = []
  let writers: { address: string; token: string; leadId: number }[]

  beforeAll(async () => {
    database = await databaseHosts(folder.path, await freePort())
    nodes = []
    for (const name of ['first', 'second']) {
      const dataDir = join(folder.path, name)
      mkdirSync(dataDir)
      const settings = {
        DATABASE_URL: database.url,
        DATA_DIR: dataDir,
        DEMO: '1',
        MINIMUM_FREE_MB: '0',
      }
      const address = await start({ ...settings, DATABASE_CONNECTIONS: '48' }).ready
      await timeUntil(() => answers(address), 120_000)
      nodes.push({ address, dataDir })
    }
    const leads = '{ allLeads(first: 1) { nodes { id } } }'
    writers = await Promise.all(
      ['master@vendor.example', 'master@operator.example'].flatMap((email) =>
        nodes.map(async ({ address }) => {
          const token = await asker(address).signIn(email)
          const { data } = await asker(address).ask(leads, {}, token)
          return { address, token, leadId: Number(valueAt(data, 'allLeads', 'nodes', '0', 'id')) }
        }),
      ),
    )
  }, 300_000)
  afterAll(async () => {
    await stopAll()
    await database?.stop()
    folder.remove()
  }, 60_000)

  /** What people who write during a drill have lost, and how long the longest of them waited. */
  async function drill(name: string, work: () => Promise<void>) {
    const areWell = async () => (await Promise.all(database.hosts.map((one) => one.isWell()))).every(Boolean)
    await timeUntil(areWell, 120_000)
    const all = writers.map((writer) => writeNotes(writer.address, writer.token, writer.leadId))
    const hasWritten = () => all.every((one) => one.acknowledged.length > 1)
    await timeUntil(hasWritten, 60_000)
    const since = performance.now()
    await work()
    const began = performance.now()
    const servedAgain = () => all.every((one) => (one.acknowledged.at(-1)?.at ?? 0) > began)
    await timeUntil(servedAgain, 180_000)
    for (const { address } of nodes) await timeUntil(() => answers(address), 60_000)
    await mailsLeave()
    await Promise.all(all.map((one) => one.stop()))
    acknowledged.push(...all.flatMap((one) => one.acknowledged.map(({ note }) => note)))
    const longest = Math.max(...all.map((one) => longestWait(one.acknowledged, since)))
    const failures = all.flatMap(({ answered }) => [...answered].map(([code, count]) => `${count} ${code}`))
    console.log(
      `  ${name}: ${acknowledged.length} notes acknowledged so far, the longest wait ${(longest / 1_000).toFixed(1)} s; ` +
        `repeated after ${failures.join(', ') || 'nothing'}`,
    )
    const stored = await storedOf(acknowledged)
    const isSame = stored.toSorted().join() === acknowledged.toSorted().join()
    return isSame ? 'each once' : `${acknowledged.length} acknowledged, ${stored.length} stored`
  }

  const forgetful = ['vendor', 'operator', 'multirole', 'vendor', 'operator'].map(
    (name) => `master@${name}.example`,
  )
  /** The jobs of some node go on. */
  async function mailsLeave(): Promise<void> {
    const count = async () =>
      (await Promise.all(nodes.map(({ dataDir }) => listOutbox(dataDir)))).flat().length
    const before = await count()
    // One person gets few such mails in an hour.
    const email = forgetful.shift()
    const forgot = 'mutation ($email: String!) { forgotPassword(input: { email: $email }) { userId } }'
    await asker(nodes[0]?.address ?? '').ask(forgot, { email })
    await timeUntil(async () => (await count()) > before, 60_000)
  }

  async function storedOf(notes: string[]): Promise<string[]> {
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    const { rows } = await client
      .query<{ note: string }>('select note from app.notes where note = any ($1)', [notes])
      .finally(() => client.end())
    return rows.map(({ note }) => note)
  }

  test('a planned change of the primary loses nothing', async () => {
    const outcome = await drill('switchover', async () => {
      database.switchOver(await database.primary(), await database.standby())
    })
    expect(outcome).toBe('each once')
  }, 300_000)

  test('a primary whose power goes is replaced, and nothing acknowledged is lost', async () => {
    const [gone, next] = [await database.primary(), await database.standby()]
    const outcome = await drill('power of the primary gone', () => gone.powerOff())
    expect(outcome).toBe('each once')
    expect((await database.primary()).name).toBe(next.name)
    gone.powerOn()
  }, 300_000)

  test('a primary that no one reaches is replaced, and comes back without writing', async () => {
    const cut = await database.primary()
    const outcome = await drill('primary out of reach', async () => cut.freeze())
    expect(outcome).toBe('each once')
    cut.thaw()
    expect(await drill('and back', async () => {})).toBe('each once')
    expect((await database.primary()).name).not.toBe(cut.name)
  }, 600_000)

  test('without the two hosts that have each commit, the third waits for one of them', async () => {
    const [gone, confirms] = [await database.primary(), await database.standby()]
    const third = database.hosts.find((one) => one !== gone && one !== confirms)
    const outcome = await drill('power of two gone', async () => {
      await Promise.all([gone.powerOff(), confirms.powerOff()])
      // More than the time in which the third would have become the primary.
      await pause(40_000)
      expect(await third?.isPrimary()).toBe(false)
      confirms.powerOn()
    })
    expect(outcome).toBe('each once')
    expect((await database.primary()).name).toBe(confirms.name)
    gone.powerOn()
  }, 600_000)
})

/** The longest time (ms) from the drill's begin between two acknowledged notes. */
function longestWait(notes: { at: number }[], since: number): number {
  const times = notes.map(({ at }) => at).filter((at) => at > since)
  return Math.max(...times.map((at, index) => at - (times[index - 1] ?? since)))
}
