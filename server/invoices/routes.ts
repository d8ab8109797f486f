import type { FastifyInstance } from 'fastify'
import { printed } from '../documents/press.ts'
import { refusal } from '../errors.ts'
import { callerOf, readAs, type Means } from '../http/caller.ts'
import type { Invoice } from './invoice.ts'

const query = 'select app.invoices_document(i) as invoice from app.invoices i where i.public_id = $1'

/** `GET /api/invoices/{publicId}.pdf`, for those who may see the invoice. */
export function addInvoices(app: FastifyInstance, means: Means): void {
  app.get<{ Params: { publicId: string } }>(
    '/api/invoices/:publicId(^[0-9a-fA-F-]{36}$).pdf',
    async (request, reply) => {
      const identity = await callerOf(means, request, 'document')
      const { publicId } = request.params
      const { rows } = await readAs(means.pool, identity, (client) =>
        client.query<{ invoice: Invoice }>(query, [publicId]),
      )
      const invoice = rows[0]?.invoice
      if (!invoice) throw refusal('NOT_FOUND')
      return reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename="${invoice.number}.pdf"`)
        .send(printed({ invoice }))
    },
  )
}
