import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { operator } from '../../domain/operator.ts'
import { sentenceFor } from '../../ui/errors/sentences.ts'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { useSavedChoice } from '../../ui/fields/useSavedChoice.ts'
import { FieldGroup } from '../../ui/fields/FieldGroup.tsx'
import { useToast } from '../../ui/toasts/context.ts'
import { type PushState, pushState, turnPushOff, turnPushOn } from '../data/push.ts'
import { notificationSettingsQuery } from '../data/settingsQuery.ts'

const pushStateQuery = { queryKey: ['pushState'], queryFn: pushState }

/** Whether this browser shows notifications while the product is closed. */
export function PushOnThisDevice({ publicKey }: { publicKey: string }) {
  const { data: state } = useQuery(pushStateQuery)
  const turning = useTurning(publicKey)
  const push = useSavedChoice(state === 'on', turning.mutateAsync)
  return (
    <FieldGroup label="Push">
      <Checkbox
        label="Push notifications on this device"
        hint={hints(operator.name)[state ?? 'off']}
        columns={12}
        checked={push.shown}
        disabled={state === undefined || state === 'unsupported' || state === 'blocked'}
        onChange={({ target }) => !push.isSaving && push.choose(target.checked)}
      />
    </FieldGroup>
  )
}

const hints = (operatorName: string): Record<PushState, string> => ({
  off: `Get notifications even when ${operatorName} is closed, until you sign out.`,
  on: `Get notifications even when ${operatorName} is closed, until you sign out.`,
  blocked: 'Notifications of this site are blocked. Allow them in your browser’s site settings.',
  unsupported:
    'This browser doesn’t support push notifications. On an iPhone or iPad, tap Share, then Add to Home Screen, and open it from there.',
})

function useTurning(publicKey: string) {
  const queries = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (isOn: boolean) => (isOn ? turnPushOn(publicKey) : turnPushOff()),
    onSuccess: async (state) => {
      queries.setQueryData(pushStateQuery.queryKey, state)
      await queries.invalidateQueries(notificationSettingsQuery)
      if (state === 'on')
        toast.show({ severity: 'success', summary: 'Push notifications are on for this device' })
      if (state === 'off')
        toast.show({ severity: 'success', summary: 'Push notifications are off for this device' })
    },
    onError: (error) => {
      void queries.invalidateQueries(pushStateQuery)
      toast.show({ severity: 'error', summary: 'Couldn’t save', detail: reasonOf(error) })
    },
  })
}

/** The browser's own refusals have no sentence of ours. */
function reasonOf(error: unknown): string {
  return error instanceof DOMException
    ? 'This browser couldn’t reach its push service. Try again later.'
    : sentenceFor(error)
}
