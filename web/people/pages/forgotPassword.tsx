import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'

import { AskForLink, backToSignIn } from '../signedOut/AskForLink.tsx'
import { Card } from '../signedOut/Card.tsx'

export const Route = createFileRoute('/_signed-out/forgot-password')({ component: ForgotPasswordPage })

function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string>()
  return sentTo === undefined ? <AskForLink onSent={setSentTo} /> : <Sent to={sentTo} />
}

// Always the same answer, so that it does not reveal whether an address has an account.
function Sent({ to }: { to: string }) {
  return (
    <Card title="Check your email" foot={backToSignIn}>
      <p role="status">
        If there is an account for <strong>{to}</strong>, a link is on its way. It works once, for 60 minutes.
        Don’t see it? Check your spam folder.
      </p>
    </Card>
  )
}
