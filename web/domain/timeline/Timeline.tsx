import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy } from 'react'

import { Segments } from '../../ui/buttons/Segments.tsx'
import { Later } from '../../ui/later/Later.tsx'
import { Muted } from '../../ui/theme/Muted.tsx'
import type { NotesAbout } from '../notes/note.ts'
import type { Reader } from '../reader.ts'
import { History } from '../record/History.tsx'
import type { Entry } from './entries.ts'
import styles from './Timeline.module.css'

const NoteComposer = lazy(async () => ({
  default: (await import('../notes/NoteForm.tsx')).NoteComposer,
}))

type TimelineProps = {
  entries: readonly Entry[]
  /** What it can be narrowed to, with the labels. */
  kinds: Readonly<Partial<Record<Entry['kind'], string>>>
  reader: Reader
  /** Undefined for those who cannot write any. */
  notes: NotesAbout | undefined
}

/** All that happened to a record, the latest first, and above it a note to add. The address has what is shown. */
export function Timeline({ entries, kinds, reader, notes }: TimelineProps) {
  const [shown, show] = useShown(Object.keys(kinds))
  const steps = entries
    .filter(({ kind }) => shown === all || kind === shown)
    .toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt))
  const counts = entries.map(({ kind }) => entries.filter((other) => other.kind === kind).length)
  return (
    <History steps={steps} longest={Math.max(0, ...counts)}>
      {notes && (
        <>
          <div className={styles.composer}>
            <Later fallback={<div className={styles.space} />}>
              <NoteComposer notes={notes} reader={reader} />
            </Later>
          </div>
          <Segments
            label="Show in the history"
            options={[
              { value: all, label: 'All' },
              ...Object.entries(kinds).map(([value, label]) => ({ value, label })),
            ]}
            value={shown}
            onChange={show}
          />
        </>
      )}
      {steps.length === 0 && <Muted>{shown === all ? 'Nothing yet' : `No ${shown} yet`}</Muted>}
    </History>
  )
}

const all = 'all'

/** What of the history is shown, in the address. */
function useShown(kinds: readonly string[]) {
  const { show }: { show?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const shown = kinds.find((kind) => kind === show) ?? all
  const change = (value: string) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, show: value === all ? undefined : value }),
      replace: true,
      resetScroll: false,
    })
  return [shown, change] as const
}
