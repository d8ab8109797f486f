import { History } from 'lucide-react'
import type { ReactNode } from 'react'

import { audit } from '../../lists/audit.ts'
import { personName } from '../domain/names.ts'
import { Person } from '../domain/profile/Person.tsx'
import type { Reader } from '../domain/reader.ts'
import { Cut } from '../lists/Cut.tsx'
import { TwoLines } from '../lists/DataList.tsx'
import { ListPage } from '../lists/ListPage.tsx'
import rows from '../lists/Rows.module.css'
import { useListAddress } from '../lists/useListAddress.ts'
import { dateTime } from '../ui/dates/dates.ts'
import { type ActivityRow, activityRows } from './data/activityRows.ts'
import { actionText, detailsText, subjectText } from './list/words.ts'

/** The audit log: all of it for the operator's master admins, their own organization's for a provider's. */
export function ActivityTab({ user }: { user: Reader }) {
  return (
    <ListPage
      {...useListAddress(audit)}
      isSection
      title="Activity"
      icon={History}
      source={activityRows}
      keyOf={({ id }) => id}
      nameOf={(entry) => `${actionText(entry.action)}, ${subjectText(entry)}`}
      cells={cells}
      person={user}
    />
  )
}

const cells: Readonly<Record<keyof typeof audit.columns, (entry: ActivityRow) => ReactNode>> = {
  at: ({ createdAt }) => <time dateTime={createdAt}>{dateTime(createdAt)}</time>,
  by: (entry) => <Actor entry={entry} />,
  organization: ({ organization }) => organization?.legalBusinessName ?? <span className={rows.soft}>–</span>,
  action: (entry) => <TwoLines below={<OnPhone entry={entry} />}>{actionText(entry.action)}</TwoLines>,
  subject: subjectText,
  details: ({ details }) => <Cut className={rows.soft}>{detailsText(details)}</Cut>,
}

/** Without an actor: a scheduled job, or a visitor who was not signed in. */
function Actor({ entry: { actorUser, actorUserId, createdAt } }: { entry: ActivityRow }) {
  const name = personName(actorUser)
  return (
    <TwoLines below={<span className={rows.onPhone}>{dateTime(createdAt)}</span>}>
      {actorUser && name ? (
        <Person person={actorUser} name={name} />
      ) : (
        <span className={rows.soft}>{actorUserId === null ? 'System' : 'Another user'}</span>
      )}
    </TwoLines>
  )
}

function OnPhone({ entry }: { entry: ActivityRow }) {
  return <span className={rows.onPhone}>{subjectText(entry)}</span>
}
