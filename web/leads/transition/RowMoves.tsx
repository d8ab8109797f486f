import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'

import { inOrder, keysOf } from '../../domain/record/openMoves.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Hidden } from '../../ui/theme/Hidden.tsx'
import { command } from '../../ui/keys/commands.ts'
import { type Lead, leadQuery } from '../data/leadQuery.ts'
import type { AskMoveProps } from './askedMove.ts'
import { useMoves } from './useMove.ts'
import { Opened } from '../../ui/dialog/Opened.tsx'

const AskMove = lazy(async () => ({ default: (await import('./AskMove.tsx')).AskMove }))

type RowLead = Pick<Lead, 'id' | 'publicId' | 'status' | 'openMoves'>
type RowMovesProps = { lead: RowLead; name: string; onDone: () => void }

/** A lead's main transition in a row, and declining an offer. The others are on its page. */
export function RowMoves({ lead, name, onDone }: RowMovesProps) {
  const { take, busy, question } = useMoves(lead, name, onDone, true)
  const { forward, destructive } = inOrder(lead.openMoves)
  return (
    <>
      {[...forward.slice(0, 1), ...destructive.filter((open) => open.move === 'decline')].map((open) => (
        <Button
          key={open.move}
          {...command(keysOf(open, open === forward[0]))}
          look={open === forward[0] ? 'plain' : 'quiet'}
          busy={busy === open.move}
          onClick={() => take(open)}
        >
          {/* The row says that it is a lead. */}
          {open.label.replace(/ lead$/, '')} <Hidden>{name}</Hidden>
        </Button>
      ))}
      <Opened onClose={question?.onClose}>
        {question && <Question publicId={lead.publicId} {...question} />}
      </Opened>
    </>
  )
}

type QuestionProps = Omit<AskMoveProps, 'lead'> & { publicId: string }

/** The forms need more of the lead than a row has. */
function Question({ publicId, ...rest }: QuestionProps) {
  const { data: lead } = useQuery(leadQuery(publicId))
  return lead ? <AskMove lead={lead} {...rest} /> : null
}
