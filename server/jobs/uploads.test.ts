import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../test/eventually.ts'
import { pdf, photo } from '../uploads/test/media.ts'
import { openUploads, type Person, type Uploads } from '../uploads/test/uploads.ts'

let uploads: Uploads
let agent: Person

beforeAll(async () => {
  uploads = await openUploads()
  agent = await uploads.person('agent@vendor.example')
})
afterAll(() => uploads.close())

/** Runs the job and waits until it is done. */
async function runJob(): Promise<void> {
  const { owner } = uploads
  await owner.query(`select graphile_worker.add_job('uploads__remove_files')`)
  await eventually(async () => {
    const { rows } = await owner.query('select last_error from graphile_worker.jobs')
    expect(rows).toEqual([])
  })
}

const foldersOf = async () => new Set((await uploads.stored()).map((path) => path.split('/').at(-2) ?? ''))

test('"unreferenced ones go after 24 hours", row and bytes; an attached one stays', async () => {
  const young = await uploads.uploaded(agent, { type: 'application/pdf', bytes: pdf })
  const old = await uploads.uploaded(agent, { type: 'application/pdf', bytes: pdf })
  const image = await uploads.uploaded(agent, {
    kind: 'profile',
    type: 'image/jpeg',
    bytes: await photo('jpeg'),
  })
  await uploads.owner.query(
    `update app.files set created_at = now() - interval '25 hours' where public_id = any ($1)`,
    [[old, image]],
  )
  await runJob()
  expect(await foldersOf()).toEqual(new Set([young, image]))
  const { rows } = await uploads.owner.query<{ public_id: string }>('select public_id from app.files')
  expect(new Set(rows.map(({ public_id }) => public_id))).toEqual(new Set([young, image]))
})

test('"deleting the row deletes the bytes after 30 days"', async () => {
  const { owner } = uploads
  const image = await uploads.uploaded(agent, {
    kind: 'profile',
    type: 'image/jpeg',
    bytes: await photo('jpeg'),
  })
  await owner.query('delete from app.files where public_id = $1', [image])
  const { rows } = await owner.query('select profile_uri from app.user_infos where id = $1', [agent.id])
  expect(rows).toEqual([{ profile_uri: null }])
  const aged = (days: number) =>
    owner.query(
      `update private.removed_files set due_at = due_at - make_interval(days => $2) where public_id = $1`,
      [image, days],
    )
  await aged(29)
  await runJob()
  expect((await foldersOf()).has(image)).toBe(true)
  await aged(1)
  await runJob()
  expect((await foldersOf()).has(image)).toBe(false)
  expect(
    (await owner.query('select from private.removed_files where public_id = $1', [image])).rowCount,
  ).toBe(0)
})

test('leftovers of an unfinished upload are deleted after an hour', async () => {
  const { owner, settings } = uploads
  const { uri } = await uploads.addressFor(agent, `file:${agent.id}`)
  await uploads.put(uri, { type: 'application/pdf', bytes: Buffer.from('no PDF') })
  const { rows } = await owner.query<{ public_id: string }>(
    `update private.upload_tickets set begun_at = now() - interval '59 minutes' returning public_id`,
  )
  const [id = ''] = rows.map(({ public_id }) => public_id)
  // As if the process had been killed between the store and the database.
  const stored = join(settings.dataDir, 'files', id.slice(0, 2), id)
  const incoming = join(settings.dataDir, 'files', 'incoming', id)
  for (const folder of [stored, incoming]) {
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'original'), 'x')
  }
  await runJob()
  expect((await uploads.stored()).filter((path) => path.includes(id))).toHaveLength(2)
  await owner.query(`update private.upload_tickets set begun_at = now() - interval '61 minutes'`)
  const longAgo = new Date(Date.now() - 61 * 60_000)
  await utimes(incoming, longAgo, longAgo)
  await runJob()
  expect((await uploads.stored()).filter((path) => path.includes(id))).toEqual([])
  expect((await owner.query('select from private.upload_tickets')).rowCount).toBe(0)
})
