import { lazy, Suspense, useState } from 'react'

import type { List } from '../../lists/list.ts'
import { useAction } from '../ui/action/useAction.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { Inline } from '../ui/layout/Stack.tsx'
import type { BulkAction } from './bulk.ts'
import type { BulkDialog as Dialog } from './BulkDialog.tsx'
import styles from './List.module.css'
import type { useSelection } from './useSelection.ts'

const BulkDialog = lazy(async () => ({
  default: (await import('./BulkDialog.tsx')).BulkDialog,
})) as typeof Dialog

type SelectionBarProps<Row> = {
  list: List
  selection: ReturnType<typeof useSelection<Row>>
  actions: readonly BulkAction<Row>[]
  keyOf: (row: Row) => string
  nameOf: (row: Row) => string
  /** The total of the selected rows. */
  sumOf?: ((rows: readonly Row[]) => string | undefined) | undefined
  /** The number of all rows, if all can be selected. */
  total: number | undefined
  onAll: () => Promise<void>
}

/** What is chosen, over all pages, and what can be done with it. */
export function SelectionBar<Row>(props: SelectionBarProps<Row>) {
  const { list, selection, actions, keyOf, nameOf, sumOf, total, onAll } = props
  const [action, setAction] = useState<BulkAction<Row>>()
  const choosing = useAction({ send: onAll })
  const count = selection.rows.length
  if (count === 0) return null
  const fitting = ({ can }: BulkAction<Row>) => (can ? selection.rows.filter(can) : selection.rows)
  const sum = sumOf?.(selection.rows)
  return (
    <section aria-label="Selection" className={styles.selection}>
      <p role="status" className={styles.chosenCount}>
        {count.toLocaleString('en-US')} {list.nouns[count === 1 ? 0 : 1]} selected{sum && ` · ${sum}`}
      </p>
      {choosing.failure && (
        <p role="alert" className={styles.failed}>
          {choosing.failure}
        </p>
      )}
      <Inline gap={2}>
        {total !== undefined && total > count && (
          <Button look="quiet" busy={choosing.busy} onClick={() => choosing.run()}>
            Select all {total.toLocaleString('en-US')}
          </Button>
        )}
        <Button look="quiet" onClick={selection.clear}>
          Clear
        </Button>
        {actions.map((one) => (
          <Button
            key={one.label}
            // Of several, none is the main act.
            look={actions.length === 1 ? 'main' : 'plain'}
            disabled={fitting(one).length === 0}
            onClick={() => setAction(one)}
          >
            {one.label}
          </Button>
        ))}
      </Inline>
      <Suspense>
        {action && (
          <BulkDialog
            action={action}
            rows={fitting(action)}
            leftOut={count - fitting(action).length}
            keyOf={keyOf}
            nameOf={nameOf}
            onClose={(done) => {
              setAction(undefined)
              selection.onChoose(done, false)
            }}
          />
        )}
      </Suspense>
    </section>
  )
}
