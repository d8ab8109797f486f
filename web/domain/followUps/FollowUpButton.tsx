import { Popover } from '@base-ui/react/popover'
import { AlarmClock } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { buttonClass } from '../../ui/buttons/look.ts'
import { ErrorBoundary } from '../../ui/errors/ErrorBoundary.tsx'
import { command } from '../../ui/keys/commands.ts'
import { RowSkeletons } from '../../ui/skeletons/Skeleton.tsx'
import styles from './FollowUps.module.css'
import type { FollowUp } from './operations.ts'
import type { FollowedRecord } from './useFollowUps.ts'

const FollowUpForm = lazy(async () => ({ default: (await import('./FollowUpForm.tsx')).FollowUpForm }))

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
  const isNew = followUp === undefined
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      {isNew ? (
        <Popover.Trigger {...command('f')} className={buttonClass('plain')}>
          <AlarmClock size={18} aria-hidden="true" /> Follow up
        </Popover.Trigger>
      ) : (
        <Popover.Trigger className={buttonClass('quiet')} aria-label={`Change: ${about}`}>
          Change
        </Popover.Trigger>
      )}
      <Popover.Portal>
        <Popover.Positioner sideOffset={4} align="end" collisionPadding={8} className={styles.positioner}>
          {/* The form focuses its text once it is there, but opens no keyboard on a phone. */}
          <Popover.Popup
            className={styles.panel}
            aria-label={isNew ? 'Follow up' : 'Change follow-up'}
            initialFocus={(by) => by === 'touch'}
          >
            <ErrorBoundary>
              <Suspense fallback={<RowSkeletons count={3} label="Loading" />}>
                <FollowUpForm {...{ record, readerId, zone, followUp }} onClose={() => setOpen(false)} />
              </Suspense>
            </ErrorBoundary>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
