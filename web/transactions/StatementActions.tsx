import { Download } from '../shared/files/Download.tsx'
import { OpenPdf } from '../shared/files/OpenPdf.tsx'
import type { Reader } from '../shared/reader.ts'
import { MoneyLinks } from './MoneyLinks.tsx'
import type { Chosen } from './transactionsSearch.ts'

type StatementActionsProps = {
  reader: Reader
  account: Chosen | undefined
  /** Where its files are; none before somebody is chosen. */
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
