import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

import type { List, Viewer } from '../../lists/list.ts'
import type { BulkAction } from './bulk.ts'
import type { Options } from './filterLabels.ts'
import type { ListSource } from './listSource.ts'
import type { RowParts } from './ListTable.tsx'
import type { ListAddressParts } from './useListAddress.ts'

export type ListPageProps<Row> = RowParts<Row> &
  ListAddressParts & {
    title: string
    source: ListSource<Row>
    /** A card of the grid; without it the list is a table only. */
    card?: (row: Row) => ReactNode
    /** The viewer, whose role decides on filters and columns. */
    person: Viewer & { id: number }
    options?: Options
    /** Row counts of each view and of each filter option. */
    viewCounts?: Readonly<Record<string, number | undefined>> | undefined
    codeCounts?: ReadonlyMap<string, number> | undefined
    icon?: LucideIcon
    action?: ReactNode
    /** Related links, shown before the export and the main action. */
    links?: ReactNode
    /** The action of an empty list. */
    emptyAction?: ReactNode
    /** Buttons for one row, after which `onDone` leads to the next row; undefined for rows without. */
    rowActions?: ((row: Row, onDone: () => void) => ReactNode) | undefined
    bulkActions?: readonly BulkAction<Row>[]
    /** The total of the selected rows: "$1,234.57". */
    sumOf?: (rows: readonly Row[]) => string | undefined
    /** Whether the list is part of a page with its own title, such as a settings tab. */
    isSection?: boolean
    /** For a partial list: the full list, for exports, and the fixed filters, which the source applies. */
    part?: { of: List; filters: Readonly<Record<string, string>> }
    /** Shown between the title and the filters. */
    children?: ReactNode
  }
