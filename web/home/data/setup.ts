import type { QueryClient } from '@tanstack/react-query'
import { queryOptions } from '@tanstack/react-query'

import { graphql } from '../../domain/api/graphql.ts'
import { request } from '../../domain/api/request.ts'
import { needsQuery } from './needs.ts'

export const confirmStepDocument = graphql(`
  mutation ConfirmSetupStep($input: ConfirmSetupStepInput!) {
    confirmSetupStep(input: $input) {
      clientMutationId
    }
  }
`)

export const sendTestEmailDocument = graphql(`
  mutation SendTestEmail {
    sendTestEmail(input: {}) {
      clientMutationId
    }
  }
`)

export const hideGuideDocument = graphql(`
  mutation HideSetupGuide {
    hideSetupGuide(input: {}) {
      clientMutationId
    }
  }
`)

export const showGuideDocument = graphql(`
  mutation ShowSetupGuide {
    showSetupGuide(input: {}) {
      clientMutationId
    }
  }
`)

const guideDocument = graphql(`
  query SetupGuide {
    shown: setupSteps(first: 10) {
      nodes {
        step
      }
    }
    all: setupSteps(withHidden: true, first: 10) {
      nodes {
        step
        isDone
      }
    }
  }
`)

/** Whether the viewer's guide is hidden and not finished. */
export const hiddenGuideQuery = queryOptions({
  queryKey: ['setup'],
  queryFn: async () => {
    const { shown, all } = await request(guideDocument, {})
    return shown?.nodes.length === 0 && (all?.nodes ?? []).some((step) => step && !step.isDone)
  },
  staleTime: 0,
})

export async function reloadSetup(queries: QueryClient): Promise<void> {
  await Promise.all(
    [needsQuery, hiddenGuideQuery].map(({ queryKey }) => queries.invalidateQueries({ queryKey })),
  )
}
