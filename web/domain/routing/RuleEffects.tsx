import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'

import { Notice } from '../../ui/layout/Notice.tsx'
import { type OwnRule, type Scope, waitingQuery } from './rules.ts'

const Rehearsal = lazy(async () => ({ default: (await import('./Rehearsal.tsx')).Rehearsal }))

type RuleEffectsProps = { rule: OwnRule; scope: Scope }

/** Before a rule is saved, what that would change: for leads that wait, and for those of the last 30 days. */
export function RuleEffects({ rule, scope }: RuleEffectsProps) {
  const { data: waiting = 0 } = useQuery(waitingQuery(rule.level, scope))
  return (
    <>
      {waiting > 0 && (
        <Notice severity="info">
          {waiting === 1
            ? '1 waiting lead will be offered when you save.'
            : `${waiting.toLocaleString('en-US')} waiting leads will be offered when you save.`}
        </Notice>
      )}
      <Suspense>
        <Rehearsal rule={rule} scope={scope} />
      </Suspense>
    </>
  )
}
