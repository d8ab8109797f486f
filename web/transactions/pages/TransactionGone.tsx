import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'

import { buttonClass } from '../../ui/buttons/look.ts'
import { Empty } from '../../ui/layout/Empty.tsx'
import { Page } from '../../ui/layout/Page.tsx'

/** It was on the screen a moment ago, and is no longer this reader's: their lead was given to another agent. */
export function TransactionGone() {
  return (
    <Page title="You no longer have access to this transaction">
      <Empty icon={Lock} title="You no longer have access to this transaction">
        <p>The deal was given to someone else.</p>
        <br />
        <Link to="/transactions" className={buttonClass('main')}>
          Go to Transactions
        </Link>
      </Empty>
    </Page>
  )
}
