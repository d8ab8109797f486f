import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { callerOf, queryAs, type Services } from '../auth/file-routes.ts'
import { csvOf, harmlessCell } from '../exports/csv.ts'
import { drain, receive } from '../uploads/receive.ts'
import { incomingFolder } from '../uploads/open-store.ts'
import { uploadPath } from '../uploads/upload-routes.ts'

const maxTableBytes = 10 * 1024 * 1024

type Request = {
  Params: { kind: string }
  Querystring: { name?: string; organization?: string }
}

/** `POST /api/uploads/imports/<kind>` takes a table; a job reads it. The answer names the import. */
export function addImports(app: FastifyInstance, services: Services): void {
  app.post<Request>(
    `${uploadPath}imports/:kind(^(?:VENDOR|SERVICE_AGENT|ASSOCIATE)$)`,
    { bodyLimit: maxTableBytes },
    async (request, reply) => {
      const { userId } = await callerOf(services, request, 'upload')
      const { name = '', organization } = request.query
      const provider = /^\d{1,9}$/.test(organization ?? '') ? Number(organization) : null
      const folder = incomingFolder(services.settings)
      const path = join(folder, `import-${randomUUID()}`)
      try {
        await mkdir(folder, { recursive: true })
        await receive(request.raw, path, maxTableBytes)
        const given = [
          userId,
          request.params.kind,
          provider,
          name.slice(0, 255),
          await readFile(path),
        ] as const
        return await reply.status(201).send({ publicId: await services.auth.value('begin_import', ...given) })
      } catch (error) {
        drain(request.raw)
        throw error
      } finally {
        await rm(path, { force: true })
      }
    },
  )
  app.get<{ Params: { id: string } }>('/api/imports/:id(^[0-9a-f-]{36}$).csv', async (request, reply) => {
    const identity = await callerOf(services, request, 'export')
    const table = await queryAs(services.pool, identity, (client) => leftRows(client, request.params.id))
    if (!table) return reply.callNotFound()
    const file = csvOf(table.titles)
    for (const row of table.rows) file.write(row.map(harmlessCell))
    file.end()
    return reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="rows-to-mend.csv"')
      .send(file)
  })
}

type Left = { headings: string[]; cells: string[]; reason: string | null }

/** The rows that were not added, as they were, with the reason: to be mended and imported again. */
async function leftRows(client: pg.PoolClient, publicId: string) {
  const { rows } = await client.query<Left>(
    `select i.headings, r.cells, r.reason from app.imports i join app.import_rows r on r.import_id = i.id
      where i.public_id = $1 and r.outcome in ('INVALID', 'FAILED', 'LIKELY_DOUBLE') order by r.row_number`,
    [publicId],
  )
  const [first] = rows
  if (!first) return undefined
  const titles = first.headings.map((heading, index) => heading || `Column ${index + 1}`)
  const filled = (cells: readonly string[]) => titles.map((_, index) => cells[index] ?? '')
  return {
    titles: [...titles, 'Reason'],
    rows: rows.map(({ cells, reason }) => [...filled(cells), reason ?? '']),
  }
}
