import { pbkdf2 } from 'node:crypto'
import { rmSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { receive } from './receive.ts'

/** Work for every thread that opens files, so that the file waits to be opened. */
const busyThreads = () =>
  Promise.all(Array.from({ length: 8 }, () => promisify(pbkdf2)('a', 'b', 300_000, 64, 'sha512')))

test('a connection that is lost before the file is open makes no file later', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'turnstone-receive-'))
  const path = join(folder, 'body')
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const requested = new Promise<IncomingMessage>((resolve) => server.once('request', resolve))
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  try {
    socket.write('PUT / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n')
    const request = await requested
    request.destroy()
    const busy = busyThreads()
    await expect(receive(request, path, 10)).rejects.toThrow('Premature close')
    rmSync(path, { force: true })
    await busy
    expect(await readdir(folder)).toEqual([])
  } finally {
    socket.destroy()
    server.close()
    await rm(folder, { recursive: true })
  }
})
