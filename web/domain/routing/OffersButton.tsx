import { lazy, useState } from 'react'

import { Button } from '../../ui/buttons/Button.tsx'
import { Opened } from '../../ui/dialog/Opened.tsx'
import type { Reader } from '../reader.ts'
import type { OffersDialogProps } from './OffersDialog.tsx'

const OffersDialog = lazy(async () => ({ default: (await import('./OffersDialog.tsx')).OffersDialog }))

type OffersButtonProps = Omit<OffersDialogProps, 'onClose'>

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
