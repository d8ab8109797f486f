import { isAdmin, isOperator, type Reader } from '../../domain/reader.ts'
import { OperatorTerms } from './OperatorTerms.tsx'
import { OwnTerms } from './OwnTerms.tsx'

/** The operator's admins read all terms, its master admins edit them; everyone else reads their own. */
export function TermsTab({ user }: { user: Reader }) {
  return isOperator(user) && isAdmin(user) ? <OperatorTerms user={user} /> : <OwnTerms user={user} />
}
