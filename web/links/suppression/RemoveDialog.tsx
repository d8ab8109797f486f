import { request } from '../../domain/api/request.ts'
import { useAction } from '../../ui/action/useAction.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { date } from '../../ui/dates/dates.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { endSuppressionDocument } from '../data/operations.ts'
import { type Suppressed, suppressedQuery } from '../data/suppression.ts'
import { kindText } from './SuppressedList.tsx'

/** Asks, since no one could put it back without knowing what it was made of. */
export function RemoveDialog({ contact, onClose }: { contact: Suppressed; onClose: () => void }) {
  const { id, note, addedAt, addedBy } = contact
  const remove = useAction({
    send: () => request(endSuppressionDocument, { input: { id } }),
    done: 'Removed from the list',
    failed: 'Couldn’t remove it',
    onDone: onClose,
    renews: [suppressedQuery.queryKey, ['lead'], ['leads']],
  })
  return (
    <Dialog
      question
      title="Remove from the list?"
      onClose={onClose}
      footer={
        <>
          <Button autoFocus onClick={onClose}>
            Keep
          </Button>
          <Button look="danger" busy={remove.busy} onClick={() => remove.run()}>
            Remove
          </Button>
        </>
      }
    >
      <p>
        <bdi>{[kindText(contact), note].filter(Boolean).join(', ')}</bdi>, added {date(addedAt)} by{' '}
        <bdi>{addedBy}</bdi>. This customer may then be contacted again, unless they withdrew it themselves.
        To put them back, you need the number or address.
      </p>
    </Dialog>
  )
}
