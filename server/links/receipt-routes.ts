import type { FastifyInstance } from 'fastify'
import type { AuthFunctions } from '../auth/auth-functions.ts'
import { callerOf, queryAs, type Services } from '../auth/file-routes.ts'
import { refusal } from '../base/errors.ts'
import { newReceiptKey, publishedKey, type ReceiptKey, type StoredKey } from './receipt-keys.ts'
import { receiptFile, type Receipt } from './receipt.ts'

/** Where programs find the public keys. */
const receiptKeysPath = '/.well-known/consent-receipt-keys.json'

/** The public keys that receipts of consent are verified with. A list without keys until the first receipt is signed. */
export function addReceiptKeys(app: FastifyInstance, auth: AuthFunctions): void {
  app.get(receiptKeysPath, async (_request, reply) => {
    const keys = await auth.rows<StoredKey>('receipt_keys')
    return reply.header('cache-control', 'no-cache').send({ keys: keys.map(publishedKey) })
  })
}

const query = 'select app.consent_receipt($1) as found'

/** `GET /api/leads/{publicId}/receipt.json`, for users who may see the lead's customer. */
export function addReceipts(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { publicId: string } }>(
    '/api/leads/:publicId(^[0-9a-fA-F-]{36}$)/receipt.json',
    async (request, reply) => {
      const identity = await callerOf(services, request, 'document')
      const { publicId } = request.params
      if (!uuid.test(publicId)) throw refusal('NOT_FOUND')
      const { rows } = await queryAs(services.pool, identity, (client) =>
        client.query<{ found: Omit<Receipt, 'signature'> | null }>(query, [publicId]),
      )
      const found = rows[0]?.found
      if (!found) throw refusal('NOT_FOUND')
      return reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', `attachment; filename="consent-${found.receipt.lead.number}.json"`)
        .send(receiptFile(found, await keyOf(services.auth), new Date()))
    },
  )
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The key that signs. Read for each receipt, so that a rotation counts at once on each node. */
async function keyOf(auth: AuthFunctions): Promise<ReceiptKey> {
  const fresh = newReceiptKey()
  const [key] = await auth.rows<{ id: string; public_key: string; private_key: string }>(
    'receipt_key',
    fresh.id,
    fresh.publicKey,
    fresh.privateKey,
  )
  if (!key) throw new Error('The database returned no key for receipts.')
  return { id: key.id, publicKey: key.public_key, privateKey: key.private_key }
}
