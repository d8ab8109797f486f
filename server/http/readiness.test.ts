import { afterAll, beforeAll, expect, test } from 'vitest'
import { withoutDatabase } from '../test/outage.ts'
import { startProduct } from '../test/product.ts'
import { wayTo } from '../test/silence.ts'
import { openScene, type Scene } from '../test/scene.ts'
import { eventually } from '../test/eventually.ts'

let scene: Scene

beforeAll(async () => (scene = await openScene()))
afterAll(() => scene.close())

async function readiness(): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(`${scene.address}/readyz`)
  return { status: answer.status, body: await answer.json() }
}
const ready = { status: 200, body: { status: 'ok', database: true, migrations: true, worker: true } }

test('"/readyz (database, migrations, worker)" is 200 when all three are there', async () => {
  expect(await readiness()).toEqual(ready)
})

test('it is 503 while the database is gone, and 200 when it is back, by itself', async () => {
  const token = await scene.signIn('master@vendor.example')
  await withoutDatabase(scene, async () => {
    const body = { status: 'unavailable', database: false, migrations: false, worker: false }
    expect(await readiness()).toEqual({ status: 503, body })
    expect((await fetch(`${scene.address}/healthz`)).status, 'the process still answers').toBe(200)
    expect((await scene.ask('{ currentUser { id } }', {}, token)).code).toBe('INTERNAL')
  })
  await eventually(async () => expect(await readiness()).toEqual(ready))
  expect((await scene.ask('{ currentUser { email } }', {}, token)).data).toEqual({
    currentUser: { email: 'master@vendor.example' },
  })
})

test('it is 503 within 5 s when the database says nothing any more, also to who knows it already', async () => {
  const way = await wayTo(scene.database.gateUrl)
  const silent = await startProduct({ ...scene.settings, port: 0 }, { ...scene.database, gateUrl: way.url })
  const ask = async () =>
    (await fetch(`${silent.address}/readyz`, { signal: AbortSignal.timeout(5_000) })).status
  try {
    expect(await ask()).toBe(200)
    way.hush()
    for (const _ of [1, 2]) expect(await ask()).toBe(503)
    way.speak()
    await eventually(async () => expect(await ask()).toBe(200))
  } finally {
    await silent.close()
    await way.close()
  }
}, 60_000)

test('it is 503 when nothing was deployed', async () => {
  await scene.owner.query(
    'begin; lock hidden.deployments; create table kept as select * from hidden.deployments',
  )
  await scene.owner.query('delete from hidden.deployments; commit')
  expect(await readiness()).toMatchObject({ status: 503, body: { migrations: false, database: true } })
})

test('it is 503 when no worker is there, whose mails nobody would get', async () => {
  const { rows } = await scene.owner.query<{ login: string }>(`select current_database() || '_jobs' as login`)
  const login = rows[0]?.login ?? ''
  await scene.owner.query(`alter role "${login}" nologin`)
  await scene.owner.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [
    login,
  ])
  await eventually(async () =>
    expect(await readiness()).toMatchObject({ status: 503, body: { worker: false } }),
  )
  await scene.owner.query(`alter role "${login}" login`)
  await eventually(async () => expect(await readiness()).toMatchObject({ body: { worker: true } }))
})
