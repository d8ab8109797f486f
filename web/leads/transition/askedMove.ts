import type { OpenMove } from '../../domain/record/openMoves.ts'
import type { Lead } from '../data/leadQuery.ts'

export type AskMoveProps = { lead: Lead; move: OpenMove; onDone: () => void; onClose: () => void }
