import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { installNode } from '../../bin/node24.mjs'
import { dataFolder } from './product.ts'

const folder = dataFolder()
const lock = { release: () => {}, alsoHeldBy: () => {} }
const asked: string[] = []
let close: () => void

/** A package registry whose certificate comes from an authority that only this folder knows. */
beforeAll(async () => {
  const [key, cert] = [join(folder.path, 'key.pem'), join(folder.path, 'cert.pem')]
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=localhost',
      '-addext',
      'subjectAltName=DNS:localhost',
      '-keyout',
      key,
      '-out',
      cert,
    ],
    { stdio: 'ignore' },
  )
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (request, response) => {
    asked.push(String(request.url))
    response.writeHead(404, { 'content-type': 'application/json' }).end('{}')
  })
  await once(server.listen(0, 'localhost'), 'listening')
  close = () => void server.close()
  const { port } = server.address() as AddressInfo
  vi.stubEnv('npm_config_registry', `https://localhost:${port}/`)
  vi.stubEnv('npm_config_cache', join(folder.path, 'cache'))
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  writeFileSync(join(folder.path, 'package.json'), '{}')
})
afterAll(() => {
  close()
  vi.unstubAllEnvs()
  folder.remove()
})

const install = () => installNode(folder.path, lock).catch((error: Error) => error.message)

test('an authority that npm does not know is named in the first message', async () => {
  expect(await install()).toMatch(
    /^The certificate of the package registry is not trusted \(\w+\)\. .*NODE_EXTRA_CA_CERTS/,
  )
  expect(asked).toEqual([])
})

test('with the authority, a registry without the version is asked for another one', async () => {
  vi.stubEnv('NODE_EXTRA_CA_CERTS', join(folder.path, 'cert.pem'))
  expect(await install()).toMatch(/^(npm|.*npm-cli\.js) .* ended with code 1$/)
  expect(asked.length).toBeGreaterThan(1)
})
