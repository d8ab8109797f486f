import { Link } from '@tanstack/react-router'

import { isAdmin, isOperator, type Reader } from '../../domain/reader.ts'
import { mayReadPayouts } from '../data/mayRead.ts'
import { PartySearch } from './PartySearch.tsx'
import styles from '../parts/Statement.module.css'
import type { Chosen } from '../data/party.ts'

type Account = { organizationId?: number; userId?: number }

type AccountChoiceProps = {
  reader: Reader
  account: Chosen | undefined
  month: string | undefined
  onAccount: (account: Account) => void
}

/** The operator finds anybody; an admin who also refers leads has two accounts; others have one. */
export function AccountChoice({ reader, account, month, onAccount }: AccountChoiceProps) {
  if (isOperator(reader)) {
    return (
      <PartySearch
        label="Whose statement"
        roles={['provider', 'referrer']}
        chosen={account}
        onParty={(party) =>
          party && onAccount(party.role === 'provider' ? { organizationId: party.id } : { userId: party.id })
        }
      />
    )
  }
  if (!isAdmin(reader) || !mayReadPayouts(reader)) return null
  const accounts = [
    { label: 'What the organization owes', search: {}, isCurrent: account?.role !== 'referrer' },
    { label: 'What you earn', search: { userId: reader.id }, isCurrent: account?.role === 'referrer' },
  ]
  return (
    <nav aria-label="Accounts" className={styles.links}>
      {accounts.map(({ label, search, isCurrent }) => (
        <Link
          key={label}
          to="/transactions/statements"
          search={{ ...search, ...(month && { month }) }}
          // The link without a person would also be the current one of every address with one.
          activeOptions={{ exact: true }}
          aria-current={isCurrent ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
