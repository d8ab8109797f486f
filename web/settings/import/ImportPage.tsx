import { useQuery } from '@tanstack/react-query'

import { Button } from '../../ui/buttons/Button.tsx'
import { LoadError } from '../../ui/layout/LoadError.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { importQuery } from '../data/imports.ts'
import { ChooseTable } from './ChooseTable.tsx'
import type { ImportKind } from './importKinds.ts'
import { ImportWork } from './ImportWork.tsx'
import { RecentImports } from './RecentImports.tsx'

type ImportPageProps = {
  kind: ImportKind
  /** The import at the address; undefined for a new one. */
  publicId: string | undefined
  onOpen: (publicId: string | undefined) => void
}

/** A new import, or one at work: it goes on when the page is left. */
export function ImportPage({ kind, publicId, onOpen }: ImportPageProps) {
  const another =
    publicId === undefined ? undefined : (
      <Button onClick={() => onOpen(undefined)}>Import another table</Button>
    )
  return (
    <Page title={kind.title} count="Existing accounts are never changed" action={another}>
      <Stack gap={8}>
        {publicId === undefined ? (
          <>
            <ChooseTable kind={kind} onOpen={onOpen} />
            <RecentImports kind={kind} onOpen={onOpen} />
          </>
        ) : (
          <Opened key={publicId} kind={kind} publicId={publicId} onOpen={onOpen} />
        )}
      </Stack>
    </Page>
  )
}

function Opened({ kind, publicId, onOpen }: ImportPageProps & { publicId: string }) {
  const { data, dataUpdatedAt, error, refetch } = useQuery(importQuery(publicId))
  if (error) return <LoadError error={error} onAgain={refetch} />
  if (data === undefined) return <p role="status">Loading…</p>
  if (data === null) return <p>This import was deleted, or is not yours. Imports are kept for a week.</p>
  return <ImportWork kind={kind} work={data} at={dataUpdatedAt} onDeleted={() => onOpen(undefined)} />
}
