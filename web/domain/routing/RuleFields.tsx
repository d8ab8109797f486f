import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import * as v from 'valibot'

import { useAction } from '../../ui/action/useAction.ts'
import { RadioGroup } from '../../ui/fields/RadioGroup.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { Notice } from '../../ui/layout/Notice.tsx'
import { request } from '../api/request.ts'
import { saveRoutingRuleDocument } from './operations.ts'
import { choicesFor, type ownRule, type Scope, waitingQuery } from './rules.ts'

const Rehearsal = lazy(async () => ({ default: (await import('./Rehearsal.tsx')).Rehearsal }))

type RuleFieldsProps = { form: ReturnType<typeof useRuleForm>; scope: Scope }

/** How leads of a scope are offered and to whom first; before it is saved, what that would change. */
export function RuleFields({ form, scope }: RuleFieldsProps) {
  const { level } = form.values
  const { levels, strategies } = choicesFor(scope)
  const { data: waiting = 0 } = useQuery({ ...waitingQuery(level, scope), enabled: form.dirty })
  return (
    <>
      <RadioGroup {...form.field('level')} label="How leads are offered" columns={12} options={levels} />
      <RadioGroup
        {...form.field('strategy')}
        label="Which provider comes first"
        columns={12}
        options={strategies}
      />
      {form.dirty && waiting > 0 && (
        <Notice severity="info">
          {waiting === 1
            ? '1 waiting lead will be offered when you save.'
            : `${waiting.toLocaleString('en-US')} waiting leads will be offered when you save.`}
        </Notice>
      )}
      {form.dirty && (
        <Suspense>
          <Rehearsal rule={form.values} scope={scope} />
        </Suspense>
      )}
    </>
  )
}

export function useRuleForm(scope: Scope, initial: ReturnType<typeof ownRule>, onSaved?: () => void) {
  const save = useAction({
    send: ({ level, strategy }: ReturnType<typeof ownRule>) =>
      request(saveRoutingRuleDocument, {
        input: { level: level || null, strategy: strategy || null, ...scope },
      }),
    done: { summary: 'Saved', detail: 'Applies to leads that are offered from now on.' },
    renews: [['routing'], ['lead']],
  })
  return useForm({
    schema: v.object({ level: v.string(), strategy: v.string() }),
    initial,
    holdsDraft: false,
    send: async (values) => {
      await save.send(values)
      onSaved?.()
    },
  })
}
