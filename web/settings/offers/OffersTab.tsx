import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

import { isOperator, type Reader } from '../../domain/reader.ts'
import { Section } from '../../domain/record/Section.tsx'
import { mayChangeOffers } from '../../domain/routing/OffersButton.tsx'
import { RuleFields, useRuleForm } from '../../domain/routing/RuleFields.tsx'
import {
  choicesFor,
  type OwnRule,
  ownRule,
  type Rule,
  rulesQuery,
  ruleText,
} from '../../domain/routing/rules.ts'
import { ErrorText } from '../../ui/errors/ErrorText.tsx'
import { sentenceFor } from '../../ui/errors/sentences.ts'
import { Form, FormActions, SubmitButton } from '../../ui/form/Form.tsx'
import { RowSkeletons } from '../../ui/skeletons/Skeleton.tsx'
import { Muted } from '../../ui/theme/Muted.tsx'
import { OfferLimits } from './OfferLimits.tsx'
import styles from './Offers.module.css'
import { RuleName } from './RuleName.tsx'
import { trialIn } from './trial.ts'

const RuleVersions = lazy(async () => ({ default: (await import('./RuleVersions.tsx')).RuleVersions }))
const TryLead = lazy(async () => ({ default: (await import('./TryLead.tsx')).TryLead }))

type Search = Readonly<Record<string, string | number | undefined>>

type OffersTabProps = {
  user: Pick<Reader, 'userType' | 'organizationType' | 'vendorId'>
  search: Search
  onSearch: (address: Search) => void
}

/** For the operator how leads are offered, for a provider whether it gets them. */
export function OffersTab({ user, search, onSearch }: OffersTabProps) {
  if (isOperator(user))
    return (
      <div className={styles.tab}>
        <OfferLevels user={user} />
        <Suspense fallback={<RowSkeletons count={2} label="Loading" />}>
          <RuleVersions mayGoBack={mayChangeOffers(user)} />
        </Suspense>
        <Suspense fallback={<RowSkeletons count={2} label="Loading" />}>
          <TryLead address={trialIn(search)} onAddress={onSearch} />
        </Suspense>
      </div>
    )
  return (
    <div className={styles.tab}>
      <OfferLimits organizationId={user.vendorId} operates={false} />
    </div>
  )
}

/** A master admin changes it, an admin reads it. */
function OfferLevels({ user }: Pick<OffersTabProps, 'user'>) {
  const { data: rules, error, refetch } = useQuery(rulesQuery)
  if (error && !rules)
    return <ErrorText heading="h3" message={sentenceFor(error)} onAgain={() => void refetch()} />
  if (!rules) return <RowSkeletons label="Loading how leads are offered" />
  const rule = ownRule(rules, {})
  return (
    <>
      <Section title="All leads">
        {mayChangeOffers(user) ? (
          <PlatformForm key={ruleText(rule)} rule={rule} />
        ) : (
          <RuleWords rule={rule} />
        )}
      </Section>
      <Section title="Exceptions">
        <Exceptions rules={rules.filter(({ categoryId, serviceId }) => (categoryId ?? serviceId) !== null)} />
      </Section>
    </>
  )
}

function PlatformForm({ rule }: { rule: OwnRule }) {
  const form = useRuleForm({}, rule)
  return (
    <Form form={form} aria-label="Offers">
      <RuleFields form={form} scope={{}} />
      <FormActions>
        <SubmitButton form={form} disabled={!form.dirty}>
          Save changes
        </SubmitButton>
      </FormActions>
    </Form>
  )
}

function RuleWords({ rule: { level, strategy, overdueDays } }: { rule: OwnRule }) {
  const { levels, strategies } = choicesFor({})
  const chosen = [
    levels.find(({ value }) => value === level),
    strategies.find(({ value }) => value === strategy),
  ]
  return (
    <>
      {chosen.map(
        (choice) =>
          choice && (
            <p key={choice.value}>
              {choice.label}. {choice.hint}
            </p>
          ),
      )}
      {overdueDays !== '' && (
        <p>
          A provider with an invoice overdue for more than {overdueDays}{' '}
          {overdueDays === '1' ? 'day' : 'days'} gets no offers.
        </p>
      )}
    </>
  )
}

function Exceptions({ rules }: { rules: Rule[] }) {
  return (
    <>
      <Muted>
        A category or a service can differ: choose Offers in{' '}
        <Link to="/settings" search={{ tab: 'Categories' }}>
          Categories
        </Link>{' '}
        or on the service’s page.
      </Muted>
      {rules.length > 0 && (
        <ul className={styles.rules}>
          {rules.map((rule) => (
            <li key={`${rule.categoryId} ${rule.serviceId}`} className={styles.rule}>
              <RuleName rule={rule} />
              <span>{ruleText(rule)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
