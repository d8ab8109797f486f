import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'

import { text } from '../shared/address.ts'
import { buttonClass } from '../shared/buttons/look.ts'
import { Card } from './Card.tsx'
import { ChoosePassword } from './ChoosePassword.tsx'

export const Route = createFileRoute('/_signed-out/reset-password')({
  validateSearch: (search): { userId?: number; token?: string } => {
    const [userId, token] = [Number(text(search['userId'])), text(search['token'])]
    return { ...(Number.isInteger(userId) && { userId }), ...(token !== undefined && { token }) }
  },
  component: ResetPasswordPage,
})

function ResetPasswordPage() {
  const { userId, token } = Route.useSearch()
  const [done, setDone] = useState(false)
  const [refused, setRefused] = useState(false)
  if (done) return <Changed />
  if (userId === undefined || token === undefined || refused) return <NoLongerValid />
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
      text="A link for a new password works once, for 60 minutes. Ask for a new one."
      foot={<Link to="/login">Back to sign in</Link>}
    >
      <Link to="/forgot-password" className={buttonClass('main')}>
        Ask for a new link
      </Link>
    </Card>
  )
}
