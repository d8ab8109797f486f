import { useQuery } from '@tanstack/react-query'

import { Button } from '../../ui/buttons/Button.tsx'
import { RelativeTime } from '../../ui/dates/RelativeTime.tsx'
import { Status } from '../../ui/layout/Status.tsx'
import { recentImportsQuery } from '../data/imports.ts'
import { counted } from '../data/counted.ts'
import tables from '../people/Permissions.module.css'
import type { ImportKind } from './importKinds.ts'
import { importStatusLabels } from './labels.ts'

type RecentImportsProps = { kind: ImportKind; onOpen: (publicId: string) => void }

/** The way back to an import that goes on, and to the report of one that is over. */
export function RecentImports({ kind, onOpen }: RecentImportsProps) {
  const { data = [] } = useQuery(recentImportsQuery(kind.kind))
  if (data.length === 0) return null
  return (
    <section aria-label="Recent imports">
      <h2>Recent imports</h2>
      <div className={tables.frame}>
        <table className={tables.matrix} aria-label="Recent imports">
          <thead>
            <tr>
              <th scope="col">Table</th>
              <th scope="col">Rows</th>
              <th scope="col">Status</th>
              <th scope="col">Started</th>
              <th scope="col" aria-label="Open" />
            </tr>
          </thead>
          <tbody>
            {data.map((one) => (
              <tr key={one.id}>
                <th scope="row">{one.fileName}</th>
                <td>{counted(one.total, 'row')}</td>
                <td>
                  <Status color={importStatusLabels[one.status].color}>
                    {importStatusLabels[one.status].label}
                  </Status>
                </td>
                <td>
                  <RelativeTime when={one.createdAt} />
                </td>
                <td>
                  <Button onClick={() => onOpen(one.publicId)} aria-label={`Open ${one.fileName}`}>
                    Open
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
