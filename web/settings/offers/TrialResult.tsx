import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'

import { choicesFor } from '../../domain/routing/rules.ts'
import { chosenText, figuresText, noneText } from '../../domain/routing/words.ts'
import { dateTime } from '../../ui/dates/dates.ts'
import { sentenceFor } from '../../ui/errors/sentences.ts'
import { Notice } from '../../ui/layout/Notice.tsx'
import { RowSkeletons } from '../../ui/skeletons/Skeleton.tsx'
import { Muted } from '../../ui/theme/Muted.tsx'
import { type Trial, trialQuery, type TrialWanted } from '../data/leadTrial.ts'
import styles from './Offers.module.css'
import { othersText, outcomeText } from './trial.ts'

type Provider = Trial['providers'][number]

/** The decision in words: who would get the lead, who comes next, and what keeps others from it. */
export function TrialResult({ wanted }: { wanted: TrialWanted }) {
  const { data: trial, error } = useQuery(trialQuery(wanted))
  if (error) return <Notice severity="error">{sentenceFor(error)}</Notice>
  if (!trial) return <RowSkeletons count={3} label="Trying the lead" />
  const others = othersText(trial.otherCodes, trial.otherCounts)
  return (
    <div className={styles.result}>
      <div role="status" className={styles.outcome}>
        <Outcome trial={trial} />
        <Muted>
          <bdi>{trial.serviceName}</bdi> in {trial.stateName}, {dateTime(trial.triedAt)}.{' '}
          {strategyText(trial.strategy)}
        </Muted>
      </div>
      <Providers title="Next in order" providers={trial.providers.filter(isNext)} />
      <Providers title="Not eligible" providers={trial.providers.filter(({ code }) => code !== null)} />
      {others && <Muted>{others}</Muted>}
    </div>
  )
}

function Outcome({ trial: { decision, providers } }: { trial: Trial }) {
  const first = providers.find(isEligible)
  if (first)
    return (
      <>
        <p className={styles.now}>
          {outcomeText(decision.level)} <bdi>{first.name}</bdi>
        </p>
        <p>{chosenText(decision)}</p>
      </>
    )
  const { level, retryAt, waitsFor } = decision
  return (
    <>
      <p className={styles.now}>{level === 'AUTOMATIC' ? 'Would wait' : 'No provider is eligible'}</p>
      <p>{noneText(decision)}</p>
      {level === 'AUTOMATIC' && retryAt !== null && (
        <p>
          {waitsFor === null ? (
            `Offered again automatically on ${dateTime(retryAt)}.`
          ) : (
            <>
              Waits for <bdi>{waitsFor}</bdi> to open on {dateTime(retryAt)}.
            </>
          )}
        </p>
      )}
    </>
  )
}

function Providers({ title, providers }: { title: string; providers: Provider[] }) {
  const id = useId()
  if (providers.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.subtitle}>
        {title}
      </h3>
      <ol className={styles.rules}>
        {providers.map((provider) => (
          <li key={provider.organizationId} className={styles.rule}>
            <bdi>{provider.name}</bdi>
            <Muted>{reasonText(provider)}</Muted>
          </li>
        ))}
      </ol>
    </section>
  )
}

function isEligible({ code }: Provider): boolean {
  return code === null
}

/** Those after the first, who would be asked if it declines. */
function isNext(provider: Provider, _index: number, all: readonly Provider[]): boolean {
  return isEligible(provider) && provider !== all.find(isEligible)
}

function reasonText(provider: Provider): string {
  if (provider.code === null) return sentence(figuresText(provider))
  return provider.limitText ?? (provider.code === 'NOT_ACTIVE' ? 'Not active' : 'Not eligible')
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** "Which provider comes first: in turn." */
function strategyText(strategy: string): string {
  const label = choicesFor({}).strategies.find(({ value }) => value === strategy)?.label ?? strategy
  return `Provider order: ${label.toLowerCase()}.`
}
