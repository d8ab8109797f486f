import * as v from 'valibot'

import { RadioGroup } from '../../ui/fields/RadioGroup.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { useDebouncedValue } from '../../ui/fields/useDebounced.ts'
import { useForm } from '../../ui/form/useForm.ts'
import { RuleEffects } from './RuleEffects.tsx'
import { choicesFor, isPlatform, type OwnRule, type Scope } from './rules.ts'
import { useSaveRule } from './useSaveRule.ts'

const most = 365
const days = v.pipe(
  v.string(),
  v.trim(),
  v.check(
    (text) => text === '' || (/^\d+$/.test(text) && Number(text) <= most),
    'Please enter a number from 0 to 365',
  ),
)

type RuleFieldsProps = { form: ReturnType<typeof useRuleForm>; scope: Scope }

/** How leads of a scope are offered and to whom first; before it is saved, what that would change. */
export function RuleFields({ form, scope }: RuleFieldsProps) {
  const { levels, strategies } = choicesFor(scope)
  const overdueDays = useDebouncedValue(form.values.overdueDays)
  const settled = { ...form.values, overdueDays }
  return (
    <>
      <RadioGroup {...form.field('level')} label="How leads are offered" columns={12} options={levels} />
      <RadioGroup
        {...form.field('strategy')}
        label="Which provider comes first"
        columns={12}
        options={strategies}
      />
      {isPlatform(scope) && (
        <TextField
          {...form.field('overdueDays')}
          inputMode="numeric"
          label="Days an invoice may be overdue"
          hint="After that, its provider gets no offers until it has paid. Leave it empty to offer anyway."
          columns={12}
        />
      )}
      {form.dirty && v.is(days, settled.overdueDays) && <RuleEffects rule={settled} scope={scope} />}
    </>
  )
}

export function useRuleForm(scope: Scope, initial: OwnRule, onSaved?: () => void) {
  const save = useSaveRule(scope)
  return useForm({
    schema: v.object({ level: v.string(), strategy: v.string(), overdueDays: days }),
    initial,
    holdsDraft: false,
    send: async (values) => {
      await save.send(values)
      onSaved?.()
    },
  })
}
