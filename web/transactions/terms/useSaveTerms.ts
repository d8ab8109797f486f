import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { ApiError } from '../../ui/errors/apiErrors.ts'
import { request } from '../../domain/api/request.ts'
import { useToast } from '../../ui/toasts/context.ts'
import { saveTermsDocument } from './operations.ts'
import { stepOf } from './figures.ts'
import type { Subject } from './subject.ts'
import { historyQuery, type Past, type Proposal, reloadTerms } from './termsQuery.ts'

const overtaken =
  'Someone else just changed these terms. Review the current values below, then save again if you still want yours.'

/** Replaces the terms that were shown. On a conflict, reports it and loads the current terms. */
export function useSaveTerms(subject: Subject, newest: Past | undefined, onDone: () => void) {
  const [seen, setSeen] = useState(newest?.id ?? 0)
  const queries = useQueryClient()
  const toast = useToast()
  return async (figures: Proposal): Promise<string | undefined> => {
    const input = { scope: subject.scope, ...subject.parties, ...figures, replacesId: seen }
    try {
      await request(saveTermsDocument, { input })
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'CONFLICT')) throw error
      await reloadTerms(queries)
      setSeen((await queries.ensureQueryData(historyQuery(subject))).changes[0]?.id ?? 0)
      return overtaken
    }
    void reloadTerms(queries)
    onDone()
    toast.show({
      severity: 'success',
      summary: (figures.providerRate ?? figures.associateShare) ? 'Terms kept' : 'Terms ended',
      detail: `${subject.name}: ${stepOf(figures, subject.scope !== 'ASSOCIATE')}`,
    })
    return undefined
  }
}
