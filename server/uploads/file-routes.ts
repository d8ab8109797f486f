import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { identityOf } from '../auth/identity.ts'
import { refusal } from '../base/errors.ts'
import { queryAs, type Services } from '../auth/file-routes.ts'
import { isImageType, isVideoType } from '../../texts/file-types.ts'
import { dispositionOf } from './name.ts'
import { rangeOf } from './range.ts'
import type { FileSigner, Signed } from './signing.ts'
import type { FileStore, Piece } from './store.ts'

type Route = {
  Params: { publicId: string; size?: 'small' | 'medium' | 'large' | 'original' }
  Querystring: Partial<Signed>
}
type StoredFile = {
  name: string
  content_type: string
  byte_size: number
  is_image: boolean
  is_public: boolean
  is_attachment: boolean
}

const uuid = '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'

/**
 * `GET` and `HEAD /files/{publicId}/{size?}`: with a signature, with the session of a permitted user, or for a public
 * file.
 */
export function addFileServing(
  app: FastifyInstance,
  services: Services,
  { store, signer }: { store: FileStore; signer: FileSigner },
): void {
  const answer = async (request: FastifyRequest<Route>, reply: FastifyReply) => {
    const { publicId, size = 'original' } = request.params
    const [file] = await services.auth.rows<StoredFile>('stored_file', publicId)
    if (!file) throw refusal('NOT_FOUND')
    const piece: Piece = file.is_image ? (size === 'original' ? 'large' : size) : 'original'
    const caching = await cachingFor(services, signer, request, { file, piece })
    const tag = `"${publicId}-${piece}"`
    reply.headers({ ...caching, ...headersOf(file, piece), etag: tag })
    if (request.headers['if-none-match']?.includes(tag)) return reply.status(304).send()
    const { range, 'if-range': ifRange = tag } = request.headers
    const sent = { publicId, piece, file, range: ifRange === tag ? range : undefined }
    return send(reply, store, { ...sent, isHead: request.method === 'HEAD' })
  }
  const path = `/files/:publicId(${uuid})`
  for (const url of [path, `${path}/:size(^(?:small|medium|large|original)$)`])
    app.route<Route>({ method: ['GET', 'HEAD'], url, handler: answer })
}

/** How long the answer may be cached, if the user has access. Any other file seems not to exist. */
async function cachingFor(
  { auth, pool }: Services,
  signer: FileSigner,
  request: FastifyRequest<Route>,
  { file, piece }: { file: StoredFile; piece: Piece },
): Promise<Record<string, string>> {
  if (file.is_public) return { 'cache-control': 'public, max-age=86400, immutable' }
  const { publicId } = request.params
  const { expires, signature } = request.query
  if (typeof expires === 'string' && typeof signature === 'string') {
    const remainingMs = signer.remainingMs(publicId, piece, { expires, signature })
    if (remainingMs <= 0) throw refusal('NOT_FOUND')
    return { 'cache-control': `private, max-age=${Math.ceil(remainingMs / 1000)}, immutable` }
  }
  const identity = await identityOf(auth, request)
  const query = 'select from app.files where public_id = $1'
  const mayRead = identity && (await queryAs(pool, identity, (client) => client.query(query, [publicId])))
  if (!mayRead?.rowCount) throw refusal('NOT_FOUND')
  return { 'cache-control': 'private, no-cache', vary: 'authorization' }
}

/** The smaller sizes of an image are WebP. A text may be in any encoding, so none is named. */
function headersOf(
  { name, content_type: type, is_attachment: isAttachment }: StoredFile,
  piece: Piece,
): Record<string, string> {
  const isShown = !isAttachment && (isImageType(type) || isVideoType(type))
  const isSmaller = piece === 'small' || piece === 'medium'
  return {
    'content-type': isSmaller ? 'image/webp' : type,
    'content-disposition': dispositionOf(isShown ? 'inline' : 'attachment', name),
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
  }
}

type Sent = {
  publicId: string
  piece: Piece
  file: StoredFile
  range: string | undefined
  isHead: boolean
}

async function send(reply: FastifyReply, store: FileStore, { publicId, piece, file, range, isHead }: Sent) {
  const total = file.byte_size
  const isWholeSize = piece === 'original' || piece === 'large'
  const wanted = isWholeSize ? rangeOf(range, total) : undefined
  if (wanted === 'unsatisfiable') {
    return reply
      .status(416)
      .header('content-range', `bytes */${total}`)
      .header('cache-control', 'no-store')
      .send()
  }
  const stream = isHead ? undefined : await store.read(publicId, piece, wanted)
  if (stream === null) throw refusal('NOT_FOUND')
  if (isWholeSize) {
    reply.header('accept-ranges', 'bytes')
    reply.header('content-length', wanted ? wanted.last - wanted.first + 1 : total)
  }
  if (wanted) reply.status(206).header('content-range', `bytes ${wanted.first}-${wanted.last}/${total}`)
  return reply.send(stream)
}
