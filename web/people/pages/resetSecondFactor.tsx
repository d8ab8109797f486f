import { createFileRoute } from '@tanstack/react-router'

import { request } from '../../domain/api/request.ts'
import { text } from '../../ui/address.ts'
import { MailedAction } from '../signedOut/MailedAction.tsx'
import { confirmFactorResetDocument } from '../security/factorOperations.ts'

export const Route = createFileRoute('/_signed-out/reset-second-factor')({
  validateSearch: (search): { token?: string } => search,
  component: ResetSecondFactorPage,
})

function ResetSecondFactorPage() {
  const token = text(Route.useSearch().token) ?? ''
  return (
    <MailedAction
      asks={{
        title: 'Remove your second factor',
        text: 'You are signed out everywhere, and your password alone signs you in until you set up a new factor. Go on only if you asked your administrator for this.',
        action: 'Remove my second factor',
      }}
      done={{
        title: 'Your second factor is removed',
        text: 'Sign in with your password, then set up a new one.',
        action: 'Sign in',
        to: '/login',
      }}
      refused={{
        title: 'This link no longer works',
        text: 'It works once, for 24 hours. Ask your administrator for a new one.',
        action: 'Back to sign in',
        to: '/login',
      }}
      confirm={async () => {
        const { confirmFactorReset } = await request(confirmFactorResetDocument, { input: { token } })
        return confirmFactorReset?.confirmed ?? false
      }}
    />
  )
}
