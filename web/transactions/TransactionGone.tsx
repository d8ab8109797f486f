import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'

import { buttonClass } from '../shared/buttons/look.ts'
import { Empty } from '../shared/layout/Empty.tsx'
import { Page } from '../shared/layout/Page.tsx'

/** It was on the screen a moment ago, and is no longer this reader's: their lead was given to another agent. */
export function TransactionGone() {
  return (
    <Page title="This transaction has moved on">
      <Empty icon={Lock} title="It is no longer with you">
        <p>The deal was given to somebody else.</p>
        <br />
        <Link to="/transactions" className={buttonClass('main')}>
          Go to Transactions
        </Link>
      </Empty>
    </Page>
  )
}
