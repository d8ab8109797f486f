import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { lazy, useState } from 'react'

import { personName, roleLabel } from '../../domain/names.ts'
import type { Reader } from '../../domain/reader.ts'
import { pageSize } from '../../lists/listSearch.ts'
import { pageFrom, pagesOf } from '../../lists/pages.ts'
import { Paginator } from '../../lists/Paginator.tsx'
import { Avatar } from '../../ui/avatar/Avatar.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { ErrorText } from '../../ui/errors/ErrorText.tsx'
import { sentenceFor } from '../../ui/errors/sentences.ts'
import { List, Row } from '../../ui/layout/List.tsx'
import { Inline } from '../../ui/layout/Stack.tsx'
import { Status } from '../../ui/layout/Status.tsx'
import { RowSkeletons } from '../../ui/skeletons/Skeleton.tsx'
import { Muted } from '../../ui/theme/Muted.tsx'
import type { OrganizationRecord } from '../data/organizationQueries.ts'
import { type PersonRow, vendorPeopleQuery } from '../data/peopleQueries.ts'
import { PersonLink, statusLook } from '../people/personCells.tsx'
import type { PersonKind } from '../people/personForm.ts'
import { Opened } from '../../ui/dialog/Opened.tsx'

const AddPerson = lazy(async () => ({ default: (await import('../people/PersonPanel.tsx')).AddPerson }))

type VendorPeopleProps = { vendor: OrganizationRecord; reader: Reader; hasAgents?: boolean }

/** A vendor's admins and agents, and adding more. */
export function VendorPeople({ vendor, reader, hasAgents = true }: VendorPeopleProps) {
  const [adding, setAdding] = useState<PersonKind>()
  const page = pageFrom(useSearch({ strict: false }).page) ?? 1
  const { data, error, refetch } = useQuery(vendorPeopleQuery(vendor.id, { hasAgents, page }))
  return (
    <>
      {data && <People people={data.rows} />}
      {!data && !error && <RowSkeletons label="Loading people" count={2} />}
      {!data && error && (
        <ErrorText heading="h3" message={sentenceFor(error)} onAgain={() => void refetch()} />
      )}
      {data && <Paginator page={page} pages={pagesOf(data.total, pageSize)} />}
      <Inline gap={2}>
        <Button onClick={() => setAdding('ADMIN')}>Add admin</Button>
        {hasAgents && <Button onClick={() => setAdding('SERVICE_AGENT')}>Add service agent</Button>}
      </Inline>
      <Opened onClose={() => setAdding(undefined)}>
        {adding && (
          <AddPerson
            reader={reader}
            kind={adding}
            organizationId={vendor.id}
            isVendors
            isDraft={vendor.status === 'PENDING'}
            onClose={() => setAdding(undefined)}
          />
        )}
      </Opened>
    </>
  )
}

function People({ people }: { people: readonly PersonRow[] }) {
  if (people.length === 0) return <Muted>No one yet. Begin with a master admin.</Muted>
  return (
    <List aria-label="People">
      {people.map((person) => {
        const { color, label } = statusLook(person)
        const name = personName(person) ?? ''
        return (
          <Row
            key={person.id}
            lead={<Avatar id={person.publicId} name={name} image={person.profileUri} size={40} />}
            title={<PersonLink person={person} />}
            text={`${roleLabel(person.userType)} · ${person.email ?? ''}`}
            actions={<Status color={color}>{label}</Status>}
          />
        )
      })}
    </List>
  )
}
