import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:http2'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { asker, valueAt } from '../../../server/test/asker.ts'
import { webm } from '../../webm.ts'
import { answers, dataFolder, start, stopAll, timeUntil } from '../product.ts'
import { documented, findTool, freePort, give, missing, otherUser, run } from '../tools.ts'

const folder = dataFolder()
const largest = 100 * 1024 * 1024
let product: string
let token: string
let userId: number

beforeAll(async () => {
  product = await start({ DATA_DIR: join(folder.path, 'data'), DEMO: '1', MINIMUM_FREE_MB: '0' }).ready
  await timeUntil(() => answers(product), 60_000)
  const { ask, signIn } = asker(product)
  token = await signIn('associate@operator.example')
  userId = Number(valueAt((await ask('{ currentUser { id } }', {}, token)).data, 'currentUser', 'id'))
})
afterAll(async () => {
  await stopAll()
  folder.remove()
})

const proxies = [
  {
    name: 'HAProxy',
    tool: findTool('haproxy'),
    fence: 'haproxy',
    argsOf: (file: string) => ['-db', '-f', file],
  },
  { name: 'nginx', tool: findTool('nginx'), fence: 'nginx', argsOf: (file: string) => ['-c', file] },
]

for (const { name, tool, fence, argsOf } of proxies) {
  describe.skipIf(missing(name, tool))(`behind ${name}, as documented, with HTTP/2`, () => {
    let proxy: ReturnType<typeof run>
    let port: number

    beforeAll(async () => {
      port = await freePort()
      proxy = run(tool ?? '', argsOf(give(join(folder.path, `${fence}.conf`), settingsOf(fence, port))))
      await timeUntil(() => opens(port), 20_000)
    })
    afterAll(() => proxy.stop())

    test('a film of the largest size is uploaded', async () => {
      const asked = await send(port, { ':method': 'POST', ':path': `/api/upload-file/posts:${userId}` })
      expect(asked.status).toBe(200)
      const film = webm()
      const padded = Buffer.concat([film, voidOf(largest - film.length)])
      expect(padded.length).toBe(largest)
      const put = {
        ':method': 'PUT',
        ':path': String(valueAt(asked.body, 'uri')),
        'content-type': 'video/webm',
      }
      const { status, body } = await send(port, put, padded)
      expect(body).toMatchObject({ publicId: expect.any(String) as string })
      expect(status).toBe(201)
    })

    test('the live socket opens', async () => {
      const socket = new WebSocket(`wss://localhost:${port}/api`, ['turnstone', `bearer.${token}`], {
        rejectUnauthorized: false,
        origin: product,
      })
      await once(socket, 'open')
      expect(socket.protocol).toBe('turnstone')
      socket.close()
    })
  })
}

/** The documented settings on these ports, with a certificate of their own and one node. */
function settingsOf(fence: string, port: number): string {
  const certificate = newCertificate(fence)
  const { host } = new URL(product)
  const documentedFor = documented(fence)
    .replace(':443', `127.0.0.1:${port}`)
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replace('10.0.0.11:3000', host)
    .replace(/^.*10\.0\.0\.12.*$/m, '')
    .replaceAll(/\/etc\/\S+\.(pem|crt|key)/g, certificate)
  if (fence !== 'nginx') return documentedFor
  const own = (name: string) => `${name} ${certificate}.${name};`
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) =>
    own(`${name}_temp_path`),
  )
  return `daemon off; ${own('pid')} error_log /dev/null; events {}
    http { access_log off; ${temporary.join(' ')} ${documentedFor} }\n`
}

/** The path of a file with key and certificate, in a folder where the proxy may write. */
function newCertificate(name: string): string {
  const own = join(folder.path, name)
  mkdirSync(own)
  const user = otherUser()
  if (user) chownSync(own, user.uid, user.gid)
  const [key, certificate] = [join(own, 'key'), join(own, 'certificate')]
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost']
  execFileSync('openssl', [...request, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
  return give(join(own, 'both.pem'), readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'))
}

async function opens(port: number): Promise<boolean> {
  try {
    return (await send(port, { ':path': '/healthz' })).status === 200
  } catch {
    return false
  }
}

/** One request over HTTP/2. */
async function send(
  port: number,
  headers: Record<string, string>,
  content?: Buffer,
): Promise<{ status: number; body: unknown }> {
  const session = connect(`https://localhost:${port}`, { rejectUnauthorized: false })
  try {
    await once(session, 'connect')
    expect(session.alpnProtocol).toBe('h2')
    const stream = session.request({ authorization: `Bearer ${token}`, ...headers })
    stream.end(content)
    const [answer] = (await once(stream, 'response')) as [Record<string, unknown>]
    return { status: Number(answer[':status']), body: JSON.parse(await text(stream)) as unknown }
  } finally {
    session.close()
  }
}

/** An element of WebM without content, of this many bytes. */
function voidOf(bytes: number): Buffer {
  const element = Buffer.alloc(bytes)
  element[0] = 0xec
  element[1] = 0x01
  element.writeUIntBE(bytes - 9, 3, 6)
  return element
}
