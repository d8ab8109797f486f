import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'

import type { Reader } from '../../domain/reader.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx'
import { Inline, Stack } from '../../ui/layout/Stack.tsx'
import { RowSkeletons } from '../../ui/skeletons/Skeleton.tsx'
import { Muted } from '../../ui/theme/Muted.tsx'
import { classes } from '../../ui/theme/classes.ts'
import { Hidden } from '../../ui/theme/Hidden.tsx'
import { counted } from '../data/counted.ts'
import { type OrganizationRecord, ownServicesSource } from '../data/organizationQueries.ts'
import { peopleSource } from '../data/peopleQueries.ts'
import styles from './Organization.module.css'
import { useActivate } from './useActivate.ts'
import { CoverageEditor, OrganizationForm } from './vendorForms.ts'
import { VendorPeople } from './VendorPeople.tsx'

type OnboardingProps = { vendor: OrganizationRecord; reader: Reader; isInSetup?: boolean }

type Step = { title: string; text: string; isDone: boolean; content: ReactNode }

/** The setup steps of a vendor. Each is saved on its own, so that setup can be resumed. */
export function Onboarding({ vendor, reader, isInSetup = false }: OnboardingProps) {
  const [opened, setOpened] = useState<number>()
  const navigate = useNavigate()
  const activate = useActivate(vendor, () => isInSetup && void navigate({ to: '/home' }))
  const filters = { type: 'MASTER_ADMIN', organization: String(vendor.id) }
  const { data: masters } = useQuery(peopleSource(filters).page({ filters: {} }))
  const { data: services } = useQuery(
    ownServicesSource({ provider: String(vendor.id) }).page({ filters: {} }),
  )
  const hasMaster = (masters?.total ?? 0) > 0
  const goOn = () => setOpened(undefined)
  const steps = stepsOf({ vendor, reader, goOn }, hasMaster, (services?.total ?? 0) > 0)
  const first = steps.findIndex(({ isDone }) => !isDone)
  const left = steps.filter(({ isDone }) => !isDone).length
  return (
    <>
      <Stack as="ol" gap={3}>
        {steps.map((step, index) => (
          <li key={step.title}>
            <details
              className={styles.step}
              open={(opened ?? first) === index}
              onToggle={({ currentTarget, newState }) => {
                if (newState === 'open' && currentTarget.open) setOpened(index)
                else if (opened === index) setOpened(-1)
              }}
            >
              <summary>
                <span className={classes(styles.mark, step.isDone && styles.done)}>
                  {step.isDone ? <Check size={16} aria-hidden="true" /> : index + 1}
                  <Hidden>{step.isDone ? 'Done' : 'To do'}</Hidden>
                </span>
                <span className={styles.stepText}>
                  <strong>{step.title}</strong>
                  <Muted as="span">{step.text}</Muted>
                </span>
              </summary>
              {(opened ?? first) === index && (
                <div className={styles.inside}>
                  <Suspense fallback={<RowSkeletons label="Loading the step" />}>{step.content}</Suspense>
                </div>
              )}
            </details>
          </li>
        ))}
      </Stack>
      <Inline gap={3} align="center" justify="space-between">
        <p role="status">
          {left === 0
            ? 'Ready: activating sends the invitations.'
            : `${counted(left, 'step')} left. You can come back later.`}
        </p>
        <Button look="main" disabled={!hasMaster} busy={activate.busy} onClick={() => activate.run()}>
          Activate and invite
        </Button>
      </Inline>
    </>
  )
}

/** `goOn` opens the first incomplete step. */
function stepsOf(
  { vendor, reader, goOn }: OnboardingProps & { goOn: () => void },
  hasMaster: boolean,
  hasOwnServices: boolean,
): Step[] {
  const served = vendor.serviceIds.length
  return [
    {
      title: 'Organization',
      text:
        vendor.hqAddress === null
          ? 'Needs its headquarters address, which its invoices show'
          : 'Address, tax ID and other details for its invoices',
      isDone: vendor.hqAddress !== null,
      content: (
        <OrganizationForm
          organization={vendor}
          uploaderId={reader.id}
          mayChange
          mayChangeKind
          submitLabel="Save"
          onSaved={goOn}
        />
      ),
    },
    {
      title: 'Services and states',
      text:
        served > 0
          ? `${counted(served, 'service')}, ${counted(vendor.stateIds.length, 'state')}`
          : 'Which of your services it serves, and where',
      isDone: hasOwnServices || (served > 0 && vendor.stateIds.length > 0),
      content: <CoverageEditor organization={vendor} mayChange onSaved={goOn} />,
    },
    {
      title: 'First master admin',
      text: 'Manages the vendor’s people; is invited when you activate it',
      isDone: hasMaster,
      content: <VendorPeople vendor={vendor} reader={reader} hasAgents={false} />,
    },
    {
      title: 'Terms',
      text: 'Optional: the default terms hold unless the vendor has its own',
      isDone: true,
      content: (
        <ButtonLink to="/settings" search={{ tab: 'Commission terms' }}>
          Commission terms
        </ButtonLink>
      ),
    },
  ]
}
