import type { FastifyInstance, FastifyRequest } from 'fastify'
import { entryText } from '../../texts/statements.ts'
import { refusal } from '../base/errors.ts'
import { csvOf, harmlessCell, type Cells } from '../exports/csv.ts'
import { callerOf, queryAs, type Services } from '../auth/file-routes.ts'
import { statementPdf } from './render.ts'
import { readStatement, type Statement, type Whose } from './statement.ts'

/** A longer PDF would be of no use. */
const maxEntries = 5_000

type Asked = FastifyRequest<{ Params: { month: string }; Querystring: Record<string, unknown> }>

/**
 * `GET /api/statements/{yyyy-mm}.pdf` and `.csv`: one month of the user's own account, or of another they may
 * read.
 */
export function addStatements(app: FastifyInstance, services: Services): void {
  const path = '/api/statements/:month(^\\d{4}-\\d{2}$)'
  app.get(`${path}.pdf`, async (request: Asked, reply) => {
    const statement = await statementOf(services, request)
    if (statement.lines.length > maxEntries)
      throw refusal('LIMIT_EXCEEDED', 'This month has too many entries for a PDF: take the CSV')
    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="${nameOf(statement)}.pdf"`)
      .send(statementPdf(statement))
  })
  app.get(`${path}.csv`, async (request: Asked, reply) => {
    const statement = await statementOf(services, request)
    const csv = csvOf(['Date', 'Entry', 'Service', 'Lead', 'Invoice', 'Amount', 'Balance'])
    for (const row of rowsOf(statement)) csv.write(row.map(harmlessCell))
    csv.end()
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${nameOf(statement)}.csv"`)
      .send(csv)
  })
}

async function statementOf(services: Services, request: Asked): Promise<Statement> {
  const identity = await callerOf(services, request, 'document')
  const month = `${request.params.month}-01`
  if (!/^(19|20|21)\d\d-(0[1-9]|1[0-2])-01$/.test(month)) throw refusal('NOT_FOUND')
  const { operatorName, operatorTimeZone: timeZone } = services.settings
  const whose = whoseOf(request.query)
  return queryAs(services.pool, identity, (client) =>
    readStatement(client, { month, whose, identity, operatorName, timeZone }),
  )
}

function whoseOf(query: Record<string, unknown>): Whose {
  const strange = Object.keys(query).find((name) => name !== 'organizationId' && name !== 'userId')
  if (strange !== undefined) throw refusal('INVALID_INPUT', 'There is no such filter')
  return { organizationId: idIn(query['organizationId']), userId: idIn(query['userId']) }
}

function idIn(value: unknown): number | undefined {
  if (value === undefined) return undefined
  if (typeof value !== 'string' || !/^\d{1,9}$/.test(value))
    throw refusal('INVALID_INPUT', 'An id is a number')
  return Number(value)
}

function nameOf({ month }: Statement): string {
  return `statement-${month.slice(0, 7)}`
}

function rowsOf({ month, holder, opening, closing, lines }: Statement): Cells[] {
  const last = lines.at(-1)?.day ?? month
  return [
    [month, 'Opening balance', null, null, null, null, opening],
    ...lines.map(({ day, kind, service, leadId, invoice, amount, balance }) => [
      day,
      entryText(kind, holder),
      service,
      leadId === null ? null : String(leadId),
      invoice,
      amount,
      balance,
    ]),
    [last, 'Closing balance', null, null, null, null, closing],
  ]
}
