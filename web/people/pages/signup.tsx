import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'

import { ApplicationForm } from '../signedOut/ApplicationForm.tsx'
import { Card } from '../signedOut/Card.tsx'

export const Route = createFileRoute('/_signed-out/signup')({ component: SignupPage })

const back = <Link to="/login">Back to sign in</Link>

function SignupPage() {
  const [sentTo, setSentTo] = useState<string>()
  if (sentTo === undefined) return <ApplicationForm onSent={setSentTo} foot={back} />
  return (
    <Card title="Check your email" foot={back}>
      <p role="status">
        We sent a link to <strong>{sentTo}</strong>. Follow it to confirm the address; then your application
        is looked at. Don’t see it? Check your spam folder.
      </p>
    </Card>
  )
}
