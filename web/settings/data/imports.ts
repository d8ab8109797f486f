import { queryOptions } from '@tanstack/react-query'
import type { ResultOf } from 'gql.tada'

import { graphql } from '../../domain/api/graphql.ts'
import { post, request } from '../../domain/api/request.ts'

const importDocument = graphql(`
  query Import($publicId: UUID!) {
    importByPublicId(publicId: $publicId) {
      id
      publicId
      kind
      status
      fileName
      note
      problem
      headings
      columns
      options
      total
      planned
      counts
      unknownTypes
      acceptsDoubles
      waitsUntil
      sample: importRows(first: 3) {
        nodes {
          rowNumber
          cells
        }
      }
    }
  }
`)

const importRowsDocument = graphql(`
  query ImportRows($publicId: UUID!, $filter: ImportRowFilter, $offset: Int!) {
    importByPublicId(publicId: $publicId) {
      id
      importRows(first: 50, offset: $offset, filter: $filter) {
        totalCount
        nodes {
          rowNumber
          given
          outcome
          field
          reason
          warning
        }
      }
    }
  }
`)

const recentImportsDocument = graphql(`
  query RecentImports($kind: ImportKind!) {
    allImports(first: 10, filter: { kind: { equalTo: $kind } }, orderBy: [ID_DESC]) {
      nodes {
        id
        publicId
        fileName
        status
        total
        createdAt
      }
    }
  }
`)

export const checkImportDocument = graphql(`
  mutation CheckImport($input: CheckImportInput!) {
    checkImport(input: $input) {
      clientMutationId
    }
  }
`)

export const runImportDocument = graphql(`
  mutation RunImport($input: RunImportInput!) {
    runImport(input: $input) {
      clientMutationId
    }
  }
`)

export const cancelImportDocument = graphql(`
  mutation CancelImport($input: CancelImportInput!) {
    cancelImport(input: $input) {
      clientMutationId
    }
  }
`)

export const deleteImportDocument = graphql(`
  mutation DeleteImport($input: DeleteImportInput!) {
    deleteImport(input: $input) {
      clientMutationId
    }
  }
`)

type Found = NonNullable<ResultOf<typeof importDocument>['importByPublicId']>
export type Import = Omit<Found, 'sample'> & { sample: { cells: readonly (string | null)[] }[] }
export type ImportKindCode = Import['kind']

/** The server works on it, so that the screen asks again. */
export const atWork: readonly string[] = ['READING', 'CHECKING', 'RUNNING']

export function importQuery(publicId: string) {
  return queryOptions({
    queryKey: ['imports', publicId],
    queryFn: async () => {
      const { importByPublicId: found } = await request(importDocument, { publicId })
      return found && { ...found, sample: found.sample.nodes.filter((row) => row !== null) }
    },
    refetchInterval: ({ state }) => (atWork.includes(state.data?.status ?? '') ? 1_000 : false),
  })
}

export function importRowsQuery(publicId: string, outcomes: readonly string[] | undefined, page: number) {
  return queryOptions({
    queryKey: ['imports', publicId, 'rows', outcomes, page],
    queryFn: async () => {
      // A cast: the codes are those of the server's counts.
      const filter = outcomes && { outcome: { in: outcomes as never } }
      const variables = { publicId, filter: filter ?? null, offset: 50 * (page - 1) }
      const rows = (await request(importRowsDocument, variables)).importByPublicId?.importRows
      return { total: rows?.totalCount ?? 0, rows: rows?.nodes.filter((row) => row !== null) ?? [] }
    },
  })
}

export function recentImportsQuery(kind: ImportKindCode) {
  return queryOptions({
    queryKey: ['imports', 'recent', kind],
    queryFn: async () =>
      (await request(recentImportsDocument, { kind })).allImports?.nodes.filter((one) => one !== null) ?? [],
    staleTime: 0,
  })
}

/** Uploads a table. The answer names its import. */
export async function uploadTable(kind: ImportKindCode, file: Blob, name: string): Promise<string> {
  const answer = await post(
    `/api/uploads/imports/${kind}?name=${encodeURIComponent(name.slice(0, 255))}`,
    file,
  )
  return ((await answer.json()) as { publicId: string }).publicId
}
