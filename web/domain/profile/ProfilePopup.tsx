import { Popover } from '@base-ui/react/popover'
import { useQuery } from '@tanstack/react-query'
import { Copy, Pencil } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'

import { phoneHref } from '../../../values/phone.ts'
import { Avatar } from '../../ui/avatar/Avatar.tsx'
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { RelativeTime } from '../../ui/dates/RelativeTime.tsx'
import { ErrorBoundary } from '../../ui/errors/ErrorBoundary.tsx'
import { ErrorText } from '../../ui/errors/ErrorText.tsx'
import { sentenceFor } from '../../ui/errors/sentences.ts'
import { Stack } from '../../ui/layout/Stack.tsx'
import { RowSkeletons } from '../../ui/skeletons/Skeleton.tsx'
import { Muted } from '../../ui/theme/Muted.tsx'
import { useCopy } from '../../ui/toasts/useCopy.ts'
import { finders } from '../find/find.ts'
import { personName, roleLabel } from '../names.ts'
import { statesQuery } from '../places/places.ts'
import { bioOf, phoneText } from './contact.ts'
import styles from './Profile.module.css'
import { type Profile, type ProfileAnswer, profileQuery } from './profileQuery.ts'

type ProfilePopupProps = {
  publicId: string
  /** Shown until the profile has loaded. */
  name: string
  opener: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Who a person is, as far as the viewer may know. */
export function ProfilePopup({ publicId, name, opener, onClose }: ProfilePopupProps) {
  return (
    <Popover.Root
      open
      onOpenChange={(_, { event }) => {
        // The opener's own click closes it.
        if (!opener.current?.contains(event.target as Node)) onClose()
      }}
    >
      <Popover.Portal>
        <Popover.Positioner
          anchor={opener}
          sideOffset={4}
          align="start"
          collisionPadding={0}
          className={styles.positioner}
        >
          <Popover.Popup className={styles.popup} aria-label={`Profile of ${name}`} finalFocus={opener}>
            <ErrorBoundary>
              <Content publicId={publicId} onClose={onClose} />
            </ErrorBoundary>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

function Content({ publicId, onClose }: Pick<ProfilePopupProps, 'publicId' | 'onClose'>) {
  const { data, error, refetch } = useQuery(profileQuery(publicId))
  if (error && !data)
    return <ErrorText heading="h3" message={sentenceFor(error)} onAgain={() => void refetch()} />
  if (!data) return <RowSkeletons count={3} label="Loading the profile" />
  if (!data.person) return <p>This profile can’t be shown to you.</p>
  return (
    <>
      <Head answer={data} person={data.person} onClose={onClose} />
      <Bio answer={data} person={data.person} onClose={onClose} />
      {data.person.serviceAgent && <AgentSections person={data.person} agent={data.person.serviceAgent} />}
      <Contact person={data.person} />
    </>
  )
}

type PartProps = { answer: ProfileAnswer; person: Profile; onClose: () => void }

function Head({ answer, person, onClose }: PartProps) {
  const name = personName(person) ?? `Person ${person.id}`
  const edit = editAddress(answer, person)
  return (
    <div className={styles.head}>
      <Avatar id={person.publicId} name={name} image={person.profileUri} size={48} />
      <div className={styles.who}>
        <h2 className={styles.name} dir="auto">
          {[person.firstName, person.middleName, person.lastName].filter(Boolean).join(' ')}
        </h2>
        <Muted>
          {roleLabel(person.userType)}
          {person.organization && (
            <>
              {' '}
              · <bdi>{person.organization.legalBusinessName}</bdi>
            </>
          )}
        </Muted>
        {person.title && <Muted dir="auto">{person.title}</Muted>}
        {person.lastEntryAt && (
          <Muted>
            Last entry <RelativeTime when={person.lastEntryAt} />
          </Muted>
        )}
      </div>
      {edit && (
        <ButtonLink {...edit} onClick={onClose} label={`Edit ${name}`}>
          <Pencil size={16} aria-hidden="true" />
          Edit
        </ButtonLink>
      )}
    </div>
  )
}

const tabs: Readonly<Record<string, string>> = { SERVICE_AGENT: 'Service agents', ASSOCIATE: 'Associates' }

/** Admins edit in the side panel; everyone else edits themselves in their account. */
function editAddress({ viewer }: ProfileAnswer, person: Profile) {
  const isAdmin = viewer?.userType === 'ADMIN' || viewer?.userType === 'MASTER_ADMIN'
  if (isAdmin && person.mayManage)
    return { to: '/settings', search: { tab: tabs[person.userType] ?? 'Admins', person: String(person.id) } }
  return viewer?.id === person.id ? { to: '/settings', search: { tab: 'Account' } } : undefined
}

function Bio({ answer, person, onClose }: PartProps) {
  const bio = bioOf(person.account)
  const isOwn = answer.viewer?.id === person.id
  if (!bio && !isOwn) return null
  return (
    <Part title="Bio">
      {bio ? (
        <p className={styles.bio} dir="auto">
          {bio}
        </p>
      ) : (
        <ButtonLink to="/settings" search={{ tab: 'Account' }} onClick={onClose}>
          Add a bio
        </ButtonLink>
      )}
    </Part>
  )
}

function AgentSections({ person, agent }: { person: Profile; agent: NonNullable<Profile['serviceAgent']> }) {
  const services = useQuery({
    queryKey: ['people', 'profile', 'services', agent.serviceIds],
    queryFn: () => finders.services.byId(agent.serviceIds.filter((id) => id !== null)),
    enabled: agent.serviceIds.length > 0,
  })
  const states = useQuery({ ...statesQuery, enabled: agent.stateIds.length > 0 })
  const area = states.data?.filter(({ id }) => agent.stateIds.includes(id)).map((state) => state.name)
  const companies = person.companies.nodes.filter((company) => company !== null)
  return (
    <>
      {services.data && services.data.length > 0 && (
        <Part title="Services">
          <p>{services.data.map(({ label }) => label).join(', ')}</p>
        </Part>
      )}
      {area && area.length > 0 && (
        <Part title="Service Area">
          <p>{area.join(', ')}</p>
        </Part>
      )}
      {companies.length > 0 && (
        <Part title="Companies">
          <ul className={styles.companies}>
            {companies.map(({ publicId, name, profileUri }) => (
              <li key={publicId}>
                <Avatar id={publicId} name={name} image={profileUri} size={24} />
                <bdi>{name}</bdi>
              </li>
            ))}
          </ul>
        </Part>
      )}
    </>
  )
}

/** Only for viewers who may see it: the person, admins of the organization, the operator. */
function Contact({ person }: { person: Profile }) {
  if (!person.email) return null
  const phone = phoneText(person)
  return (
    <Part title="Contact">
      <Stack as="dl" gap={1}>
        {person.officeAddress && (
          <Line label="Office address" copied={person.officeAddress}>
            {person.officeAddress}
          </Line>
        )}
        <Line label="Email" copied={person.email}>
          <a href={`mailto:${person.email}`}>{person.email}</a>
        </Line>
        <Line label="Email opt-in">{person.emailNotifications ? 'Yes' : 'No'}</Line>
        {phone && (
          <Line label="Phone" copied={phone}>
            <a href={phoneHref(phone)}>{phone}</a>
          </Line>
        )}
        <Line label="Text opt-in">{person.textNotifications ? 'Yes' : 'No'}</Line>
      </Stack>
    </Part>
  )
}

function Line({ label, copied, children }: { label: string; copied?: string; children: ReactNode }) {
  const copy = useCopy()
  return (
    <div className={styles.line}>
      <dt>{label}</dt>
      <dd>
        <span dir="auto">{children}</span>
        {copied !== undefined && (
          <IconButton
            label={`Copy ${label.toLowerCase()}`}
            onClick={() => void copy(copied, `${label} copied`)}
          >
            <Copy size={16} aria-hidden="true" />
          </IconButton>
        )}
      </dd>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}
