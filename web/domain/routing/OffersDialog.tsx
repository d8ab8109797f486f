import { useQuery } from '@tanstack/react-query'

import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { ErrorText } from '../../ui/errors/ErrorText.tsx'
import { sentenceFor } from '../../ui/errors/sentences.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { RowSkeletons } from '../../ui/skeletons/Skeleton.tsx'
import { LevelFields, useLevelForm } from './LevelFields.tsx'
import { ownLevel, rulesQuery, type Scope } from './rules.ts'

export type OffersDialogProps = { name: string; scope: Scope; onClose: () => void }

export function OffersDialog({ name, scope, onClose }: OffersDialogProps) {
  const { data, error, refetch } = useQuery(rulesQuery)
  const title = `Offers for ${name}`
  if (data) return <LevelDialog title={title} scope={scope} own={ownLevel(data, scope)} onClose={onClose} />
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

type LevelDialogProps = { title: string; scope: Scope; own: string; onClose: () => void }

function LevelDialog({ title, scope, own, onClose }: LevelDialogProps) {
  const form = useLevelForm(scope, own, onClose)
  return (
    <FormDialog form={form} title={title} action="Save" disabled={!form.dirty} onClose={onClose}>
      <LevelFields form={form} scope={scope} />
    </FormDialog>
  )
}
