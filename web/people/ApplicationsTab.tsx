import { useSuspenseQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { Avatar } from '../ui/avatar/Avatar.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { dateTime } from '../ui/dates/dates.ts'
import { Empty } from '../ui/layout/Empty.tsx'
import { List, Row } from '../ui/layout/List.tsx'
import { Export } from '../lists/Export.tsx'
import { type Application, applicationsQuery } from './applicationsQuery.ts'
import { organizationTypes, vendorTypes } from './organizationKinds.ts'
import styles from './Settings.module.css'
import { useDecision } from './useDecision.ts'

// The form comes with the panel: the page that lists needs none.
const RejectApplication = lazy(async () => ({
  default: (await import('./RejectApplication.tsx')).RejectApplication,
}))

export function ApplicationsTab() {
  const { data } = useSuspenseQuery(applicationsQuery)
  if (data.nodes.length === 0) {
    return (
      <Empty icon={Inbox} title="No applications">
        New applications appear here once the applicant confirms their email.
      </Empty>
    )
  }
  return (
    <>
      <div className={styles.tools}>
        <Export list="applications" filter={{ status: 'WAITING' }} />
      </div>
      <List aria-label="Applications">
        {data.nodes.map((application) => (
          <ApplicationRow key={application.id} application={application} />
        ))}
      </List>
    </>
  )
}

function ApplicationRow({ application }: { application: Application }) {
  const [rejecting, setRejecting] = useState(false)
  const decision = useDecision(application.id)
  const person = `${application.firstName} ${application.lastName}`
  return (
    <Row
      lead={<Avatar id={application.id} name={application.legalBusinessName ?? person} size={40} />}
      title={application.legalBusinessName ?? person}
      text={`${kindOf(application)} · ${application.legalBusinessName ? `${person}, ` : ''}${application.email} · ${dateTime(application.createdAt)}`}
      actions={
        <>
          <Button onClick={() => setRejecting(true)}>Reject</Button>
          <Button
            look="main"
            busy={decision.isPending && !rejecting}
            onClick={() => decision.mutate({ approve: true })}
          >
            Approve
          </Button>
        </>
      }
    >
      {application.message && (
        <p className={styles.message} dir="auto">
          {application.message}
        </p>
      )}
      <Suspense>
        {rejecting && (
          <RejectApplication
            who={application.legalBusinessName ?? person}
            onReject={(reason) => decision.mutateAsync({ approve: false, reason })}
            onClose={() => setRejecting(false)}
          />
        )}
      </Suspense>
    </Row>
  )
}

function kindOf({ kind, organizationType, vendorType }: Application): string {
  if (kind === 'PERSON') return 'Associate'
  const type = organizationTypes.find(({ value }) => value === organizationType)?.label
  const vendor = vendorTypes.find(({ value }) => value === vendorType)?.label
  return [...new Set([type, vendor])].filter(Boolean).join(', ')
}
