import { lazy, useState } from 'react'
import { flushSync } from 'react-dom'

import { MoveButtons } from '../../domain/record/MoveButtons.tsx'
import { inOrder, type OpenMove } from '../../domain/record/openMoves.ts'
import type { Transaction } from '../data/transactionQuery.ts'
import { Opened } from '../../ui/dialog/Opened.tsx'

const MoveForm = lazy(async () => ({ default: (await import('./MoveForm.tsx')).MoveForm }))

type TransactionMovesProps = { transaction: Transaction; onDone: () => void }

/** The buttons are those that the server says are open to this reader. Money moves, so each of them asks first. */
export function TransactionMoves({ transaction, onDone }: TransactionMovesProps) {
  const [asking, setAsking] = useState<OpenMove>()
  const done = () => {
    // The dialog gives its focus back first.
    flushSync(() => setAsking(undefined))
    onDone()
  }
  return (
    <>
      <MoveButtons {...inOrder(transaction.openMoves)} onMove={setAsking} />
      <Opened onClose={() => setAsking(undefined)}>
        {asking && (
          <MoveForm
            transaction={transaction}
            move={asking}
            onDone={done}
            onClose={() => setAsking(undefined)}
          />
        )}
      </Opened>
    </>
  )
}
