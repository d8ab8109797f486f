import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildArchive } from '../../bin/archive.ts'
import { asker } from '../../server/test/asker.ts'
import { answers, timeUntil } from '../start/product.ts'

const programs = ['podman', 'podman-compose', 'mmdebstrap', 'runc', 'iptables']
const missing = programs.filter((program) => spawnSync('which', [program]).status !== 0)
const why = process.getuid?.() === 0 ? missing.join(', ') : 'root'
if (why) console.log(`  The containers are not tried: ${why} missing`)

const folder = mkdtempSync(join(tmpdir(), 'turnstone-container-'))
const packaging = join(import.meta.dirname, '../../packaging')
const name = `turnstone-drill-${process.pid}`
const port = 21_000 + (process.pid % 9_000)
const address = `http://127.0.0.1:${port}`
/** No more than this process has itself. */
const limits = ['--ulimit=nofile=4096:4096', '--ulimit=nproc=4096:4096']
const bounded = ['--network=host', ...limits]
const podman = (...args: string[]) =>
  execFileSync('podman', ['--runtime', 'runc', ...args], { encoding: 'utf8', cwd: folder })
const image = (tag: string) => `localhost/${name}:${tag}`
const build = (tag: string, file: string, ...more: string[]) =>
  podman('build', '-q', '--format=docker', ...bounded, '-t', image(tag), ...more, '-f', file, '.')

/** Debian's own PostgreSQL behind what compose.yaml uses of the official image. */
const postgres = `FROM ${image('base')}
RUN apt-get update && apt-get install -y --no-install-recommends postgresql
ENV PATH=/usr/lib/postgresql/15/bin:$PATH
RUN printf '%s\\n' '#!/bin/sh -e' 'cd /var/lib/postgresql; umask 077' \\
  'if [ ! -d data ]; then echo "$POSTGRES_PASSWORD" > secret' \\
  'initdb -D data -U "$POSTGRES_USER" -E UTF8 --locale=C.UTF-8 -A scram-sha-256 --pwfile secret; rm secret' \\
  'echo "host all all all scram-sha-256" >> data/pg_hba.conf' \\
  'echo "create database $POSTGRES_DB" | postgres --single -D data postgres; fi' \\
  'exec postgres -D data -h 0.0.0.0 -k /tmp' > /start && chmod +x /start
VOLUME /var/lib/postgresql
USER postgres
CMD ["/start"]
`

const hasStopped = (container: string) =>
  podman('inspect', container, '--format', '{{.State.Running}} {{.State.ExitCode}}').trim()
const health = (container: string) =>
  spawnSync('podman', ['--runtime', 'runc', 'healthcheck', 'run', container]).status

describe.skipIf(why !== '')('containers', { timeout: 900_000 }, () => {
  beforeAll(async () => {
    const archive = await buildArchive(folder)
    execFileSync(
      'mmdebstrap',
      ['--variant=minbase', '--include=tini,ca-certificates', 'bookworm', 'base.tar'],
      {
        cwd: folder,
        stdio: 'ignore',
      },
    )
    podman('import', 'base.tar', image('base'))
    rmSync(join(folder, 'base.tar'))
    for (const file of ['Containerfile', 'compose.yaml'])
      copyFileSync(join(packaging, file), join(folder, file))
    const args = [`BASE=${image('base')}`, `ARCHIVE=${basename(archive)}`]
    build('product', 'Containerfile', ...args.map((arg) => `--build-arg=${arg}`))
  }, 900_000)

  afterAll(() => {
    if (why) return
    spawnSync('podman', ['rm', '-f', '-t', '10', name, `${name}-db`])
    for (const tag of ['product', 'postgres', 'base']) spawnSync('podman', ['rmi', '-f', image(tag)])
    spawnSync('podman', ['volume', 'prune', '-f'])
    rmSync(folder, { recursive: true, force: true })
  })

  test('a trial in a container runs without root, reports its health, drains, and keeps its data', async () => {
    const settings = ['MODE=trial', 'HOST=127.0.0.1', `PORT=${port}`, 'LOG_LEVEL=error']
    const env = settings.flatMap((setting) => ['-e', setting])
    podman(
      'run',
      '-d',
      '--name',
      name,
      ...bounded,
      '-v',
      `${name}:/var/lib/turnstone`,
      ...env,
      image('product'),
    )
    expect(health(name)).toBe(1)
    await timeUntil(() => answers(address), 300_000)
    expect(health(name)).toBe(0)
    const signIn = () => asker(address).signIn('master@vendor.example')
    expect(await signIn()).toMatch(/^[\w-]{43}$/)
    expect(podman('exec', name, 'id', '-un')).toBe('turnstone\n')
    expect(podman('exec', name, 'cat', '/proc/1/comm')).toBe('tini\n')
    expect(() => podman('exec', name, 'touch', '/opt/turnstone/bin/x')).toThrow('Permission denied')
    podman('stop', '-t', '120', name)
    expect(hasStopped(name)).toBe('false 0')
    podman('start', name)
    await timeUntil(() => answers(address), 300_000)
    expect(await signIn()).toMatch(/^[\w-]{43}$/)
    podman('stop', '-t', '120', name)
    expect(podman('logs', name)).toContain('Stopped.')
  })

  test('compose starts the database, then production, and stops both', async () => {
    writeFileSync(join(folder, 'Postgres'), postgres)
    build('postgres', 'Postgres')
    writeFileSync(join(folder, '.env'), `VERSION=drill\nDATABASE_PASSWORD=of-a-test\nPORT=${port}\n`)
    writeFileSync(
      join(folder, 'turnstone.env'),
      'PUBLIC_URL=https://turnstone.example\nSMTP_URL=smtp://127.0.0.1:9\nLOG_LEVEL=error\n',
    )
    // Only the images differ here.
    const images = { database: { image: image('postgres') }, turnstone: { image: image('product') } }
    writeFileSync(join(folder, 'here.yaml'), JSON.stringify({ services: images }))
    const compose = (...args: string[]) =>
      execFileSync(
        'podman-compose',
        ['--podman-args=--runtime=runc', '-f', 'compose.yaml', '-f', 'here.yaml', '-p', name, ...args],
        { cwd: folder, encoding: 'utf8' },
      )
    compose(`--podman-run-args=${limits.join(' ')}`, 'up', '-d', '--no-build')
    try {
      await timeUntil(() => answers(address), 300_000)
      const ready = await fetch(`${address}/readyz`)
      expect(await ready.json()).toMatchObject({ reasons: [] })
      const first = podman('exec', `${name}_turnstone_1`, '/opt/turnstone/packaging/turnstone', 'first-admin')
      expect(first).toContain('https://turnstone.example/')
      compose('stop', '-t', '120')
      expect(hasStopped(`${name}_turnstone_1`)).toBe('false 0')
    } finally {
      compose('down', '-v')
    }
    expect(podman('ps', '-q', '--filter', `name=${name}_`)).toBe('')
  })
})
