import type { Reader } from '../../domain/reader.ts'
import { isAdmin, isOperator } from '../../domain/reader.ts'
import { OperatorTerms } from './OperatorTerms.tsx'
import { OwnTerms } from './OwnTerms.tsx'
import { termsSearch, type TermsSearch } from './termsSearch.ts'

type TermsTabProps = {
  user: Reader
  search: Record<string, unknown>
  onSearch: (change: TermsSearch, replace?: boolean) => void
}

/** The operator's admins read all terms, its master admins edit them; everyone else reads their own. */
export function TermsTab({ user, search, onSearch }: TermsTabProps) {
  const asked = termsSearch(search)
  if (!isOperator(user) || !isAdmin(user)) return <OwnTerms user={user} page={asked.page ?? 1} />
  return <OperatorTerms mayKeep={user.userType === 'MASTER_ADMIN'} search={asked} onSearch={onSearch} />
}
