import { useLeadStatuses } from '../../domain/leadStatuses.ts'
import { customerName, personName } from '../../domain/names.ts'
import { actorOf } from '../../domain/record/actor.ts'
import { History, type Step } from '../../domain/record/History.tsx'
import { UndoButton } from '../../domain/undo/UndoButton.tsx'
import { callText, undoOfCall } from '../calls/calls.ts'
import type { Call } from '../data/callOperations.ts'
import type { Lead } from '../data/leadQuery.ts'
import { undoOfChange } from '../data/undo.ts'
import { resultOf } from '../transition/results.ts'
import { correctionText, stepText } from './history.ts'

/** What happened to a lead, and the calls that the viewer sees. Their last change and calls have "Undo" while they can. */
export function LeadHistory({ lead, readerId }: { lead: Lead; readerId: number }) {
  const { of } = useLeadStatuses()
  const changes = changeSteps(lead, (code) => of(code).label)
  const calls = lead.calls.map((call) => callStep(call, customerName(lead), readerId))
  const steps = [...calls, ...changes].toSorted((one, other) => timeOf(other) - timeOf(one))
  return <History steps={steps} />
}

const timeOf = ({ createdAt }: Step) => Date.parse(createdAt)

function changeSteps(lead: Lead, labelOf: (code: string) => string): Step[] {
  const { history, formSchema, undoableChange } = lead
  const undone = new Set(history.map(({ undoesId }) => undoesId))
  return history.map((entry) => ({
    ...entry,
    ...(entry.move === 'correct'
      ? { step: correctionText(entry, formSchema) }
      : stepText({ ...entry, isUndone: undone.has(entry.id) }, labelOf)),
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
  }))
}

function callStep(call: Call, name: string, readerId: number): Step {
  const { id, outcome, text, calledAt, userId, user } = call
  const act = { summary: callText(outcome), ...undoOfCall(call, name) }
  return {
    id: `call ${id}`,
    step: callText(outcome),
    reason: text,
    who: personName(user) ?? 'A former colleague',
    actorId: user?.publicId,
    createdAt: calledAt,
    action: userId === readerId && Date.parse(act.until) > Date.now() && <UndoButton act={act} />,
  }
}
