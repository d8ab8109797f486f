import type { ReactNode } from 'react'

import type { FollowUp } from '../../domain/followUps/operations.ts'
import { oneDayLater } from '../../domain/followUps/times.ts'
import { useFollowUps } from '../../domain/followUps/useFollowUps.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { command } from '../../ui/keys/commands.ts'
import { Hidden } from '../../ui/theme/Hidden.tsx'

type RowFollowUpProps = {
  followUp: FollowUp
  name: string
  zone: string
  onDone: () => void
  /** When it is due and what for. */
  children: ReactNode
}

/** Finishes the follow-up of a row, or puts it off by a day. */
export function RowFollowUp({ followUp, name, zone, onDone, children }: RowFollowUpProps) {
  const { finish, snooze } = useFollowUps(['leads'], zone)
  return (
    <>
      {children}
      <Button
        {...command('e')}
        busy={finish.busy}
        onClick={() => finish.run({ id: followUp.id, how: 'DONE' }, onDone)}
      >
        Done <Hidden>with the follow-up on {name}</Hidden>
      </Button>
      <Button
        {...command('p')}
        look="quiet"
        busy={snooze.busy}
        onClick={() =>
          snooze.run({ before: followUp, dueAt: oneDayLater(followUp.dueAt, new Date(), zone) }, onDone)
        }
      >
        +1 day <Hidden>for the follow-up on {name}</Hidden>
      </Button>
    </>
  )
}
