import * as v from 'valibot'

import { RuleEffects } from '../../domain/routing/RuleEffects.tsx'
import { useSaveRule } from '../../domain/routing/useSaveRule.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import styles from './Offers.module.css'
import { type Back, textOf } from './versions.ts'

type GoBackDialogProps = { back: Back; onClose: () => void }

/** An earlier rule is saved as a change of the current one: what that would have done is shown first. */
export function GoBackDialog({ back, onClose }: GoBackDialogProps) {
  const { undoes, name, scope, current, rule, expectedVersion } = back
  const save = useSaveRule(scope)
  const form = useForm({
    schema: v.object({}),
    initial: {},
    holdsDraft: false,
    send: async () => {
      await save.send({ ...rule, expectedVersion })
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={undoes ? 'Undo this change?' : 'Back to this rule?'}
      action="Save"
      onClose={onClose}
    >
      <p className={styles.back}>
        <bdi>{name}</bdi>: {textOf(current)} → <strong>{textOf(rule)}</strong>
      </p>
      <RuleEffects rule={rule} scope={scope} />
    </FormDialog>
  )
}
