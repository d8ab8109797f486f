import * as v from 'valibot'

import { RadioGroup } from '../../ui/fields/RadioGroup.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { RuleEffects } from './RuleEffects.tsx'
import { choicesFor, type OwnRule, type Scope } from './rules.ts'
import { useSaveRule } from './useSaveRule.ts'

type RuleFieldsProps = { form: ReturnType<typeof useRuleForm>; scope: Scope }

/** How leads of a scope are offered and to whom first; before it is saved, what that would change. */
export function RuleFields({ form, scope }: RuleFieldsProps) {
  const { levels, strategies } = choicesFor(scope)
  return (
    <>
      <RadioGroup {...form.field('level')} label="How leads are offered" columns={12} options={levels} />
      <RadioGroup
        {...form.field('strategy')}
        label="Which provider comes first"
        columns={12}
        options={strategies}
      />
      {form.dirty && <RuleEffects rule={form.values} scope={scope} />}
    </>
  )
}

export function useRuleForm(scope: Scope, initial: OwnRule, onSaved?: () => void) {
  const save = useSaveRule(scope)
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
