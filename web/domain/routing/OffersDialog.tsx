import { useQuery } from '@tanstack/react-query'

import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { ErrorText } from '../../ui/errors/ErrorText.tsx'
import { sentenceFor } from '../../ui/errors/sentences.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { RowSkeletons } from '../../ui/skeletons/Skeleton.tsx'
import { RuleFields, useRuleForm } from './RuleFields.tsx'
import { type OwnRule, ownRule, rulesQuery, type Scope } from './rules.ts'

export type OffersDialogProps = { name: string; scope: Scope; onClose: () => void }

export function OffersDialog({ name, scope, onClose }: OffersDialogProps) {
  const { data, error, refetch } = useQuery(rulesQuery)
  const title = `Offers for ${name}`
  if (data) return <RuleDialog title={title} scope={scope} own={ownRule(data, scope)} onClose={onClose} />
  return (
    <Dialog title={title} onClose={onClose}>
      {error ? (
        <ErrorText heading="h3" message={sentenceFor(error)} onAgain={() => void refetch()} />
      ) : (
        <RowSkeletons count={3} label="Loading" />
      )}
    </Dialog>
  )
}

type RuleDialogProps = {
  title: string
  scope: Scope
  own: OwnRule
  onClose: () => void
}

function RuleDialog({ title, scope, own, onClose }: RuleDialogProps) {
  const form = useRuleForm(scope, own, onClose)
  return (
    <FormDialog form={form} title={title} action="Save" disabled={!form.dirty} onClose={onClose}>
      <RuleFields form={form} scope={scope} />
    </FormDialog>
  )
}
