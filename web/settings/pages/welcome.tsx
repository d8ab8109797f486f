import { createFileRoute, redirect } from '@tanstack/react-router'

import { isUnnamed } from '../founder.ts'
import { FounderForm } from '../organizations/FounderForm.tsx'
import { WithOrganization } from '../organizations/WithOrganization.tsx'
import { Page } from '../../ui/layout/Page.tsx'

/** First run: the person who installed the product enters their name and the firm's details. */
export const Route = createFileRoute('/_signed-in/welcome')({
  loader: ({ context: { user } }) => {
    if (!isUnnamed(user)) throw redirect({ to: '/home' })
  },
  component: Welcome,
})

function Welcome() {
  const { user } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  return (
    <Page title="Welcome" count="Two things first: who you are, and which firm runs this marketplace">
      <WithOrganization id={user.vendorId}>
        {(organization) => (
          <FounderForm
            userId={user.id}
            organization={organization}
            onSaved={() => navigate({ to: '/home', replace: true })}
          />
        )}
      </WithOrganization>
    </Page>
  )
}
