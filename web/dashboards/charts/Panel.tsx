import { Download, Table2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'

import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { saveCsv, type Table } from './csv.ts'
import styles from './Charts.module.css'

type PanelProps = {
  title: string
  /** One sentence that defines the figures. */
  definition: string
  table: Table
  /** The text of an empty panel. */
  empty?: string | undefined
  tools?: ReactNode
  wide?: boolean
  children: ReactNode
}

/** A chart with its definition. The same data can be read as a table or downloaded. */
export function Panel({ title, definition, table, empty, tools, wide = false, children }: PanelProps) {
  const [isTable, setTable] = useState(false)
  const id = useId()
  return (
    <section aria-labelledby={id} className={wide ? styles.widePanel : styles.panel}>
      <header className={styles.head}>
        <div>
          <h2 id={id}>{title}</h2>
          <p className={styles.definition}>{definition}</p>
        </div>
        <div className={styles.tools}>
          <IconButton
            label={`${isTable ? 'Show' : 'Hide'} the picture of ${title}`}
            aria-pressed={isTable}
            onClick={() => setTable(!isTable)}
          >
            <Table2 size={18} aria-hidden="true" />
          </IconButton>
          <IconButton label={`Download ${title} as CSV`} onClick={() => saveCsv(title, table)}>
            <Download size={18} aria-hidden="true" />
          </IconButton>
        </div>
      </header>
      {tools}
      {empty !== undefined && table.rows.length === 0 ? (
        <p className={styles.empty}>{empty}</p>
      ) : isTable ? (
        <FigureTable title={title} table={table} />
      ) : (
        children
      )}
    </section>
  )
}

function FigureTable({ title, table }: { title: string; table: Table }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={`${title} as a table`}>
      <table className={styles.table}>
        <thead>
          <tr>
            {table.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <tr key={row[0]}>
              {row.map((cell, place) =>
                place === 0 ? (
                  <th key={table.columns[place]} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={table.columns[place]}>{cell}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
