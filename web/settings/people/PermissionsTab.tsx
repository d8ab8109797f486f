import type { Permission } from '../../../texts/codes.generated.ts'
import { useQuery } from '@tanstack/react-query'

import { graphql } from '../../domain/api/graphql.ts'
import { request } from '../../domain/api/request.ts'
import { personName, roleLabel } from '../../domain/names.ts'
import type { Reader } from '../../domain/reader.ts'
import { Avatar } from '../../ui/avatar/Avatar.tsx'
import { dateTime } from '../../ui/dates/dates.ts'
import { ErrorText } from '../../ui/errors/ErrorText.tsx'
import { useAction } from '../../ui/action/useAction.ts'
import { sentenceFor } from '../../ui/errors/sentences.ts'
import choice from '../../ui/fields/Choice.module.css'
import { useSavedChoice } from '../../ui/fields/useSavedChoice.ts'
import { Stack } from '../../ui/layout/Stack.tsx'
import { RowSkeletons } from '../../ui/skeletons/Skeleton.tsx'
import { Hidden } from '../../ui/theme/Hidden.tsx'
import { Muted } from '../../ui/theme/Muted.tsx'
import { switchPermission } from './bulkPermissions.ts'
import { templatesOf } from './personForm.ts'
import { reasonAgainst } from './PersonFields.tsx'
import styles from './Permissions.module.css'

const document = graphql(`
  query PermissionMatrix($organization: Int!) {
    allUserInfos(
      first: 100
      offset: 0
      sort: "name"
      type: ["MASTER_ADMIN", "ADMIN", "SERVICE_AGENT", "ASSOCIATE"]
      status: ["ACTIVE", "PENDING"]
      organization: [$organization]
    ) {
      totalCount
      nodes {
        id
        publicId
        firstName
        lastName
        userType
        profileUri
        permissionTemplateMap
      }
    }
    allPermissionChanges(
      first: 20
      orderBy: ID_DESC
      filter: { organizationId: { equalTo: $organization } }
    ) {
      nodes {
        id
        isEnabled
        changedAt
        permissionAttribute {
          attribute
        }
        user {
          firstName
          lastName
        }
        changedByUser {
          firstName
          lastName
        }
      }
    }
  }
`)

const columns = {
  ASSIGN_LEADS_TO_VENDORS: 'Assign leads',
  CREATE_SERVICES: 'Create services',
  MANAGE_LEAD: 'Modify leads',
  CREATE_LEAD: 'Submit leads',
  VIEW_LEAD_STATUS: 'See leads',
} as const satisfies Record<Permission, string>
const attributes = Object.keys(columns).filter((key): key is Permission => key in columns)

type Matrix = Awaited<ReturnType<typeof load>>
type Person = Matrix['people'][number]

async function load(organization: number) {
  const { allUserInfos, allPermissionChanges } = await request(document, { organization })
  return {
    people: (allUserInfos?.nodes ?? []).filter((node) => node !== null),
    total: allUserInfos?.totalCount ?? 0,
    changes: (allPermissionChanges?.nodes ?? []).filter((node) => node !== null),
  }
}

/** The organization's people × permissions, and the history of changes. */
export function PermissionsTab({ user }: { user: Reader }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['people', 'permissions', user.vendorId],
    queryFn: () => load(user.vendorId),
  })
  if (error && !data)
    return <ErrorText heading="h3" message={sentenceFor(error)} onAgain={() => void refetch()} />
  if (!data) return <RowSkeletons label="Loading permissions" />
  return (
    <Stack gap={6}>
      <div className={styles.frame}>
        <table className={styles.matrix} aria-label="People and permissions">
          <thead>
            <tr>
              <th scope="col">Person</th>
              {attributes.map((attribute) => (
                <th key={attribute} scope="col">
                  {columns[attribute]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.people.map((person) => (
              <Line key={person.id} person={person} reader={user} />
            ))}
          </tbody>
        </table>
      </div>
      {data.total > data.people.length && (
        <Muted>The first {data.people.length} people by name. Find others in their list.</Muted>
      )}
      <section aria-labelledby="changes" className={styles.changes}>
        <h2 id="changes">Latest changes</h2>
        {data.changes.length === 0 && <Muted>No permissions have been changed yet.</Muted>}
        <Stack as="ul" gap={2}>
          {data.changes.map((change) => (
            <li key={change.id}>
              <bdi>{personName(change.changedByUser) ?? 'The operator'}</bdi>{' '}
              {change.isEnabled ? 'gave' : 'took'} {change.isEnabled ? '' : 'from '}
              <bdi>{personName(change.user) ?? 'someone'}</bdi>:{' '}
              {labelOf(change.permissionAttribute?.attribute)}{' '}
              <Muted as="span">{dateTime(change.changedAt)}</Muted>
            </li>
          ))}
        </Stack>
      </section>
    </Stack>
  )
}

function labelOf(attribute: string | undefined): string {
  return Object.entries(columns).find(([key]) => key === attribute)?.[1] ?? 'a permission'
}

function Line({ person, reader }: { person: Person; reader: Reader }) {
  const name = personName(person) ?? ''
  const templates = templatesOf(person)
  return (
    <tr>
      <th scope="row">
        <span className={styles.person}>
          <Avatar id={person.publicId} name={name} image={person.profileUri} size={32} />
          <span>
            <bdi>{name}</bdi>
            <small>{roleLabel(person.userType)}</small>
          </span>
        </span>
      </th>
      {attributes.map((attribute) => (
        <td key={attribute}>
          <Switch
            person={person}
            reader={reader}
            attribute={attribute}
            label={`${columns[attribute]}: ${name}`}
            isOn={templates[attribute]?.value ?? false}
          />
        </td>
      ))}
    </tr>
  )
}

type SwitchProps = { person: Person; reader: Reader; attribute: Permission; label: string; isOn: boolean }

/** An optimistic update; a refusal rolls it back and shows the reason. */
function Switch({ person, reader, attribute, label, isOn }: SwitchProps) {
  const change = useAction({
    send: (isEnabled: boolean) => switchPermission(person.id, attribute, isEnabled),
    failed: (error) => ({
      severity: 'error',
      summary: 'Couldn’t save',
      detail: error.name === 'RowError' ? error.message : sentenceFor(error),
    }),
    renews: [['people']],
  })
  const { shown, choose } = useSavedChoice(isOn, change.send)
  const reason = reasonAgainst(reader, person, attribute, isOn)
  return (
    <label className={styles.switch} title={reason}>
      <input
        type="checkbox"
        role="switch"
        aria-checked={shown}
        className={choice.checkbox}
        checked={shown}
        disabled={reason !== undefined}
        onChange={({ target }) => choose(target.checked)}
      />
      <Hidden>
        {label}
        {reason && `. ${reason}`}
      </Hidden>
    </label>
  )
}
