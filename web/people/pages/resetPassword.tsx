import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'

import { text } from '../../ui/address.ts'
import { buttonClass } from '../../ui/buttons/look.ts'
import { Card } from '../signedOut/Card.tsx'
import { ChoosePassword } from '../signedOut/ChoosePassword.tsx'

export const Route = createFileRoute('/_signed-out/reset-password')({
  // The page reads its address itself, so that this route costs other pages its path only.
  validateSearch: (search): { userId?: number; token?: string } => search,
  component: ResetPasswordPage,
})

function ResetPasswordPage() {
  const search = Route.useSearch()
  const [userId, token] = [Number(text(search.userId)), text(search.token)]
  const [done, setDone] = useState(false)
  const [refused, setRefused] = useState(false)
  if (done) return <Changed />
  if (!Number.isInteger(userId) || token === undefined || refused) return <NoLongerValid />
  const link = { userId, token }
  return <ChoosePassword link={link} onChanged={() => setDone(true)} onRefused={() => setRefused(true)} />
}

function Changed() {
  return (
    <Card
      title="Your password is changed"
      text="You are signed out everywhere else. Sign in with the new password."
    >
      <Link to="/login" className={buttonClass('main')}>
        Sign in
      </Link>
    </Card>
  )
}

function NoLongerValid() {
  return (
    <Card
      title="This link no longer works"
      text="Reset links work once and expire after 60 minutes. Request a new one."
      foot={<Link to="/login">Back to sign in</Link>}
    >
      <Link to="/forgot-password" className={buttonClass('main')}>
        Ask for a new link
      </Link>
    </Card>
  )
}
