import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { valueAt } from '../../test/asker.ts'
import { openFixture, type Fixture } from '../../test/fixture.ts'

type Answer = { status: number; code: string | undefined; message: string; body: unknown }
export type Upload = { kind?: string; type: string; bytes: Uint8Array; headers?: Record<string, string> }
export type Person = { id: number; publicId: string; token: string }

export type Uploads = Fixture & {
  /** A signed-in demo user. */
  person: (email: string) => Promise<Person>
  /** Requests an upload address. */
  addressFor: (by: Person, target: string) => Promise<Answer & { uri: string }>
  put: (uri: string, upload: Omit<Upload, 'kind'>) => Promise<Answer>
  /** Requests an address for the user and uploads to it. */
  upload: (by: Person, upload: Upload) => Promise<Answer>
  /** The public id of a file uploaded this way. */
  uploaded: (by: Person, upload: Upload) => Promise<string>
  get: (path: string, options?: { token?: string; headers?: Record<string, string> }) => Promise<Response>
  /** Paths of all files in the folder. */
  stored: () => Promise<string[]>
}

export async function openUploads(env: Record<string, string> = {}): Promise<Uploads> {
  const fixture = await openFixture(env)
  const send = async (path: string, init: RequestInit) =>
    answerOf(await fetch(`${fixture.address}${path}`, init))
  const addressFor: Uploads['addressFor'] = async ({ token }, target) => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await send(`/api/upload-file/${target}`, { method: 'POST', headers })
    return { ...answer, uri: String(valueAt(answer.body, 'uri')) }
  }
  const put: Uploads['put'] = (uri, { type, bytes, headers }) =>
    send(uri, { method: 'PUT', body: bytesOf(bytes), headers: { 'content-type': type, ...headers } })
  const upload: Uploads['upload'] = async (by, { kind = 'file', ...rest }) =>
    put((await addressFor(by, `${kind}:${by.id}`)).uri, rest)
  return {
    ...fixture,
    addressFor,
    put,
    upload,
    async uploaded(by, file) {
      const { body, message } = await upload(by, file)
      const id = valueAt(body, 'publicId')
      if (typeof id !== 'string') throw new Error(message)
      return id
    },
    person: (email) => personOf(fixture, email),
    get: (path, { token, headers = {} } = {}) =>
      fetch(`${fixture.address}${path}`, {
        headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
      }),
    stored: () => filesIn(join(fixture.settings.dataDir, 'files')),
  }
}

async function personOf({ signIn, ask }: Fixture, email: string): Promise<Person> {
  const token = await signIn(email)
  const { data } = await ask('{ currentUser { id publicId } }', {}, token)
  return {
    id: Number(valueAt(data, 'currentUser', 'id')),
    publicId: String(valueAt(data, 'currentUser', 'publicId')),
    token,
  }
}

async function answerOf(response: Response): Promise<Answer> {
  const body: unknown = JSON.parse(await response.text())
  const error = valueAt(body, 'errors', '0')
  return {
    status: response.status,
    code: valueAt(error, 'extensions', 'code') as string | undefined,
    message: (valueAt(error, 'message') as string | undefined) ?? '',
    body,
  }
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/** A copy in ordinary memory, as `fetch` requires. */
function bytesOf(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes)
}
