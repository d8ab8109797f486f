import { Link } from '@tanstack/react-router'

import { isOperator, type Reader } from '../../domain/reader.ts'
import { mayReadInvoices, mayReadPayouts, mayReadStatements } from '../data/mayRead.ts'
import styles from './Statement.module.css'
import type { Chosen } from '../data/party.ts'

type MoneyLinksProps = {
  reader: Reader
  party: Chosen | undefined
  /** Which of them one is on. */
  at?: 'invoices' | 'payouts' | 'statements'
}

/** Links to invoices, payouts and statements; for the operator, of the party that the list is filtered by. */
export function MoneyLinks({ reader, party, at }: MoneyLinksProps) {
  const toInvoices = at !== 'invoices' && mayReadInvoices(reader)
  const toPayouts = at !== 'payouts' && mayReadPayouts(reader)
  const toStatements = at !== 'statements' && mayReadStatements(reader)
  if (!toInvoices && !toPayouts && !toStatements) return null
  const forOperator = isOperator(reader)
  const userId = forOperator && party?.role === 'referrer' ? party.id : undefined
  const organizationId = forOperator && party?.role === 'provider' ? party.id : undefined
  return (
    <nav aria-label="Money" className={styles.links}>
      {toInvoices && (
        <Link to="/transactions/invoices" search={{ ...(organizationId && { provider: organizationId }) }}>
          Invoices
        </Link>
      )}
      {toPayouts && (
        <Link to="/transactions/payouts" search={{ ...(userId && { userId }) }}>
          Payouts
        </Link>
      )}
      {toStatements && (
        <Link
          to="/transactions/statements"
          search={{ ...(userId && { userId }), ...(organizationId && { organizationId }) }}
        >
          Statements
        </Link>
      )}
    </nav>
  )
}
