import { duration } from '../../ui/dates/timeLeft.ts'
import { isObject, readForm } from '../../../forms/readForm.ts'
import { answerText } from './answers.ts'
import type { HistoryEntry } from '../data/leadQuery.ts'

type Step = Pick<HistoryEntry, 'move' | 'fromStatus' | 'toStatus' | 'secondsInPrevious' | 'organization'> & {
  via?: HistoryEntry['via']
  isUndone?: boolean
  undoneMove?: string | undefined
}
type Correction = Pick<HistoryEntry, 'correctedFields' | 'oldValues'>

/** "Corrected Last name (was Bergmann), Email (was empty)" */
export function correctionText({ correctedFields, oldValues }: Correction, formSchema: unknown): string {
  const fields = readForm(formSchema).fields.filter(({ key }) => correctedFields?.includes(key))
  const old = isObject(oldValues) ? oldValues : {}
  const texts = fields.map((field) => `${field.label} (was ${answerText(field, old[field.key]) ?? 'empty'})`)
  return `Corrected ${texts.join(', ')}`
}

export function stepText(entry: Step, labelOf: (code: string) => string): { step: string; before?: string } {
  const text = entry.move === 'undo' ? undoText(entry, labelOf) : changeText(entry, labelOf)
  return entry.isUndone ? { ...text, step: `${text.step} (undone)` } : text
}

function changeText(entry: Step, labelOf: (code: string) => string): { step: string; before?: string } {
  const { fromStatus, toStatus, secondsInPrevious, organization } = entry
  if (fromStatus === null)
    return { step: toStatus === 'NEW_LEAD' ? 'Submitted' : `Submitted as ${labelOf(toStatus)}` }
  if (entry.move === 'erase') return { step: 'Customer’s data erased' }
  if (fromStatus === toStatus) return { step: 'Agent assigned' }
  const to = entry.move === 'offer' || entry.move === 'reassign' ? offeredTo(organization) : ''
  const how = entry.via === 'MAIL' ? ', by email' : ''
  const step = `${labelOf(fromStatus)} → ${labelOf(toStatus)}${to}${how}`
  if (secondsInPrevious === null) return { step }
  return { step, before: `after ${duration(Number(secondsInPrevious))}` }
}

/** "Undone: Contacted → Accepted", "after 8 seconds". */
function undoText(
  { fromStatus, toStatus, secondsInPrevious, undoneMove }: Step,
  labelOf: (code: string) => string,
) {
  const what =
    undoneMove === 'assign' ? 'Agent assigned' : `${labelOf(fromStatus ?? '')} → ${labelOf(toStatus)}`
  return { step: `Undone: ${what}`, before: `after ${duration(Number(secondsInPrevious))}` }
}

function offeredTo(organization: Step['organization']): string {
  return organization ? ` to ${organization.legalBusinessName}` : ''
}
