import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy } from 'react'

import { isObject } from '../../../forms/readForm.ts'
import { useLeadStatuses } from '../../domain/leadStatuses.ts'
import type { NotesAbout } from '../../domain/notes/note.ts'
import type { Reader } from '../../domain/reader.ts'
import { History } from '../../domain/record/History.tsx'
import { Segments } from '../../ui/buttons/Segments.tsx'
import { Later } from '../../ui/later/Later.tsx'
import { Muted } from '../../ui/theme/Muted.tsx'
import type { Lead } from '../data/leadQuery.ts'
import styles from './Timeline.module.css'
import { entriesOf, type Kind } from './timeline.tsx'

const NoteComposer = lazy(async () => ({
  default: (await import('../../domain/notes/NoteForm.tsx')).NoteComposer,
}))

const choices: { value: Kind | 'all'; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'notes', label: 'Notes' },
  { value: 'calls', label: 'Calls' },
  { value: 'changes', label: 'Changes' },
]

type LeadHistoryProps = { lead: Lead; reader: Reader; notes: NotesAbout }

/** All that happened to a lead, and above it a note to add. The address has what is shown. */
export function LeadHistory({ lead, reader, notes }: LeadHistoryProps) {
  const { of } = useLeadStatuses()
  const [shown, show] = useShown()
  const entries = entriesOf(lead, reader.id, (code) => of(code).label)
  const steps = shown === 'all' ? entries : entries.filter(({ kind }) => kind === shown)
  const longest = Math.max(
    lead.history.length,
    lead.notes.length,
    lead.calls.length,
    lead.doneFollowUps.length,
  )
  return (
    <History steps={steps} longest={longest}>
      {/* Before acceptance a provider has neither notes nor calls. */}
      {isObject(lead.data) && (
        <>
          <div className={styles.composer}>
            <Later fallback={<div className={styles.space} />}>
              <NoteComposer notes={notes} reader={reader} />
            </Later>
          </div>
          <Segments label="Show in the history" options={choices} value={shown} onChange={show} />
        </>
      )}
      {steps.length === 0 && <Muted>{shown === 'all' ? 'Nothing yet' : `No ${shown} yet`}</Muted>}
    </History>
  )
}

/** What of the history is shown, in the address. */
function useShown() {
  const { show }: { show?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const shown = choices.find(({ value }) => value === show)?.value ?? 'all'
  const change = (value: Kind | 'all') =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, show: value === 'all' ? undefined : value }),
      replace: true,
      resetScroll: false,
    })
  return [shown, change] as const
}
