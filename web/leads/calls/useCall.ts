import { useState } from 'react'

import { dropDraft, readDraft, saveDraft } from '../../ui/drafts/drafts.ts'

const lifetimeMs = 12 * 3_600_000

/**
 * A call that was started and not logged yet. A phone may have dropped the page during the call, so that it is asked
 * about after a reload, too.
 */
export function useCall(leadId: number) {
  const key = `call of lead ${leadId}`
  const [startedAt, setStartedAt] = useState(() => pendingCall(key))
  const start = () => {
    const at = new Date().toISOString()
    saveDraft(key, { at })
    setStartedAt(at)
  }
  const end = () => {
    dropDraft(key)
    setStartedAt(undefined)
  }
  return { startedAt, start, onLogged: () => dropDraft(key), end }
}

function pendingCall(key: string): string | undefined {
  const at = readDraft(key)?.['at']
  return typeof at === 'string' && Date.parse(at) > Date.now() - lifetimeMs ? at : undefined
}
