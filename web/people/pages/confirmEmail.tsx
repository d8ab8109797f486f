import { createFileRoute } from '@tanstack/react-router'

import { request } from '../../domain/api/request.ts'
import { text } from '../../ui/address.ts'
import { MailedAction } from '../signedOut/MailedAction.tsx'
import { confirmEmailChangeDocument } from '../security/operations.ts'

export const Route = createFileRoute('/_signed-out/confirm-email')({
  validateSearch: (search): { token?: string } => search,
  component: ConfirmEmailPage,
})

function ConfirmEmailPage() {
  const token = text(Route.useSearch().token) ?? ''
  return (
    <MailedAction
      asks={{
        title: 'Confirm your new email',
        text: 'Your account then belongs to the address this link was sent to.',
        action: 'Confirm this email',
      }}
      done={{
        title: 'Your email is changed',
        text: 'From now on, sign in with this address.',
        action: 'Continue',
        to: '/home',
      }}
      refused={{
        title: 'This link no longer works',
        text: 'Confirmation links work once and expire after 24 hours. Request a new one in your settings.',
        action: 'Open settings',
        to: '/settings',
      }}
      confirm={async () => {
        const { confirmEmailChange } = await request(confirmEmailChangeDocument, { input: { token } })
        return confirmEmailChange?.confirmed ?? false
      }}
    />
  )
}
