import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { request } from '../../domain/api/request.ts'
import {
  currentTermsDocument,
  ownTermsDocument,
  previewTermsDocument,
  termsHistoryDocument,
} from './operations.ts'
import { special } from './scopes.ts'
import { filterOf, type Subject } from './subject.ts'
import { pageSize, type TermsSearch } from './termsSearch.ts'

export const historySize = 10

export type Terms = Awaited<ReturnType<typeof loadTerms>>['terms'][number]
export type Past = Awaited<ReturnType<typeof loadHistory>>['changes'][number]
export type Own = Awaited<ReturnType<typeof loadOwnTerms>>['terms'][number]
type Sample = Awaited<ReturnType<typeof loadPreview>>
export type Figures = NonNullable<Sample['now']>

/** Everything about terms has a key that begins like this one, and grows old with it. */
export const termsKey = ['terms']

/** One page of what holds. Everybody's stand apart, on top. */
export function termsQuery({ scope, named, page = 1 }: TermsSearch) {
  return queryOptions({
    queryKey: [...termsKey, 'list', { scope, named, page }],
    queryFn: () => loadTerms(scope ? [scope] : special, pageSize, (page - 1) * pageSize, named),
    placeholderData: keepPreviousData,
  })
}

export const defaultTermsQuery = queryOptions({
  queryKey: [...termsKey, 'default'],
  queryFn: async () => (await loadTerms(['PLATFORM'], 1, 0)).terms[0] ?? null,
})

/** The latest first. */
export function historyQuery(subject: Pick<Subject, 'scope' | 'whom'>, page = 1) {
  return queryOptions({
    queryKey: [...termsKey, 'history', subject.scope, subject.whom, page],
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

export function ownTermsQuery(page: number) {
  return queryOptions({
    queryKey: [...termsKey, 'own', page],
    queryFn: () => loadOwnTerms((page - 1) * pageSize),
    placeholderData: keepPreviousData,
  })
}

async function loadTerms(scopes: readonly string[], first: number, offset: number, named?: string) {
  const asked = { scopes: [...scopes], first, offset, ...(named !== undefined && { named }) }
  const { currentTerms } = await request(currentTermsDocument, asked)
  return {
    total: currentTerms?.totalCount ?? 0,
    terms: (currentTerms?.nodes ?? []).filter((one) => one !== null),
  }
}

async function loadHistory(subject: Pick<Subject, 'scope' | 'whom'>, offset: number) {
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

async function loadOwnTerms(offset: number) {
  const { ownTerms } = await request(ownTermsDocument, { first: pageSize, offset })
  return {
    total: ownTerms?.totalCount ?? 0,
    terms: (ownTerms?.nodes ?? []).filter((one) => one !== null),
  }
}
