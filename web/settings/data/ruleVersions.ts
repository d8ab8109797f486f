import { queryOptions } from '@tanstack/react-query'

import { graphql } from '../../domain/api/graphql.ts'
import { request } from '../../domain/api/request.ts'

const ruleVersionsDocument = graphql(`
  query RoutingRuleVersions {
    routingRuleVersions(first: 100) {
      nodes {
        version
        categoryId
        serviceId
        name
        servicePublicId
        level
        strategy
        levelBefore
        strategyBefore
        overdueDays
        overdueDaysBefore
        isCurrent
        changedBy
        changedAt
      }
    }
  }
`)

export type RuleVersion = Awaited<ReturnType<typeof loadVersions>>[number]

/** The last hundred changes of rules, the newest first. */
export const ruleVersionsQuery = queryOptions({ queryKey: ['routing', 'versions'], queryFn: loadVersions })

async function loadVersions() {
  const { routingRuleVersions } = await request(ruleVersionsDocument, {})
  return (routingRuleVersions?.nodes ?? []).filter((version) => version !== null)
}
