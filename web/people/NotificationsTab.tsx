import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'

import { request } from '../domain/api/request.ts'
import { sentenceFor } from '../ui/errors/sentences.ts'
import { Checkbox } from '../ui/fields/Checkbox.tsx'
import { useToast } from '../ui/toasts/context.ts'
import { changeOwnNotificationsDocument } from './notificationOperations.ts'
import type { SignedInUser } from './session.ts'
import styles from './Settings.module.css'

/** Whether notifications are also emailed. The bell always shows them. */
export function NotificationsTab({ user }: { user: SignedInUser }) {
  const changing = useChanging()
  // While it is under way it stands as it will be.
  const isOn = changing.isPending ? changing.variables : (user.emailNotifications ?? true)
  return (
    <div className={styles.tab}>
      <Checkbox
        label={`Email what happens to ${user.email ?? 'me'}`}
        hint="New leads, offers, invoices and payouts, as they also show under the bell. Letters that you ask for, such as a new password, come in any case."
        columns={12}
        checked={isOn}
        onChange={({ target }) => !changing.isPending && changing.mutate(target.checked)}
      />
    </div>
  )
}

function useChanging() {
  const queries = useQueryClient()
  const router = useRouter()
  const toast = useToast()
  return useMutation({
    mutationFn: async (emailNotifications: boolean) => {
      await request(changeOwnNotificationsDocument, { input: { emailNotifications } })
      await queries.refetchQueries({ queryKey: ['currentUser'] })
      await router.invalidate()
    },
    onSuccess: (_, isOn) =>
      toast.show({
        severity: 'success',
        summary: isOn ? 'Emails are on' : 'Emails are off',
        detail: isOn ? 'You get what happens by email, too.' : 'What happens shows under the bell only.',
      }),
    onError: (error) => toast.show({ severity: 'error', summary: 'Not changed', detail: sentenceFor(error) }),
  })
}
