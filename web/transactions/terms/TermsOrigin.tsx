import { Link } from '@tanstack/react-router'

import record from '../../domain/record/Record.module.css'
import { scopeLabel } from './scopes.ts'

type TermsOriginProps = { rate: string; share: string | null }

/** Where a deal's rate and share came from, and the way to the terms as they are now. */
export function TermsOrigin({ rate, share }: TermsOriginProps) {
  const isOne = share === null || share === rate
  return (
    <span className={record.below}>
      {isOne ? 'From ' : 'Rate from '}
      <Origin scope={rate} />
      {!isOne && (
        <>
          , share from <Origin scope={share} />
        </>
      )}
    </span>
  )
}

function Origin({ scope }: { scope: string }) {
  // Terms for everyone are first in the list, whatever its filters.
  const narrowed = scope === 'PLATFORM' ? {} : { scope }
  return (
    <Link to="/settings" search={{ tab: 'Commission terms', ...narrowed }}>
      {scopeLabel(scope)}
    </Link>
  )
}
