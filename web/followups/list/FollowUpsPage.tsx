import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { AlarmClock } from 'lucide-react'

import { FollowUpActs, FollowUpText } from '../../domain/followUps/FollowUpBars.tsx'
import { Section } from '../../domain/record/Section.tsx'
import { buttonClass } from '../../ui/buttons/look.ts'
import { Empty } from '../../ui/layout/Empty.tsx'
import { List, Row } from '../../ui/layout/List.tsx'
import { LoadError } from '../../ui/layout/LoadError.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { RowSkeletons } from '../../ui/skeletons/Skeleton.tsx'
import { followUpsQuery, type OwnFollowUp } from '../data/followUps.ts'
import { recordOf } from '../data/record.ts'

type FollowUpsPageProps = { readerId: number; isToday: boolean }

/** One's own follow-ups, those that are due today first. */
export function FollowUpsPage({ readerId, isToday }: FollowUpsPageProps) {
  const { data, error, refetch } = useQuery(followUpsQuery)
  const due = data?.followUps.filter(({ isDueToday }) => isDueToday) ?? []
  const later = isToday ? [] : (data?.followUps.filter(({ isDueToday }) => !isDueToday) ?? [])
  const rows = (followUps: OwnFollowUp[]) => (
    <List>
      {followUps.map((followUp) => (
        <FollowUpRow key={followUp.id} {...{ followUp, readerId }} zone={data?.zone ?? 'UTC'} />
      ))}
    </List>
  )
  return (
    <Page
      title="Follow-ups"
      count={data && countOf(isToday ? due.length : data.followUps.length, isToday)}
      action={
        isToday && (
          <Link to="/follow-ups" className={buttonClass('quiet')}>
            Show all
          </Link>
        )
      }
    >
      {error && !data && <LoadError error={error} onAgain={refetch} />}
      {!data && !error && <RowSkeletons label="Loading follow-ups" />}
      {data && due.length + later.length === 0 && (
        <Empty icon={AlarmClock} title={isToday ? 'Nothing is due today' : 'No follow-ups'}>
          Choose “Follow up” on a lead to be reminded of it.
        </Empty>
      )}
      {due.length > 0 && <Section title="Due today">{rows(due)}</Section>}
      {later.length > 0 && <Section title="Later">{rows(later)}</Section>}
    </Page>
  )
}

function countOf(many: number, isToday: boolean): string {
  return `${many} ${many === 1 ? 'follow-up' : 'follow-ups'}${isToday ? ' due today' : ''}`
}

type FollowUpRowProps = { followUp: OwnFollowUp; readerId: number; zone: string }

function FollowUpRow({ followUp, readerId, zone }: FollowUpRowProps) {
  const { kind, recordId, what, name, to } = recordOf(followUp)
  return (
    <Row
      title={to ? <Link to={to}>{name}</Link> : name}
      text={what}
      actions={
        <FollowUpActs
          {...{ followUp, readerId, zone }}
          record={{ kind, recordId, renews: followUpsQuery.queryKey }}
        />
      }
    >
      <FollowUpText {...{ followUp, readerId, zone }} />
    </Row>
  )
}
