import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, useState } from 'react'

import { money } from '../../domain/money.ts'
import { personName } from '../../domain/names.ts'
import type { Reader } from '../../domain/reader.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx'
import { dateTime } from '../../ui/dates/dates.ts'
import { shortDate } from '../../ui/dates/shortDate.ts'
import { Later } from '../../ui/later/Later.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Inline, Stack } from '../../ui/layout/Stack.tsx'
import { RowSkeletons } from '../../ui/skeletons/Skeleton.tsx'
import { Muted } from '../../ui/theme/Muted.tsx'
import { type VendorRecord, vendorQuery } from '../data/organizationQueries.ts'
import type { Leaving } from './LeaveOrganization.tsx'
import { statuses, typeLabel } from './kinds.ts'
import { Onboarding } from './Onboarding.tsx'
import styles from './Organization.module.css'
import { useActivate } from './useActivate.ts'
import { CoverageEditor, OfferLimits, OrganizationForm, Publishing, RequireFactor } from './vendorForms.ts'
import { VendorPeople } from './VendorPeople.tsx'
import { VendorStatus } from './VendorStatus.tsx'
import { Opened } from '../../ui/dialog/Opened.tsx'

// Dialogs load when they open.
const EditPerson = lazy(async () => ({ default: (await import('../people/PersonPanel.tsx')).EditPerson }))
const LeaveOrganization = lazy(async () => ({
  default: (await import('./LeaveOrganization.tsx')).LeaveOrganization,
}))

type VendorPageProps = {
  publicId: string
  reader: Reader
  opened: number
  /** Opened from the setup guide on Home, where its activation leads back to. */
  isInSetup?: boolean
  onClosePerson: () => void
}

/** A provider's page; for a draft, the remaining setup steps. */
export function VendorPage({ publicId, reader, opened, isInSetup = false, onClosePerson }: VendorPageProps) {
  const { data: vendor } = useQuery(vendorQuery(publicId))
  if (!vendor) return null
  return (
    <Page
      title={vendor.legalBusinessName}
      count={
        <span className={styles.about}>
          {isInSetup ? (
            <Link to="/home">Back to the guide</Link>
          ) : (
            <Link to="/settings" search={{ tab: 'Vendors' }}>
              All vendors
            </Link>
          )}
          <VendorStatus vendor={vendor} /> {typeLabel(vendor.organizationType)}
          {vendor.status !== 'PENDING' && ` since ${shortDate(vendor.createdAt)}`}
        </span>
      }
      action={<Acts vendor={vendor} reader={reader} />}
    >
      <Stack gap={8}>
        {vendor.status === 'PENDING' ? (
          <Onboarding vendor={vendor} reader={reader} isInSetup={isInSetup} />
        ) : (
          <Established vendor={vendor} reader={reader} />
        )}
      </Stack>
      <Opened onClose={onClosePerson}>
        {opened > 0 && (
          <EditPerson
            id={opened}
            reader={reader}
            organizationId={vendor.id}
            isVendors
            onClose={onClosePerson}
          />
        )}
      </Opened>
    </Page>
  )
}

type PartProps = { vendor: VendorRecord; reader: Reader }

function Acts({ vendor, reader }: PartProps) {
  const [leaving, setLeaving] = useState<Leaving>()
  const activate = useActivate(vendor)
  return (
    <Inline gap={2}>
      {vendor.status === 'ACTIVE' && <Button onClick={() => setLeaving('suspend')}>Suspend…</Button>}
      {(vendor.status === 'SUSPENDED' || vendor.status === 'INACTIVE') && (
        <Button look="main" busy={activate.busy} onClick={() => activate.run()}>
          Reactivate
        </Button>
      )}
      {reader.userType === 'MASTER_ADMIN' && (
        <Button look="quiet" onClick={() => setLeaving('delete')}>
          Delete…
        </Button>
      )}
      <Opened onClose={() => setLeaving(undefined)}>
        {leaving && <LeaveOrganization vendor={vendor} way={leaving} onClose={() => setLeaving(undefined)} />}
      </Opened>
    </Inline>
  )
}

function Established({ vendor, reader }: PartProps) {
  return (
    <>
      <Figures vendor={vendor} />
      <Part title="People">
        <VendorPeople vendor={vendor} reader={reader} />
        <Later fallback={<RowSkeletons count={1} label="Loading the rule for signing in" />}>
          <RequireFactor organization={vendor} reader={reader} />
        </Later>
      </Part>
      <Part title="Offers">
        <Later fallback={<RowSkeletons count={6} label="Loading pauses, hours and caps" />}>
          <OfferLimits organizationId={vendor.id} operates />
        </Later>
      </Part>
      <Part title="Services and states">
        <Later fallback={<RowSkeletons label="Loading services and states" />}>
          <Publishing vendor={vendor} mayChange={reader.userType === 'MASTER_ADMIN'} />
          <CoverageEditor organization={vendor} mayChange />
        </Later>
      </Part>
      <Part title="Terms">
        <p>
          <ButtonLink to="/settings" search={{ tab: 'Commission terms', named: vendor.legalBusinessName }}>
            Commission terms
          </ButtonLink>
        </p>
      </Part>
      <Part title="Details">
        <Later fallback={<RowSkeletons label="Loading the details" />}>
          <OrganizationForm
            key={vendor.id}
            organization={vendor}
            uploaderId={reader.id}
            mayChange
            mayChangeKind
          />
        </Later>
      </Part>
      <Part title="History">
        <Events events={vendor.events} />
      </Part>
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function Figures({ vendor }: { vendor: VendorRecord }) {
  const { figures } = vendor
  if (!figures) return null
  const answered = figures.offersAnswered
  const acceptance = answered > 0 ? `${Math.round((100 * figures.offersAccepted) / answered)}%` : '–'
  const leads = { provider: String(vendor.id) }
  return (
    <dl className={styles.figures}>
      <Figure label="Open leads" value={figures.openLeads} to="/view-leads" search={leads} />
      <Figure
        label="Offers waiting"
        value={figures.offersWaiting}
        to="/view-leads"
        search={{ ...leads, status: 'ASSIGNED' }}
      />
      <Figure label="Offers accepted" value={acceptance} />
      <Figure
        label="Closed deals"
        value={figures.closedDeals}
        to="/transactions"
        search={{ provider: String(vendor.id) }}
      />
      <Figure label="Closed value" value={money(figures.closedValue) ?? '–'} />
      <Figure label="Owed to us" value={money(figures.owedAmount) ?? '–'} />
      <Figure label="Overdue" value={money(figures.overdueAmount) ?? '–'} />
    </dl>
  )
}

type FigureProps = { label: string; value: string | number; to?: string; search?: Record<string, string> }

function Figure({ label, value, to, search }: FigureProps) {
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd>
        {to ? (
          <Link to={to} search={search ?? {}}>
            {value}
          </Link>
        ) : (
          value
        )}
      </dd>
    </div>
  )
}

function Events({ events }: { events: VendorRecord['events'] }) {
  if (events.length === 0) return <Muted>Its status has not changed yet.</Muted>
  return (
    <ul className={styles.list}>
      {events.map((event) => (
        <li key={event.id}>
          {statuses[event.toStatus].label} since {dateTime(event.createdAt)}
          {event.changedByUser && (
            <>
              , by <bdi>{personName(event.changedByUser) ?? 'the operator'}</bdi>
            </>
          )}
          {event.reason && (
            <>
              : <bdi>{event.reason}</bdi>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
