import type { UseQueryResult } from '@tanstack/react-query'
import { Check, CircleAlert, Dot, X } from 'lucide-react'
import { type ChangeEvent, useId, useState } from 'react'

import { dateTime } from '../../ui/dates/dates.ts'
import { ErrorText } from '../../ui/errors/ErrorText.tsx'
import { describe } from '../../ui/errors/pages.ts'
import { Stack } from '../../ui/layout/Stack.tsx'
import { RowSkeletons } from '../../ui/skeletons/Skeleton.tsx'
import { classes } from '../../ui/theme/classes.ts'
import { Hidden } from '../../ui/theme/Hidden.tsx'
import type { Provider } from '../data/leadQuery.ts'
import styles from './Providers.module.css'
import { type Verdict, verdictOf } from './reasons.ts'

type Choice = {
  name: string
  value: string
  error: string | undefined
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}
type ProviderChoiceProps = Choice & { query: UseQueryResult<Provider[]>; except: number | null }

export function ProviderChoice({ query, except, error, ...choice }: ProviderChoiceProps) {
  const id = useId()
  if (query.error && !query.data) {
    return (
      <ErrorText heading="h3" message={describe(query.error).message} onAgain={() => void query.refetch()} />
    )
  }
  if (!query.data) return <RowSkeletons count={6} label="Loading providers" />
  const offered = query.data.filter(({ organizationId }) => organizationId !== except)
  const eligible = offered.filter((provider) => provider.eligible)
  const others = offered.filter((provider) => !provider.eligible)
  return (
    <Stack role="radiogroup" aria-label="Provider" aria-describedby={error && id} gap={5}>
      {error && (
        <p id={id} className={styles.error}>
          <CircleAlert size={14} aria-hidden="true" /> {error}
        </p>
      )}
      <section aria-label="Best matches">
        <h3 className={styles.title}>
          Best matches <span className={styles.count}>{eligible.length}</span>
        </h3>
        {eligible.length === 0 && <p className={styles.none}>No provider matches this lead.</p>}
        <Options providers={eligible} {...choice} />
      </section>
      {others.length > 0 && <NotEligible providers={others} isOnly={eligible.length === 0} {...choice} />}
    </Stack>
  )
}

type OptionsProps = Omit<Choice, 'error'> & { providers: Provider[] }

function NotEligible({ providers, isOnly, ...choice }: OptionsProps & { isOnly: boolean }) {
  // A restored draft may have chosen one of them.
  const [startsOpen] = useState(
    () => isOnly || providers.some(({ organizationId }) => String(organizationId) === choice.value),
  )
  return (
    <section aria-label="Not eligible">
      <details open={startsOpen}>
        <summary className={styles.fold}>
          Not eligible <span className={styles.count}>{providers.length}</span>
        </summary>
        <Options providers={providers} {...choice} />
      </details>
    </section>
  )
}

function Options({ providers, ...choice }: OptionsProps) {
  return providers.map((provider) => <Option key={provider.organizationId} provider={provider} {...choice} />)
}

function Option({ provider, value, ...input }: Omit<Choice, 'error'> & { provider: Provider }) {
  const id = String(provider.organizationId)
  return (
    <label className={styles.option}>
      <input
        {...input}
        type="radio"
        value={id}
        checked={value === id}
        // The list arrives after its drawer has opened.
        autoFocus={value === id}
        disabled={!provider.isActive}
        className={styles.radio}
      />
      <span className={styles.words}>
        <bdi className={styles.name}>{provider.name}</bdi>
        <span className={styles.reasons}>
          {provider.reasons.map((reason) => (
            <Reason key={reason} reason={reason} />
          ))}
        </span>
        {value === id && (
          <span className={styles.deadline}>Can respond until {dateTime(provider.respondBy)}</span>
        )}
      </span>
    </label>
  )
}

const icons = { for: Check, against: X, fact: Dot }
const spoken: Record<Verdict, string> = { for: 'For: ', against: 'Against: ', fact: '' }

function Reason({ reason }: { reason: string }) {
  const verdict = verdictOf(reason)
  const Icon = icons[verdict]
  return (
    <span className={classes(styles.reason, styles[verdict])}>
      <Icon size={14} aria-hidden="true" />
      <Hidden>{spoken[verdict]}</Hidden>
      {reason}
    </span>
  )
}
