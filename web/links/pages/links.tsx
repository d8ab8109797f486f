import { createFileRoute } from '@tanstack/react-router'

import { linksQuery } from '../data/links.ts'
import { LinksPage } from '../list/LinksPage.tsx'

export const Route = createFileRoute('/_signed-in/referral-links')({
  loader: ({ context: { queries } }) => void queries.prefetchQuery(linksQuery),
  component: Links,
})

function Links() {
  const { user } = Route.useRouteContext()
  return <LinksPage reader={user} />
}
