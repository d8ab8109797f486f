import { graphql } from '../api/graphql.ts'

export const routingRulesDocument = graphql(`
  query RoutingRules {
    routingRules {
      nodes {
        categoryId
        serviceId
        level
        strategy
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
