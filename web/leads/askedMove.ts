import type { OpenMove } from '../shared/record/openMoves.ts'
import type { Lead } from './leadQuery.ts'

export type AskMoveProps = { lead: Lead; move: OpenMove; onDone: () => void; onClose: () => void }
