import { expect, vi } from 'vitest'
import type { Fixture } from '../../test/fixture.ts'

export type State = {
  id: number
  status: string
  problem: string | null
  note: string | null
  columns: Record<string, number>
  counts: Record<string, number>
  unknownTypes: string[]
  waitsUntil: string | null
  importRows: { nodes: Row[] }
}
type Row = {
  rowNumber: number
  outcome: string | null
  field: string | null
  reason: string | null
  warning: string | null
}

const stateQuery = `query ($publicId: UUID!, $first: Int!) { importByPublicId(publicId: $publicId) {
  id status problem note columns counts unknownTypes waitsUntil
  importRows(first: $first) { nodes { rowNumber outcome field reason warning } } } }`

const payload = '{ import { id status } }'
const calls = {
  check: `mutation ($input: CheckImportInput!) { checkImport(input: $input) ${payload} }`,
  run: `mutation ($input: RunImportInput!) { runImport(input: $input) ${payload} }`,
  cancel: `mutation ($input: CancelImportInput!) { cancelImport(input: $input) ${payload} }`,
  delete: `mutation ($input: DeleteImportInput!) { deleteImport(input: $input) ${payload} }`,
}

/** What a person does with imports: upload, dry run, run. Each may take so long. */
export function importer(fixture: Pick<Fixture, 'address' | 'ask'>, token: string, timeoutMs = 45_000) {
  const upload = async (kind: string, table: string | Uint8Array, organization = '') => {
    const response = await fetch(
      `${fixture.address}/api/uploads/imports/${kind}?name=table.csv&organization=${organization}`,
      {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
        body: Buffer.from(table),
      },
    )
    if (response.status >= 500) throw new Error(`The upload failed: ${await response.text()}`)
    return {
      status: response.status,
      body: (await response.json()) as { publicId?: string; errors?: object[] },
    }
  }
  const state = async (publicId: string, first = 100): Promise<State | null> => {
    const { data, text } = await fixture.ask(stateQuery, { publicId, first }, token)
    if (!data) throw new Error(text)
    return data['importByPublicId'] as State | null
  }
  const reached = async (publicId: string, ...statuses: string[]): Promise<State> => {
    const check = async () => {
      const found = await state(publicId)
      expect(statuses).toContain(found?.status)
      if (!found) throw new Error('There is no such import')
      return found
    }
    return vi.waitFor(check, { timeout: timeoutMs, interval: 20 })
  }
  const call = (name: keyof typeof calls, input: object) => fixture.ask(calls[name], { input }, token)
  return {
    upload,
    state,
    reached,
    call,
    /** Uploads and checks a table with the columns that the server found. */
    async checked(kind: string, table: string | Uint8Array, options: object = {}, organization = '') {
      const { publicId = '' } = (await upload(kind, table, organization)).body
      const { id, columns } = await reached(publicId, 'READ', 'FAILED')
      await call('check', { importId: id, columns, options })
      return { publicId, ...(await reached(publicId, 'CHECKED', 'READ')) }
    },
  }
}
