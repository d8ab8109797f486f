import { useState } from 'react'

import type { AskMoveProps } from './askedMove.ts'
import { CloseForm } from './CloseForm.tsx'
import { ConfirmMove } from './ConfirmMove.tsx'
import { MoveForm } from './MoveForm.tsx'
import { ProviderForm } from './ProviderForm.tsx'

/** Asks for what the step needs; where it needs nothing, whether it is meant. */
export function AskMove({ lead: now, ...rest }: AskMoveProps) {
  // The lead as it was when the dialog opened, so that a concurrent change is a conflict.
  const [lead] = useState(now)
  const props = { lead, ...rest }
  const { needs } = rest.move
  if (needs.includes('actualDeal')) return <CloseForm {...props} />
  if (needs.includes('organization')) return <ProviderForm {...props} />
  return needs.length > 0 ? <MoveForm {...props} /> : <ConfirmMove {...props} />
}
