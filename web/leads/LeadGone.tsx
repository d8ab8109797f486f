import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'

import { buttonClass } from '../shared/buttons/look.ts'
import { Empty } from '../shared/layout/Empty.tsx'
import { Page } from '../shared/layout/Page.tsx'

/** It was on the screen a moment ago: declined, or offered to somebody else. */
export function LeadGone() {
  return (
    <Page title="This lead has moved on">
      <Empty icon={Lock} title="It is no longer with you">
        <p>The lead was declined, recalled or given to another provider.</p>
        <br />
        <Link to="/view-leads" className={buttonClass('main')}>
          Go to My Leads
        </Link>
      </Empty>
    </Page>
  )
}
