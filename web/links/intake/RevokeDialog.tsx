import { request } from '../../domain/api/request.ts'
import { useAction } from '../../ui/action/useAction.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { type IntakeKey, keysQuery } from '../data/intake.ts'
import { revokeIntakeKeyDocument } from '../data/intakeOperations.ts'
import type { ReferralLink } from '../data/links.ts'

type RevokeDialogProps = { link: ReferralLink; intakeKey: IntakeKey; onClose: () => void }

/** Asks, since a key can't be had back. */
export function RevokeDialog({ link, intakeKey: { id, name }, onClose }: RevokeDialogProps) {
  const revoke = useAction({
    send: () => request(revokeIntakeKeyDocument, { input: { id } }),
    done: 'Key revoked',
    failed: 'Couldn’t revoke the key',
    onDone: onClose,
    renews: [keysQuery(link.id).queryKey],
  })
  return (
    <Dialog
      question
      title={`Revoke the key of “${name}”?`}
      onClose={onClose}
      footer={
        <>
          <Button autoFocus onClick={onClose}>
            Keep
          </Button>
          <Button look="danger" busy={revoke.busy} onClick={() => revoke.run()}>
            Revoke
          </Button>
        </>
      }
    >
      <p>
        From now on the form’s requests are refused, and those that were refused before can’t be sent again.
        Leads that came in stay. To connect the form again, create a new key.
      </p>
    </Dialog>
  )
}
