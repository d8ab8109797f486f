import { Button } from '../buttons/Button.tsx'
import { Dialog } from '../dialog/Dialog.tsx'

type ConfirmCancelProps = { onKeep: () => void; onDiscard: () => void }

export function ConfirmCancel({ onKeep, onDiscard }: ConfirmCancelProps) {
  return (
    <Dialog
      question
      title="Confirm Cancel"
      onClose={onKeep}
      footer={
        <>
          <Button autoFocus onClick={onKeep}>
            Keep editing
          </Button>
          <Button look="danger" onClick={onDiscard}>
            Discard changes
          </Button>
        </>
      }
    >
      Are you sure you want to cancel? Unsaved changes will be lost.
    </Dialog>
  )
}
