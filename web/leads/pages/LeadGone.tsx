import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'

import { buttonClass } from '../../ui/buttons/look.ts'
import { Empty } from '../../ui/layout/Empty.tsx'
import { DescriptionList } from '../../ui/layout/DescriptionList.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { When } from '../../domain/record/values.tsx'
import { UndoButton } from '../../domain/undo/UndoButton.tsx'
import { personName } from '../../domain/names.ts'
import { callText } from '../calls/calls.ts'
import type { Call } from '../data/callOperations.ts'
import { formerLeadQuery } from '../data/leadQuery.ts'
import { undoOfChange } from '../data/undo.ts'
import { resultOf } from '../transition/results.ts'

/** For a provider that lost the lead: service and dates, and nothing else of it. */
export function LeadGone({ publicId }: { publicId: string }) {
  const { data } = useQuery(formerLeadQuery(publicId))
  const former = data?.offer
  const calls = data?.calls ?? []
  const change = data?.undoableChange
  return (
    <Page title="You no longer have access to this lead" count={former?.serviceName}>
      <Empty icon={Lock} title="You no longer have access to this lead">
        <p>The lead was declined, has expired or was taken back.</p>
        {former && (
          <DescriptionList
            items={[
              { label: 'Service', value: former.serviceName },
              { label: 'Offered', value: <When when={former.offeredAt} /> },
              ...(former.acceptedAt ? [{ label: 'Accepted', value: <When when={former.acceptedAt} /> }] : []),
              ...(former.endedAt ? [{ label: 'Ended', value: <When when={former.endedAt} /> }] : []),
            ]}
          />
        )}
        <FormerCalls calls={calls} />
        {change && (
          <UndoButton
            act={{
              summary: resultOf({ move: change.move, label: 'Agent assigned' }),
              ...undoOfChange(change, former?.serviceName ?? 'Lead'),
            }}
          />
        )}
        <br />
        <Link to="/view-leads" className={buttonClass('main')}>
          Go to My Leads
        </Link>
      </Empty>
    </Page>
  )
}

/** The calls of one's own organization, without what was said in them. */
function FormerCalls({ calls }: { calls: readonly Call[] }) {
  if (calls.length === 0) return null
  return (
    <ul aria-label="Calls of your organization">
      {calls.map(({ id, outcome, calledAt, user }) => (
        <li key={id}>
          <span>{callText(outcome)}</span> · <When when={calledAt} /> ·{' '}
          <bdi>{personName(user) ?? 'A former colleague'}</bdi>
        </li>
      ))}
    </ul>
  )
}
