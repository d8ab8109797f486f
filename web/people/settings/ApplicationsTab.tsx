import { Inbox } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'

import { applications } from '../../../lists/applications.ts'
import type { Reader } from '../../domain/reader.ts'
import { TwoLines } from '../../lists/DataList.tsx'
import { ListPage } from '../../lists/ListPage.tsx'
import rows from '../../lists/Rows.module.css'
import { useListAddress } from '../../lists/useListAddress.ts'
import { Avatar } from '../../ui/avatar/Avatar.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { dateTime } from '../../ui/dates/dates.ts'
import { shortDate } from '../../ui/dates/shortDate.ts'
import { Status, type StatusColor } from '../../ui/layout/Status.tsx'
import { classes } from '../../ui/theme/classes.ts'
import { EmailText } from '../../ui/theme/EmailText.tsx'
import { type Application, applicationRows, undecided } from '../data/applicationsQuery.ts'
import { organizationTypes, vendorTypes } from '../data/organizationKinds.ts'
import styles from './Settings.module.css'
import { useDecision } from './useDecision.ts'

// Loaded with the dialog: the list has no form.
const RejectApplication = lazy(async () => ({
  default: (await import('./RejectApplication.tsx')).RejectApplication,
}))

const ApproveApplication = lazy(async () => ({
  default: (await import('./ApproveApplication.tsx')).ApproveApplication,
}))

/** Applications to join. Without a filter, those that wait for a decision, oldest first. */
export function ApplicationsTab({ user }: { user: Reader }) {
  const address = useListAddress(applications)
  return (
    <ListPage
      {...address}
      isSection
      title={address.search.filters['status'] ? 'Applications' : 'Waiting for a decision'}
      icon={Inbox}
      source={applicationRows}
      keyOf={({ id }) => String(id)}
      nameOf={nameOf}
      cells={cells}
      person={user}
      part={{ of: applications, filters: { ...undecided, ...address.search.filters } }}
    />
  )
}

const cells: Readonly<Record<keyof typeof applications.columns, (application: Application) => ReactNode>> = {
  name: (application) => <Applicant application={application} />,
  kind: (application) => <span className={rows.words}>{kindOf(application)}</span>,
  business: ({ legalBusinessName }) => <bdi>{legalBusinessName ?? '–'}</bdi>,
  status: ({ status }) => <Status color={statuses[status].color}>{statuses[status].label}</Status>,
  received: ({ createdAt }) => <Day at={createdAt} />,
  decided: ({ decidedAt }) => (decidedAt === null ? '–' : <Day at={decidedAt} />),
  decision: (application) => application.status === 'WAITING' && <Decision application={application} />,
}

const statuses: Readonly<Record<Application['status'], { label: string; color: StatusColor }>> = {
  UNCONFIRMED: { label: 'Address not confirmed', color: 'grey' },
  WAITING: { label: 'Waiting', color: 'blue' },
  APPROVED: { label: 'Approved', color: 'green' },
  REJECTED: { label: 'Rejected', color: 'red' },
}

function nameOf({ firstName, lastName }: Application): string {
  return `${firstName} ${lastName}`
}

function Day({ at }: { at: string }) {
  return (
    <time dateTime={at} title={dateTime(at)} className={rows.soft}>
      {shortDate(at)}
    </time>
  )
}

function Applicant({ application }: { application: Application }) {
  const name = nameOf(application)
  return (
    <>
      <span className={rows.person}>
        <Avatar id={application.id} name={application.legalBusinessName ?? name} size={32} />
        <span>
          <TwoLines below={<EmailText address={application.email} />}>{name}</TwoLines>
          <span className={classes(rows.onPhone, rows.small)}>
            {kindOf(application)} · {statuses[application.status].label}
          </span>
        </span>
      </span>
      {application.message && (
        <p className={styles.message} dir="auto">
          {application.message}
        </p>
      )}
    </>
  )
}

function Decision({ application }: { application: Application }) {
  const [isRejecting, setRejecting] = useState(false)
  const [isApproving, setApproving] = useState(false)
  const decision = useDecision(application.id)
  return (
    <span className={styles.decision}>
      <Button onClick={() => setRejecting(true)}>Reject</Button>
      <Button
        look="main"
        onClick={() => {
          decision.reset()
          setApproving(true)
        }}
      >
        Approve
      </Button>
      <Suspense>
        {isApproving && (
          <ApproveApplication
            application={application}
            kind={kindOf(application)}
            decision={decision}
            onClose={() => setApproving(false)}
          />
        )}
        {isRejecting && (
          <RejectApplication
            who={application.legalBusinessName ?? nameOf(application)}
            onReject={(reason) => decision.send({ approve: false, reason })}
            onClose={() => setRejecting(false)}
          />
        )}
      </Suspense>
    </span>
  )
}

function kindOf({ kind, organizationType, vendorType }: Application): string {
  if (kind === 'PERSON') return 'Associate'
  const type = organizationTypes.find(({ value }) => value === organizationType)?.label
  const vendor = vendorTypes.find(({ value }) => value === vendorType)?.label
  return [...new Set([type, vendor])].filter(Boolean).join(', ')
}
