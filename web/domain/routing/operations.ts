import { graphql } from '../api/graphql.ts'

export const routingRulesDocument = graphql(`
  query RoutingRules {
    routingRules {
      nodes {
        categoryId
        serviceId
        level
        strategy
        overdueDays
        name
        servicePublicId
      }
    }
  }
`)

export const waitingLeadsDocument = graphql(`
  query CountLeadsToOffer($level: String, $categoryId: Int, $serviceId: Int) {
    countLeadsToOffer(level: $level, categoryId: $categoryId, serviceId: $serviceId)
  }
`)

export const saveRoutingRuleDocument = graphql(`
  mutation SaveRoutingRule($input: SaveRoutingRuleInput!) {
    saveRoutingRule(input: $input) {
      result
    }
  }
`)

export const rehearsalDocument = graphql(`
  query RehearseRoutingRule(
    $level: String
    $categoryId: Int
    $serviceId: Int
    $strategy: String
    $overdueDays: Int
  ) {
    rehearseRoutingRule(
      level: $level
      categoryId: $categoryId
      serviceId: $serviceId
      strategy: $strategy
      overdueDays: $overdueDays
    ) {
      leads
      isCut
      unrecorded
      foundNone
      moved
      newlyAutomatic
      newlyByHand
      providers {
        organizationId
        name
        before
        after
      }
      changes {
        leadPublicId
        serviceName
        decidedAt
        beforeName
        afterName
      }
    }
  }
`)
