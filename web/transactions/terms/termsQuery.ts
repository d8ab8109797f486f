import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'

import { ownTerms, specialTerms } from '../../../lists/terms.ts'
import { request } from '../../domain/api/request.ts'
import { listSource, type RowOf } from '../../lists/listSource.ts'
import {
  currentTermsDocument,
  ownTermsDocument,
  previewTermsDocument,
  termsHistoryDocument,
} from './operations.ts'
import { special } from './scopes.ts'
import { filterOf, type Subject } from './subject.ts'

export const historySize = 10

export type Terms = RowOf<typeof specialRows>
export type Past = Awaited<ReturnType<typeof loadHistory>>['changes'][number]
export type Own = RowOf<typeof ownRows>
type Sample = Awaited<ReturnType<typeof loadPreview>>
export type Figures = NonNullable<Sample['now']>

const termsKey = ['terms']

/** Reloads every query about terms after a change. */
export async function reloadTerms(queries: QueryClient): Promise<void> {
  const keys = [termsKey, [specialTerms.name], [ownTerms.name]]
  await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })))
}

type SpecialVariables = { scope?: readonly string[]; search?: string; first: number; offset: number }

export const specialRows = listSource(specialTerms, ({ scope, search, first, offset }: SpecialVariables) =>
  loadTerms(scope ?? special, first, offset, search),
)

export const ownRows = listSource(
  ownTerms,
  async (variables) => (await request(ownTermsDocument, variables)).ownTerms,
)

export const defaultTermsQuery = queryOptions({
  queryKey: [...termsKey, 'default'],
  queryFn: async () => (await loadTerms(['PLATFORM'], 1, 0)).nodes[0] ?? null,
})

/** The latest first. */
export function historyQuery(subject: Pick<Subject, 'scope' | 'parties'>, page = 1) {
  return queryOptions({
    queryKey: [...termsKey, 'history', subject.scope, subject.parties, page],
    queryFn: () => loadHistory(subject, (page - 1) * historySize),
    placeholderData: keepPreviousData,
  })
}

export type Proposal = { providerRate: string | null; associateShare: string | null }
export type Trial = {
  actualDeal: string
  subject: Subject
  present: Proposal
  proposal: Proposal | undefined
}

/** What a deal gives; with a proposal also what it would give then. */
export function previewQuery(trial: Trial) {
  return queryOptions({
    queryKey: [...termsKey, 'preview', trial],
    queryFn: () => loadPreview(trial),
    placeholderData: keepPreviousData,
  })
}

async function loadTerms(scopes: readonly string[], first: number, offset: number, named?: string) {
  const asked = { scopes: [...scopes], first, offset, ...(named !== undefined && { named }) }
  const { currentTerms } = await request(currentTermsDocument, asked)
  return {
    totalCount: currentTerms?.totalCount ?? 0,
    nodes: (currentTerms?.nodes ?? []).filter((one) => one !== null),
  }
}

async function loadHistory(subject: Pick<Subject, 'scope' | 'parties'>, offset: number) {
  const asked = { filter: filterOf(subject), first: historySize, offset }
  const { allCommissionTerms } = await request(termsHistoryDocument, asked)
  return {
    total: allCommissionTerms?.totalCount ?? 0,
    changes: (allCommissionTerms?.nodes ?? []).filter((one) => one !== null),
  }
}

/** The present figures go along: a deal in a category alone, without a service, is not otherwise found to have them. */
async function loadPreview({ actualDeal, subject, present, proposal }: Trial) {
  return request(previewTermsDocument, {
    actualDeal,
    ...subject.deal,
    scope: subject.scope,
    presentRate: present.providerRate,
    presentShare: present.associateShare,
    ...proposal,
    isChanged: proposal !== undefined,
  })
}
