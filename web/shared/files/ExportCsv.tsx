import { Download } from './Download.tsx'

/** One of the server's lists as a file, as far as its filters leave it. */
export function ExportCsv({ list, filter }: { list: string; filter: Record<string, string> }) {
  const query = new URLSearchParams(filter).toString()
  return <Download path={`/api/exports/${list}.csv${query && `?${query}`}`}>Export CSV</Download>
}
