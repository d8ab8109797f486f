import { createFileRoute, Link, notFound } from '@tanstack/react-router'

import { buttonClass } from '../../ui/buttons/look.ts'
import { operator } from '../../domain/operator.ts'
import { AcceptInvitation } from './AcceptInvitation.tsx'
import { Card } from '../signedOut/Card.tsx'
import { ConfirmAddress } from '../signedOut/ConfirmAddress.tsx'
import { ExpiredInvitation } from '../signedOut/ExpiredInvitation.tsx'
import { findToken } from '../data/verificationToken.ts'

export const Route = createFileRoute('/_signed-out/signup/$token')({
  loader: async ({ params }) => {
    const found = await findToken(params.token)
    if (!found) throw notFound()
    return found
  },
  component: SignupTokenPage,
})

function SignupTokenPage() {
  const found = Route.useLoaderData()
  const { token } = Route.useParams()
  const navigate = Route.useNavigate()
  const isApplication = found.purpose === 'APPLICATION'
  if (found.state === 'EXPIRED' && found.purpose === 'FIRST_OPERATOR') return <ExpiredFirstLink />
  if (found.state === 'EXPIRED') return <ExpiredInvitation token={token} isApplication={isApplication} />
  if (isApplication)
    return <ConfirmAddress token={token} email={found.email ?? ''} isUsed={found.state === 'USED'} />
  if (found.state === 'USED') return <UsedInvitation />
  return (
    <AcceptInvitation
      token={token}
      userId={found.userId}
      email={found.email}
      onWelcome={() => navigate({ to: '/home', replace: true })}
    />
  )
}

function UsedInvitation() {
  return (
    <Card title="This invitation was used" text={`You have an account with ${operator.name} already.`}>
      <Link to="/login" className={buttonClass('main')}>
        Sign in
      </Link>
    </Card>
  )
}

function ExpiredFirstLink() {
  return (
    <Card
      title="This link has expired"
      text="Start the product again: a new link is printed in the terminal where it runs."
    />
  )
}
