import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'

import { request } from '../../domain/api/request.ts'
import { useAction } from '../../ui/action/useAction.ts'
import { ErrorText } from '../../ui/errors/ErrorText.tsx'
import { sentenceFor } from '../../ui/errors/sentences.ts'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { useSavedChoice } from '../../ui/fields/useSavedChoice.ts'
import { FieldGroup } from '../../ui/fields/FieldGroup.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { RowSkeletons } from '../../ui/skeletons/Skeleton.tsx'
import { HoursForm } from './HoursForm.tsx'
import { KindsTable } from './KindsTable.tsx'
import { changeOwnNotificationsDocument } from '../data/settingsOperations.ts'
import { PushOnThisDevice } from './PushOnThisDevice.tsx'
import { notificationSettingsQuery } from '../data/settingsQuery.ts'

type Person = { email: string | null; emailNotifications: boolean | null }

/** What reaches a person, how, and at which hours. */
export function NotificationsTab({ user }: { user: Person }) {
  const { data, error, refetch } = useQuery(notificationSettingsQuery)
  const changing = useChangingEmail()
  const email = useSavedChoice(user.emailNotifications ?? true, changing.send)
  return (
    <Stack gap={6}>
      <FieldGroup label="Email">
        <Checkbox
          label={`Send email notifications to ${user.email ?? 'me'}`}
          hint="Password, invitation and sign-in emails are always sent."
          columns={12}
          checked={email.shown}
          onChange={({ target }) => !email.isSaving && email.choose(target.checked)}
        />
      </FieldGroup>
      {error && !data && (
        <ErrorText heading="h3" message={sentenceFor(error)} onAgain={() => void refetch()} />
      )}
      {!error && !data && <RowSkeletons label="Loading notification settings" />}
      {data && (
        <>
          {data.pushKey && <PushOnThisDevice publicKey={data.pushKey} />}
          <KindsTable
            kinds={data.kinds}
            timings={data.timings}
            isEmailOn={email.shown}
            isPushOn={data.pushCount > 0}
          />
          <HoursForm key={JSON.stringify(data.hours)} hours={data.hours} />
        </>
      )}
    </Stack>
  )
}

function useChangingEmail() {
  const queries = useQueryClient()
  const router = useRouter()
  return useAction({
    send: async (emailNotifications: boolean) => {
      await request(changeOwnNotificationsDocument, { input: { emailNotifications } })
      await queries.refetchQueries({ queryKey: ['currentUser'] })
      await router.invalidate()
    },
    done: (isOn) => ({
      summary: isOn ? 'Emails are on' : 'Emails are off',
      detail: isOn ? 'You’ll also get notifications by email.' : 'You’ll get notifications in the app only.',
    }),
    failed: 'Couldn’t save',
  })
}
