import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { graphql } from '../../domain/api/graphql.ts'
import { request } from '../../domain/api/request.ts'
import { Notice } from '../../ui/layout/Notice.tsx'

const wayToPayDocument = graphql(`
  query WayToPay {
    currentPaymentDetails {
      instructions
      url
    }
  }
`)

/** Warns the operator's staff before they issue invoices that do not say how to pay them. */
export function MissingPaymentDetails() {
  const { data } = useQuery({
    queryKey: ['organizations', 'wayToPay'],
    staleTime: 0,
    queryFn: async () => (await request(wayToPayDocument, {})).currentPaymentDetails,
  })
  if (data === undefined || data?.instructions || data?.url) return null
  return (
    <Notice severity="warn">
      Invoices issued now won’t say how to pay them.{' '}
      <Link to="/settings" search={{ tab: 'Organization' }}>
        Add payment details
      </Link>
    </Notice>
  )
}
