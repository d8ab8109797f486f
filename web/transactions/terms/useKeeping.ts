import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { ApiError } from '../../shared/api/errors.ts'
import { request } from '../../shared/api/request.ts'
import { useToast } from '../../shared/toasts/context.ts'
import { keepTermsDocument } from './documents.ts'
import { stepOf } from './figures.ts'
import type { Subject } from './subject.ts'
import { historyQuery, type Past, type Proposal, termsKey } from './termsQuery.ts'

const overtaken =
  'Somebody else changed these terms meanwhile. Below is how they stand now: look at the figures, and keep yours again if they are still right.'

/** Keeps the figures instead of those that were seen. Says why not when somebody was quicker; then the newest are seen. */
export function useKeeping(subject: Subject, newest: Past | undefined, onDone: () => void) {
  const [seen, setSeen] = useState(newest?.id ?? 0)
  const queries = useQueryClient()
  const toast = useToast()
  return async (figures: Proposal): Promise<string | undefined> => {
    const input = { scope: subject.scope, ...subject.whom, ...figures, replacesId: seen }
    try {
      await request(keepTermsDocument, { input })
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'CONFLICT')) throw error
      await queries.invalidateQueries({ queryKey: termsKey })
      setSeen((await queries.ensureQueryData(historyQuery(subject))).changes[0]?.id ?? 0)
      return overtaken
    }
    void queries.invalidateQueries({ queryKey: termsKey })
    onDone()
    toast.show({
      severity: 'success',
      summary: (figures.providerRate ?? figures.associateShare) ? 'Terms kept' : 'Terms ended',
      detail: `${subject.name}: ${stepOf(figures, subject.scope !== 'ASSOCIATE')}`,
    })
    return undefined
  }
}
