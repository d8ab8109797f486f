import { createFileRoute } from '@tanstack/react-router'

import { hourOfDay } from '../shared/dates/dates.ts'
import { Page } from '../shared/layout/Page.tsx'
import { greeting } from './greeting.ts'
import { NextSteps } from './NextSteps.tsx'
import { roleLabel } from './person.ts'

export const Route = createFileRoute('/_signed-in/home')({ component: HomePage })

function HomePage() {
  const { user } = Route.useRouteContext()
  const role = roleLabel(user.userType)
  const organization = user.organization?.legalBusinessName
  return (
    <Page
      title={`${greeting(hourOfDay())}, ${user.firstName ?? ''}`}
      count={organization ? `${role} at ${organization}` : role}
    >
      <NextSteps user={user} />
    </Page>
  )
}
