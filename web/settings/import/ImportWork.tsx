import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { request } from '../../domain/api/request.ts'
import { Download } from '../../domain/files/Download.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { sentenceFor } from '../../ui/errors/sentences.ts'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { Notice } from '../../ui/layout/Notice.tsx'
import { Inline } from '../../ui/layout/Stack.tsx'
import { Status } from '../../ui/layout/Status.tsx'
import { counted } from '../data/counted.ts'
import {
  atWork,
  cancelImportDocument,
  checkImportDocument,
  deleteImportDocument,
  runImportDocument,
  type Import,
} from '../data/imports.ts'
import type { ImportKind } from './importKinds.ts'
import { ImportProgress } from './ImportProgress.tsx'
import { ImportRows } from './ImportRows.tsx'
import { countsOf, importStatusLabels } from './labels.ts'
import { MapColumns } from './MapColumns.tsx'

type ImportWorkProps = { kind: ImportKind; work: Import; at: number; onDeleted: () => void }

/** One import: what was read, the columns, the dry run, the run, and the report. */
export function ImportWork({ kind, work, at, onDeleted }: ImportWorkProps) {
  const calls = useCalls(work, onDeleted)
  const { label, color } = importStatusLabels[work.status]
  const isAsking = work.status === 'READ' || work.status === 'CHECKED'
  return (
    <>
      <Inline gap={3} align="center" justify="space-between">
        <p role="status">
          <Status color={color}>{label}</Status> {work.fileName}
          {work.total > 0 && ` · ${counted(work.total, 'row')}`}
        </p>
        {atWork.includes(work.status) ? (
          work.status !== 'READING' && <Button onClick={() => calls.mutate('cancel')}>Cancel</Button>
        ) : (
          <Button onClick={() => calls.mutate('delete')}>Delete this import</Button>
        )}
      </Inline>
      {work.note && work.status === 'READ' && <Notice severity="info">{work.note}</Notice>}
      {work.problem && <Notice severity="error">{work.problem}</Notice>}
      {calls.error && <Notice severity="error">{sentenceFor(calls.error)}</Notice>}
      {atWork.includes(work.status) && <ImportProgress key={work.status} work={work} at={at} />}
      {isAsking && (
        <MapColumns
          key={work.id}
          work={work}
          isPending={calls.isPending}
          onCheck={(columns, options) => calls.mutate({ columns, options })}
        />
      )}
      {['CHECKED', 'CANCELED', 'DONE'].includes(work.status) && (
        <Summary
          kind={kind}
          work={work}
          isPending={calls.isPending}
          onRun={(doubles) => calls.mutate({ doubles })}
        />
      )}
      {!['READING', 'READ', 'FAILED'].includes(work.status) && <ImportRows work={work} />}
    </>
  )
}

type Call = 'cancel' | 'delete' | { columns: object; options: object } | { doubles: boolean }

function useCalls({ id: importId, publicId }: Import, onDeleted: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (call: Call): Promise<unknown> => {
      if (call === 'cancel') return request(cancelImportDocument, { input: { importId } })
      if (call === 'delete') return request(deleteImportDocument, { input: { importId } })
      if ('doubles' in call)
        return request(runImportDocument, { input: { importId, acceptsDoubles: call.doubles } })
      return request(checkImportDocument, { input: { importId, ...call } })
    },
    onSuccess: (_, call) => (call === 'delete' ? onDeleted() : undefined),
    onSettled: (_data, _error, call) =>
      call === 'delete' ? undefined : queries.invalidateQueries({ queryKey: ['imports', publicId] }),
  })
}

type SummaryProps = {
  kind: ImportKind
  work: Import
  isPending: boolean
  onRun: (withDoubles: boolean) => void
}

function Summary({ kind, work, isPending, onRun }: SummaryProps) {
  const [withDoubles, setWithDoubles] = useState(false)
  const counts = countsOf(work)
  const doubles = counts('LIKELY_DOUBLE')
  const open = counts('NEW') + counts('FAILED') + (withDoubles ? doubles : 0)
  const toMend = counts('INVALID') + counts('FAILED') + doubles
  return (
    <>
      <p role="status">
        {counts('ADDED').toLocaleString('en-US')} added, {open.toLocaleString('en-US')} to add,{' '}
        {(counts('DOUBLE') + counts('EXISTS') + counts('SKIPPED')).toLocaleString('en-US')} skipped,{' '}
        {counts('INVALID').toLocaleString('en-US')} not usable
      </p>
      {doubles > 0 && (
        <Checkbox
          name="doubles"
          label={`Also add the ${counted(doubles, 'likely double')}`}
          hint="They look like vendors that exist or are in this table already"
          columns={12}
          checked={withDoubles}
          onChange={({ target }) => setWithDoubles(target.checked)}
        />
      )}
      <Inline gap={2}>
        {open > 0 && (
          <Button look="main" busy={isPending} onClick={() => onRun(withDoubles)}>
            Add {counted(open, kind.noun)}
          </Button>
        )}
        {toMend > 0 && <Download path={`/api/imports/${work.publicId}.csv`}>Download rows to mend</Download>}
      </Inline>
    </>
  )
}
