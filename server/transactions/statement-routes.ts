import type { FastifyInstance, FastifyRequest } from 'fastify'
import { entryText } from '../../texts/statements.ts'
import { printed } from '../documents/press.ts'
import { refusal } from '../errors.ts'
import { csvOf, harmlessCell, type Cells } from '../exports/csv.ts'
import { callerOf, readAs, type Means } from '../http/caller.ts'
import { readStatement, type Statement, type Whose } from './statement.ts'

/** A PDF with more entries would be of no use to anybody. */
const mostPrinted = 5_000

type Asked = FastifyRequest<{ Params: { month: string }; Querystring: Record<string, unknown> }>

/** `GET /api/statements/{yyyy-mm}.pdf` and `.csv`: one month of the caller's own, or of whom they may ask about. */
export function addStatements(app: FastifyInstance, means: Means): void {
  const path = '/api/statements/:month(^\\d{4}-\\d{2}$)'
  app.get(`${path}.pdf`, async (request: Asked, reply) => {
    const statement = await statementOf(means, request)
    if (statement.lines.length > mostPrinted)
      throw refusal('LIMIT_EXCEEDED', 'This month has too many entries for a PDF: take the CSV')
    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="${nameOf(statement)}.pdf"`)
      .send(printed({ statement }))
  })
  app.get(`${path}.csv`, async (request: Asked, reply) => {
    const statement = await statementOf(means, request)
    const csv = csvOf(['Date', 'Entry', 'Service', 'Lead', 'Invoice', 'Amount', 'Balance'])
    for (const row of rowsOf(statement)) csv.write(row.map(harmlessCell))
    csv.end()
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${nameOf(statement)}.csv"`)
      .send(csv)
  })
}

async function statementOf(means: Means, request: Asked): Promise<Statement> {
  const identity = await callerOf(means, request, 'document')
  const month = `${request.params.month}-01`
  if (!/^(19|20|21)\d\d-(0[1-9]|1[0-2])-01$/.test(month)) throw refusal('NOT_FOUND')
  const { operatorName, operatorTimeZone: timeZone } = means.settings
  const whose = whoseOf(request.query)
  return readAs(means.pool, identity, (client) =>
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
