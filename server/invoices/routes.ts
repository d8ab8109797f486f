import type { FastifyInstance } from 'fastify'
import { refusal } from '../base/errors.ts'
import { callerOf, queryAs, type Services } from '../auth/file-routes.ts'
import type { Invoice } from './invoice.ts'
import { invoicePdf } from './render.ts'

const query = 'select app.invoices_document(i) as invoice from app.invoices i where i.public_id = $1'

/** `GET /api/invoices/{publicId}.pdf`, for users who may see the invoice. */
export function addInvoices(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { publicId: string } }>(
    '/api/invoices/:publicId(^[0-9a-fA-F-]{36}$).pdf',
    async (request, reply) => {
      const identity = await callerOf(services, request, 'document')
      const { publicId } = request.params
      const { rows } = await queryAs(services.pool, identity, (client) =>
        client.query<{ invoice: Invoice }>(query, [publicId]),
      )
      const invoice = rows[0]?.invoice
      if (!invoice) throw refusal('NOT_FOUND')
      return reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename="${invoice.number}.pdf"`)
        .send(invoicePdf(invoice))
    },
  )
}
