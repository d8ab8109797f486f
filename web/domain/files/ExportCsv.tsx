import { Download } from './Download.tsx'

type ExportCsvProps = { list: string; filter?: Record<string, string>; query?: string }

/** One of the server's lists as a file, as far as its filters leave it. */
export function ExportCsv({ list, filter, query = new URLSearchParams(filter).toString() }: ExportCsvProps) {
  return <Download path={`/api/exports/${list}.csv${query && `?${query}`}`}>Export CSV</Download>
}
