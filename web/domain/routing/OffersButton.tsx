import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { Button } from '../../ui/buttons/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Opened } from '../../ui/dialog/Opened.tsx'
import { ErrorText } from '../../ui/errors/ErrorText.tsx'
import { sentenceFor } from '../../ui/errors/sentences.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { RowSkeletons } from '../../ui/skeletons/Skeleton.tsx'
import type { Reader } from '../reader.ts'
import { LevelFields, useLevelForm } from './LevelFields.tsx'
import { ownLevel, rulesQuery, type Scope } from './rules.ts'

type OffersButtonProps = { name: string; scope: Scope }

/** The master admins of the operator set how leads of a category or a service are offered. */
export function mayChangeOffers({
  organizationType,
  userType,
}: Partial<Pick<Reader, 'organizationType' | 'userType'>>) {
  return organizationType === 'OPERATOR' && userType === 'MASTER_ADMIN'
}

export function OffersButton({ name, scope }: OffersButtonProps) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Offers</Button>
      <Opened onClose={close}>{open && <OffersDialog name={name} scope={scope} onClose={close} />}</Opened>
    </>
  )
}

function OffersDialog({ name, scope, onClose }: OffersButtonProps & { onClose: () => void }) {
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
