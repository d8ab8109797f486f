import { Download } from '../../domain/files/Download.tsx'
import { OpenPdf } from '../../domain/files/OpenPdf.tsx'
import type { Reader } from '../../domain/reader.ts'
import { MoneyLinks } from '../parts/MoneyLinks.tsx'
import type { Chosen } from '../data/party.ts'

type StatementActionsProps = {
  reader: Reader
  account: Chosen | undefined
  /** The addresses of the files; undefined until a party is chosen. */
  files: { pdf: string; csv: string } | undefined
}

export function StatementActions({ reader, account, files }: StatementActionsProps) {
  return (
    <>
      <MoneyLinks reader={reader} party={account} at="statements" />
      {files && <Download path={files.csv}>Download CSV</Download>}
      {files && <OpenPdf path={files.pdf}>Open PDF</OpenPdf>}
    </>
  )
}
