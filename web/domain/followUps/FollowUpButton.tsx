import { AlarmClock } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'

import { buttonClass } from '../../ui/buttons/look.ts'
import { ErrorBoundary } from '../../ui/errors/ErrorBoundary.tsx'
import { command } from '../../ui/keys/commands.ts'
import type { FollowUp } from './operations.ts'
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
}

export function FollowUpButton({ record, readerId, zone, followUp, about }: FollowUpButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const isNew = followUp === undefined
  return (
    <>
      <button
        ref={opener}
        type="button"
        {...(isNew ? command('f') : { 'aria-label': `Change: ${about}` })}
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
          </>
        ) : (
          'Change'
        )}
      </button>
      {isOpen && (
        <ErrorBoundary>
          <Suspense>
            <FollowUpPopover
              {...{ opener, record, readerId, zone, followUp }}
              onClose={() => setOpen(false)}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  )
}
