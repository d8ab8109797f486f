import { lazy } from 'react'

import { Download } from '../../domain/files/Download.tsx'
import { OpenPdf } from '../../domain/files/OpenPdf.tsx'
import { isOperator, type Reader } from '../../domain/reader.ts'
import { Later } from '../../ui/later/Later.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import type { Chosen } from '../data/party.ts'
import {
  accountOf,
  holderOf,
  needsAccount,
  statementPath,
  type StatementSearch,
} from '../data/statementSearch.ts'
import { EmptyState } from '../parties/EmptyState.tsx'
import { MoneyLinks } from '../parts/MoneyLinks.tsx'
import styles from '../parts/Statement.module.css'
import { MonthNav } from '../statement/MonthNav.tsx'
import { StatementBody } from '../statement/StatementBody.tsx'

const AccountChoice = lazy(async () => ({
  default: (await import('../parties/AccountChoice.tsx')).AccountChoice,
}))

type StatementPageProps = {
  reader: Reader
  search: StatementSearch
  onAccount: (account: StatementSearch) => void
}

export function StatementPage({ reader, search, onAccount }: StatementPageProps) {
  const account = accountOf(search)
  const holder = holderOf(search, reader)
  const isSomebodys = !needsAccount(search, reader)
  const files = isSomebodys
    ? { pdf: statementPath(search, 'pdf'), csv: statementPath(search, 'csv') }
    : undefined
  return (
    <Page
      title={isOperator(reader) ? 'Statements' : 'Statement'}
      count={lineOf(reader, search)}
      action={<StatementActions reader={reader} account={account} files={files} />}
    >
      <div className={styles.whose}>
        <MonthNav search={search} />
        <Later fallback={isOperator(reader) && <div className={styles.place} />}>
          <AccountChoice reader={reader} account={account} month={search.month} onAccount={onAccount} />
        </Later>
      </div>
      {isSomebodys ? (
        <StatementBody search={search} holder={holder} />
      ) : (
        <EmptyState title="Whose statement?">
          Choose a provider or a referrer to read their statement.
        </EmptyState>
      )}
    </Page>
  )
}

function lineOf(reader: Reader, search: StatementSearch): string {
  if (isOperator(reader)) return 'Provider and referrer balances by month'
  if (holderOf(search, reader) === 'referrer') return 'What you earn by referring, by month'
  return `What ${reader.organization?.legalBusinessName ?? 'your organization'} owes, by month`
}

type StatementActionsProps = {
  reader: Reader
  account: Chosen | undefined
  /** The addresses of the files; undefined until a party is chosen. */
  files: { pdf: string; csv: string } | undefined
}

function StatementActions({ reader, account, files }: StatementActionsProps) {
  return (
    <>
      <MoneyLinks reader={reader} party={account} at="statements" />
      {files && <Download path={files.csv}>Download CSV</Download>}
      {files && <OpenPdf path={files.pdf}>Open PDF</OpenPdf>}
    </>
  )
}
