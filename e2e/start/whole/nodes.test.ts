import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answers, dataFolder, timeUntil } from '../product.ts'

/**
 * A fresh clone under each Node and its npm: `NODES=1 npm test -- start nodes`. Each downloads all packages
 * and builds the pages, so it is not part of `npm test`.
 */
const versions = [
  { node: '18', npm: '10.8.2' },
  { node: '20', npm: '10.8.2' },
  { node: '22', npm: '10.9.4' },
  { node: '24', npm: '11' },
  { node: '26', npm: '11' },
]
const wanted = process.env['NODES'] ?? ''
const root = join(import.meta.dirname, '../../..')
const minutes = 60_000

describe.skipIf(wanted === '')('a fresh clone starts', () => {
  const folder = dataFolder()
  beforeAll(() => {
    const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
      .split('\0')
      .filter(Boolean)
    for (const file of files) cpSync(join(root, file), join(folder.path, 'clone', file))
  })
  afterAll(folder.remove, 5 * minutes)

  test.each(versions.filter(({ node }) => wanted === '1' || wanted.split(',').includes(node)))(
    'with Node $node and npm $npm, the second time without downloads',
    { timeout: 15 * minutes },
    async ({ node, npm }) => {
      const { PATH, script } = toolchain(node, npm)
      const clone = join(folder.path, `clone-${node}`)
      cpSync(join(folder.path, 'clone'), clone, { recursive: true })
      const home = join(folder.path, `home-${node}`)
      mkdirSync(home)
      for (const run of ['first', 'second']) {
        const child = spawn('node', [script, 'start'], {
          cwd: clone,
          // Ctrl-C in a terminal reaches the whole group; npm itself forwards none.
          detached: true,
          stdio: ['ignore', 'pipe', 'pipe'],
          env: { PATH, HOME: home, PORT: '0', LOG_LEVEL: 'silent', DEMO: '0', ...registry() },
        })
        const said = collect(child)
        const ended = once(child, 'exit')
        try {
          const address = await readyAt(child, said)
          await timeUntil(() => answers(address), minutes)
          expect(said().includes('Packages'), run).toBe(run === 'first')
        } finally {
          if (!hasEnded(child)) process.kill(-(child.pid ?? 0), 'SIGINT')
          await ended
        }
      }
      rmSync(clone, { recursive: true, force: true })
    },
  )

  /** A Node and an npm from the registry, first on a PATH. */
  function toolchain(node: string, npm: string): { PATH: string; script: string } {
    const place = join(folder.path, `tools-${node}`)
    mkdirSync(join(place, 'bin'), { recursive: true })
    const name = `node-${process.platform}-${process.arch}`
    const install = [
      'install',
      '--no-save',
      '--ignore-scripts',
      '--prefix',
      place,
      `${name}@${node}`,
      `npm@${npm}`,
    ]
    execFileSync('npm', install, { cwd: place, stdio: 'ignore' })
    symlinkSync(join(place, `node_modules/${name}/bin/node`), join(place, 'bin/node'))
    const version = execFileSync(join(place, 'bin/node'), ['--version'], { encoding: 'utf8' })
    expect(version).toMatch(new RegExp(`^v${node}\\.`))
    return { PATH: `${place}/bin:/usr/bin:/bin`, script: join(place, 'node_modules/npm/bin/npm-cli.js') }
  }
})

/** How this machine reaches the registry; the home folder of each run is empty. */
function registry(): Record<string, string> {
  const get = (key: string) => execFileSync('npm', ['config', 'get', key], { encoding: 'utf8' }).trim()
  const checkEnvironment = [
    'NODE_EXTRA_CA_CERTS',
    'SSL_CERT_FILE',
    'HTTPS_PROXY',
    'https_proxy',
    'NO_PROXY',
    'no_proxy',
  ]
  const given = checkEnvironment.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))
  const own = { npm_config_registry: get('registry'), npm_config_userconfig: get('userconfig') }
  return { ...own, ...(Object.fromEntries(given) as Record<string, string>) }
}

function collect(child: ChildProcess): () => string {
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  return () => said
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

async function readyAt(child: ChildProcess, said: () => string): Promise<string> {
  const address = () => / at (http\S+)\n/.exec(said())?.[1]
  await timeUntil(() => address() !== undefined || hasEnded(child), 10 * minutes).catch(() => {})
  const found = address()
  if (found === undefined) throw new Error(`It was not ready:\n${said()}`)
  return found
}
