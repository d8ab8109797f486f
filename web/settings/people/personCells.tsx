import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { personName, roleLabel } from '../../domain/names.ts'
import { TwoLines } from '../../lists/DataList.tsx'
import cards from '../../lists/DataList.module.css'
import rows from '../../lists/Rows.module.css'
import { EmailText } from '../../ui/theme/EmailText.tsx'
import { Avatar } from '../../ui/avatar/Avatar.tsx'
import { dateTime } from '../../ui/dates/dates.ts'
import { shortDate } from '../../ui/dates/shortDate.ts'
import { Status, type StatusColor } from '../../ui/layout/Status.tsx'
import { classes } from '../../ui/theme/classes.ts'
import type { PersonRow } from '../data/peopleQueries.ts'
import { phoneText } from '../../domain/profile/contact.ts'

export function isPast(moment: string): boolean {
  return Date.parse(moment) < Date.now()
}

type Membership = { status: string; isDeleted: boolean; invitation?: { expiresAt: string | null } | null }

export function statusLook({ status, isDeleted, invitation }: Membership): {
  label: string
  color: StatusColor
} {
  if (isDeleted) return { label: 'Deleted', color: 'grey' }
  if (status === 'ACTIVE') return { label: 'Active', color: 'green' }
  if (status === 'INACTIVE') return { label: 'Inactive', color: 'grey' }
  if (!invitation) return { label: 'Not invited yet', color: 'grey' }
  return invitation.expiresAt !== null && isPast(invitation.expiresAt)
    ? { label: 'Invitation expired', color: 'amber' }
    : { label: 'Invited', color: 'blue' }
}

export const personCells: Readonly<Record<string, (person: PersonRow) => ReactNode>> = {
  name: (person) => <Name person={person} />,
  type: ({ userType }) => roleLabel(userType),
  organization: ({ organization }) => (
    <span className={rows.soft}>{organization?.legalBusinessName ?? '–'}</span>
  ),
  contact: ({ phoneNumber }) => (
    <span className={classes(rows.soft, rows.figure)}>
      {phoneText({ phoneNumber, phoneExtension: null }) || '–'}
    </span>
  ),
  status: (person) => <PersonStatus person={person} />,
  since: ({ createdAt }) => (
    <time dateTime={createdAt} title={dateTime(createdAt)} className={rows.soft}>
      {shortDate(createdAt)}
    </time>
  ),
}

function PersonStatus({ person }: { person: PersonRow }) {
  const { color, label } = statusLook(person)
  return <Status color={color}>{label}</Status>
}

/** The open drawer is part of the address, so that it can be shared. */
function Name({ person }: { person: PersonRow }) {
  const name = personName(person) ?? `Person ${person.id}`
  return (
    <span className={rows.person}>
      <Avatar id={person.publicId} name={name} image={person.profileUri} size={32} />
      <span>
        <TwoLines below={person.email && <EmailText address={person.email} />}>
          <PersonLink person={person} />
        </TwoLines>
      </span>
    </span>
  )
}

/** Opens the person's drawer on the current page. */
export function PersonLink({ person }: { person: Pick<PersonRow, 'id' | 'firstName' | 'lastName'> }) {
  return (
    <Link to="." search={(search: object) => ({ ...search, person: person.id })} className={cards.link}>
      {personName(person) ?? `Person ${person.id}`}
    </Link>
  )
}

export function personCard(person: PersonRow) {
  return (
    <div className={rows.cardHead}>
      <Name person={person} />
      <PersonStatus person={person} />
    </div>
  )
}
