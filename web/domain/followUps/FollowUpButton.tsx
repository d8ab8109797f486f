import { AlarmClock } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'

import { buttonClass } from '../../ui/buttons/look.ts'
import { useNow } from '../../ui/dates/useNow.ts'
import { ErrorBoundary } from '../../ui/errors/ErrorBoundary.tsx'
import { command } from '../../ui/keys/commands.ts'
import type { Suggested } from './FollowUpForm.tsx'
import type { FollowUp } from './operations.ts'
import { shownTime } from './times.ts'
import type { FollowedRecord } from './useFollowUps.ts'

const loadPopover = () => import('./FollowUpPopover.tsx')
const FollowUpPopover = lazy(async () => ({ default: (await loadPopover()).FollowUpPopover }))

type FollowUpButtonProps = {
  record: FollowedRecord
  readerId: number
  /** Where the reader is. */
  zone: string
  /** The one to change; without it one is added, also by the key F. */
  followUp?: FollowUp
  about?: string
  /** What the form of a new one begins with; its button names the time. */
  suggestion?: Suggested
  onAdded?: () => void
}

export function FollowUpButton({
  record,
  readerId,
  zone,
  followUp,
  about,
  suggestion,
  onAdded,
}: FollowUpButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const isNew = followUp === undefined
  return (
    <>
      <button
        ref={opener}
        type="button"
        {...(suggestion ? {} : isNew ? command('f') : { 'aria-label': `Change: ${about}` })}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className={buttonClass(isNew ? 'plain' : 'quiet')}
        // Its code is there by the time of the press.
        onPointerEnter={() => void loadPopover().catch(() => {})}
        onClick={() => setOpen(!isOpen)}
      >
        {isNew ? (
          <>
            <AlarmClock size={18} aria-hidden="true" /> Follow up
            {suggestion && <SuggestedTime at={suggestion.dueAt} zone={zone} />}
          </>
        ) : (
          'Change'
        )}
      </button>
      {isOpen && (
        <ErrorBoundary>
          <Suspense>
            <FollowUpPopover
              {...{ opener, record, readerId, zone, followUp, suggestion, onAdded }}
              onClose={() => setOpen(false)}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  )
}

/** Where it is suggested only, so that other buttons watch no clock. */
function SuggestedTime({ at, zone }: { at: string; zone: string }) {
  return ` ${lowered(shownTime(at, useNow(), zone))}`
}

/** "Tomorrow 9:00 AM", in the middle of a sentence. */
function lowered(text: string): string {
  return text.replace(/^(Today|Tomorrow)/, (word) => word.toLowerCase())
}
