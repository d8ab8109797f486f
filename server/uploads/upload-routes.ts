import type { FastifyInstance, FastifyRequest } from 'fastify'
import { callerOf, type Services } from '../auth/file-routes.ts'
import { hashOf, newToken } from '../auth/tokens.ts'
import { refusal } from '../base/errors.ts'
import { errorOf } from '../base/log.ts'
import { maxUploadBytes, type Kind } from './kinds.ts'
import { cleanName } from './name.ts'
import { drain } from './receive.ts'
import { incomingFolder } from './open-store.ts'
import type { FileStore } from './store.ts'
import { upload, type Stored, type Ticket } from './upload.ts'

/** Files are uploaded below this path; the listener gives such requests more time. */
export const uploadPath = '/api/uploads/'

/** `POST /api/upload-file/<kind>:{userId}` returns an address for the `PUT` of one file. */
export function addUploads(app: FastifyInstance, services: Services, store: FileStore): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _body, done) => done(null))

  app.post<{ Params: { target: string } }>(
    '/api/upload-file/:target(^(?:profile|file|posts|logo):[0-9]{1,9}$)',
    async (request, reply) => {
      const { sessionId } = await callerOf(services, request, 'upload')
      const [kind = '', person] = request.params.target.split(':')
      const token = newToken()
      const ticket = [sessionId, kind.toUpperCase(), Number(person), hashOf(token)] as const
      if (!(await services.auth.value<boolean>('issue_upload', ...ticket))) throw refusal('FORBIDDEN')
      return reply.send({ uri: `${uploadPath}${token}` })
    },
  )

  app.put<{ Params: { token: string } }>(
    `${uploadPath}:token(^[\\w-]{43}$)`,
    { bodyLimit: maxUploadBytes },
    async (request, reply) => {
      try {
        return reply.status(201).send(await take(services, store, request))
      } catch (error) {
        drain(request.raw)
        throw error
      }
    },
  )
}

type FileRow = { public_id: string; name: string; kind: Kind }

/** Returns the stored file's facts. A stored file uses up the address; after a failure it is good for another try. */
async function take(
  { auth, log, settings }: Services,
  store: FileStore,
  request: FastifyRequest<{ Params: { token: string } }>,
) {
  const hash = hashOf(request.params.token)
  const [ticket] = await auth.rows<Ticket>('begin_upload', hash)
  if (!ticket) throw refusal('NOT_FOUND', 'This upload address has been used, is in use, or has expired.')
  const stored = await upload(request.raw, ticket, { store, incoming: incomingFolder(settings) }).catch(
    async (error: unknown) => {
      await auth.value('release_upload', hash)
      log.info({ kind: ticket.kind, ...errorOf(error) }, 'an upload was not stored')
      throw error
    },
  )
  const name = cleanName(request.headers['content-disposition'], stored.contentType)
  const [file] = await auth.rows<FileRow>('finish_upload', hash, name, ...factsOf(stored))
  if (!file?.public_id) throw refusal('FORBIDDEN')
  return { publicId: file.public_id, name, ...stored }
}

function factsOf({ contentType, byteSize, width, height }: Stored) {
  return [contentType, byteSize, width, height] as const
}
