import type { ReactNode } from 'react'

import type { ButtonLook } from '../buttons/look.ts'
import { Dialog, DialogClose } from '../dialog/Dialog.tsx'
import { type AnyForm, Form, SubmitButton } from './Form.tsx'

type FormDialogProps = {
  form: AnyForm
  title: string
  /** The label of the submit button. */
  action: string
  look?: ButtonLook
  disabled?: boolean
  place?: 'middle' | 'right'
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog or a drawer, with "Cancel" and a submit button. */
export function FormDialog({
  form,
  title,
  action,
  look = 'main',
  disabled = false,
  ...rest
}: FormDialogProps) {
  const { place = 'middle', onClose, children } = rest
  return (
    <Dialog
      title={title}
      place={place}
      onClose={onClose}
      footer={
        <>
          <DialogClose>Cancel</DialogClose>
          <SubmitButton form={form} look={look} disabled={disabled}>
            {action}
          </SubmitButton>
        </>
      }
    >
      <Form form={form}>{children}</Form>
    </Dialog>
  )
}
