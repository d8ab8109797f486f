import { useState } from 'react'

import { dropDraft, readDraft, saveDraft } from '../../ui/drafts/drafts.ts'

const lifetimeMs = 12 * 3_600_000

/**
 * A call that was started and not logged yet. A phone may have dropped the page during the call, so that it is asked
 * about after a reload, too.
 */
export function useCall(leadId: number) {
  const key = draftOf(leadId)
  const [startedAt, setStartedAt] = useState(() => pendingCall(key))
  const start = () => setStartedAt(startCall(leadId))
  const end = () => {
    dropDraft(key)
    setStartedAt(undefined)
  }
  return { startedAt, start, onLogged: () => dropDraft(key), end }
}

/** Remembers a call, also one from elsewhere: the lead's page asks how it went. */
export function startCall(leadId: number): string {
  const at = new Date().toISOString()
  saveDraft(draftOf(leadId), { at })
  return at
}

function draftOf(leadId: number): string {
  return `call of lead ${leadId}`
}

function pendingCall(key: string): string | undefined {
  const at = readDraft(key)?.['at']
  return typeof at === 'string' && Date.parse(at) > Date.now() - lifetimeMs ? at : undefined
}
