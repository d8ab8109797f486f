import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'

import { useAction } from '../../ui/action/useAction.ts'
import { RadioGroup } from '../../ui/fields/RadioGroup.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { Notice } from '../../ui/layout/Notice.tsx'
import { request } from '../api/request.ts'
import { saveRoutingRuleDocument } from './operations.ts'
import { levelsFor, type Scope, waitingQuery } from './rules.ts'

type LevelFieldsProps = { form: ReturnType<typeof useLevelForm>; scope: Scope }

/** The level of a scope, and before it is saved how many waiting leads that would offer. */
export function LevelFields({ form, scope }: LevelFieldsProps) {
  const { level } = form.values
  const { data: waiting = 0 } = useQuery({ ...waitingQuery(level, scope), enabled: form.dirty })
  return (
    <>
      <RadioGroup
        {...form.field('level')}
        label="How leads are offered"
        columns={12}
        options={levelsFor(scope)}
      />
      {form.dirty && waiting > 0 && (
        <Notice severity="info">
          {waiting === 1
            ? '1 waiting lead will be offered when you save.'
            : `${waiting.toLocaleString('en-US')} waiting leads will be offered when you save.`}
        </Notice>
      )}
    </>
  )
}

export function useLevelForm(scope: Scope, initial: string, onSaved?: () => void) {
  const save = useAction({
    send: ({ level }: { level: string }) =>
      request(saveRoutingRuleDocument, { input: { level: level || null, ...scope } }),
    done: { summary: 'Saved', detail: 'Applies to leads that are offered from now on.' },
    renews: [['routing'], ['lead']],
  })
  return useForm({
    schema: v.object({ level: v.string() }),
    initial: { level: initial },
    holdsDraft: false,
    send: async (values) => {
      await save.send(values)
      onSaved?.()
    },
  })
}
