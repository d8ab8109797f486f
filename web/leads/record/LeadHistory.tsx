import { useLeadStatuses } from '../../domain/leadStatuses.ts'
import { customerName } from '../../domain/names.ts'
import { actorOf } from '../../domain/record/actor.ts'
import { History } from '../../domain/record/History.tsx'
import { UndoButton } from '../../domain/undo/UndoButton.tsx'
import type { Lead } from '../data/leadQuery.ts'
import { undoOfChange } from '../data/undo.ts'
import { resultOf } from '../transition/results.ts'
import { correctionText, stepText } from './history.ts'

/** What happened to a lead. The viewer's last change has "Undo" while the server allows it. */
export function LeadHistory({ lead }: { lead: Lead }) {
  const { history, formSchema, undoableChange } = lead
  const { of } = useLeadStatuses()
  const undone = new Set(history.map(({ undoesId }) => undoesId))
  return (
    <History
      steps={history.map((entry) => ({
        ...entry,
        ...(entry.move === 'correct'
          ? { step: correctionText(entry, formSchema) }
          : stepText({ ...entry, isUndone: undone.has(entry.id) }, (code) => of(code).label)),
        who: actorOf(entry),
        actorId: entry.actorUser?.publicId,
        action: undoableChange?.historyId === entry.id && (
          <UndoButton
            act={{
              summary: resultOf({ move: undoableChange.move, label: 'Agent assigned' }),
              ...undoOfChange(undoableChange, customerName(lead)),
            }}
          />
        ),
      }))}
    />
  )
}
