import { useQueryClient } from '@tanstack/react-query'
import { UserPlus, Users } from 'lucide-react'
import { lazy, useMemo, useState } from 'react'

import type { List } from '../../../lists/list.ts'
import { admins, associates, people, serviceAgents } from '../../../lists/people.ts'
import { personName } from '../../domain/names.ts'
import { isOperator } from '../../domain/reader.ts'
import { ListPage } from '../../lists/ListPage.tsx'
import { useListAddress } from '../../lists/useListAddress.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx'
import { peopleSource } from '../data/peopleQueries.ts'
import type { SettingsTabProps } from '../data/tabProps.ts'
import { bulkPermissions } from './bulkPermissions.ts'
import { personCard, personCells } from './personCells.tsx'
import type { PersonKind } from './personForm.ts'
import { Opened } from '../../ui/dialog/Opened.tsx'

// The drawer loads when it opens.
const AddPerson = lazy(async () => ({ default: (await import('./PersonPanel.tsx')).AddPerson }))
const EditPerson = lazy(async () => ({ default: (await import('./PersonPanel.tsx')).EditPerson }))

type Part = { kind: PersonKind; title: string; list: List; types: string; add: string }

const adminsPart: Part = {
  kind: 'ADMIN',
  title: 'Admins',
  list: admins,
  types: 'MASTER_ADMIN,ADMIN',
  add: 'Add admin',
}
const agentsPart: Part = {
  kind: 'SERVICE_AGENT',
  title: 'Service agents',
  list: serviceAgents,
  types: 'SERVICE_AGENT',
  add: 'Add service agent',
}
const associatesPart: Part = {
  kind: 'ASSOCIATE',
  title: 'Associates',
  list: associates,
  types: 'ASSOCIATE',
  add: 'Add associate',
}

export const AdminsTab = (props: SettingsTabProps) => <PeopleTab {...props} part={adminsPart} />
export const ServiceAgentsTab = (props: SettingsTabProps) => <PeopleTab {...props} part={agentsPart} />
export const AssociatesTab = (props: SettingsTabProps) => <PeopleTab {...props} part={associatesPart} />

/** The operator's lists of agents and associates span all organizations; everyone else sees their own. */
function PeopleTab({ user, search, onSearch, part }: SettingsTabProps & { part: Part }) {
  const [isAdding, setAdding] = useState(false)
  const queries = useQueryClient()
  const spansAll = isOperator(user) && part.kind !== 'ADMIN'
  const filters = useMemo(
    () => ({ type: part.types, ...(!spansAll && { organization: String(user.vendorId) }) }),
    [part, spansAll, user.vendorId],
  )
  const source = useMemo(() => peopleSource(filters), [filters])
  const bulk = useMemo(() => bulkPermissions(queries), [queries])
  const isMaster = user.userType === 'MASTER_ADMIN'
  const mayAdd = part.kind === 'ASSOCIATE' || (isMaster && !(spansAll && part.kind === 'SERVICE_AGENT'))
  const organizationId = spansAll ? null : user.vendorId
  const opened = Number(search['person'])
  const close = () => onSearch({ ...search, person: undefined }, true)
  const add = mayAdd && (
    <Button look="main" icon={<UserPlus size={18} aria-hidden="true" />} onClick={() => setAdding(true)}>
      {part.add}
    </Button>
  )
  return (
    <>
      <ListPage
        {...useListAddress(part.list)}
        title={part.title}
        icon={Users}
        source={source}
        keyOf={({ publicId }) => publicId}
        nameOf={(person) => personName(person) ?? `Person ${person.id}`}
        cells={personCells}
        card={personCard}
        person={user}
        part={{ of: people, filters }}
        action={
          <>
            {mayAdd && part.kind !== 'ADMIN' && (
              <ButtonLink to={`/settings/import/${part.kind === 'ASSOCIATE' ? 'associates' : 'agents'}`}>
                Import
              </ButtonLink>
            )}
            {add}
          </>
        }
        emptyAction={add}
        {...(isMaster && part.kind !== 'ASSOCIATE' && { bulkActions: bulk })}
      />
      <Opened onClose={() => setAdding(false)}>
        {isAdding && (
          <AddPerson
            reader={user}
            kind={part.kind}
            organizationId={organizationId}
            onClose={() => setAdding(false)}
          />
        )}
      </Opened>
      <Opened onClose={close}>
        {opened > 0 && (
          <EditPerson id={opened} reader={user} organizationId={organizationId} onClose={close} />
        )}
      </Opened>
    </>
  )
}
