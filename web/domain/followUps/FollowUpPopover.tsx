import { Popover } from '@base-ui/react/popover'
import type { RefObject } from 'react'

import { ErrorBoundary } from '../../ui/errors/ErrorBoundary.tsx'
import { FollowUpForm, type FollowUpFormProps } from './FollowUpForm.tsx'
import styles from './FollowUps.module.css'

type FollowUpPopoverProps = FollowUpFormProps & {
  /** The button that opened it, and that closes it, too. */
  opener: RefObject<HTMLButtonElement | null>
}

export function FollowUpPopover({ opener, ...form }: FollowUpPopoverProps) {
  const onOpenChange = (isOpen: boolean, { event }: Popover.Root.ChangeEventDetails) => {
    const isOpener = event.target instanceof Node && opener.current?.contains(event.target)
    if (!isOpen && !isOpener) form.onClose()
  }
  return (
    <Popover.Root open onOpenChange={onOpenChange}>
      <Popover.Portal>
        <Popover.Positioner
          anchor={opener}
          sideOffset={4}
          align="end"
          collisionPadding={8}
          className={styles.positioner}
        >
          {/* The form focuses its text once it is there, but opens no keyboard on a phone. */}
          <Popover.Popup
            className={styles.panel}
            aria-label={form.followUp ? 'Change follow-up' : 'Follow up'}
            initialFocus={(by) => by === 'touch'}
            finalFocus={opener}
          >
            <ErrorBoundary>
              <FollowUpForm {...form} />
            </ErrorBoundary>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
