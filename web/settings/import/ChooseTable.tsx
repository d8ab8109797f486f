import { useMutation } from '@tanstack/react-query'
import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'

import { Button } from '../../ui/buttons/Button.tsx'
import { FileButton } from '../../ui/buttons/FileButton.tsx'
import { sentenceFor } from '../../ui/errors/sentences.ts'
import { FieldGroup } from '../../ui/fields/FieldGroup.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { Notice } from '../../ui/layout/Notice.tsx'
import { Inline } from '../../ui/layout/Stack.tsx'
import { uploadTable } from '../data/imports.ts'
import type { ImportKind } from './importKinds.ts'

const mostBytes = 10 * 1024 * 1024

type ChooseTableProps = { kind: ImportKind; onOpen: (publicId: string) => void }

/** A file, or a pasted table, goes to the server, which reads it. */
export function ChooseTable({ kind, onOpen }: ChooseTableProps) {
  const [text, setText] = useState('')
  const upload = useMutation({
    mutationFn: async ({ file, name }: { file: Blob; name: string }) => {
      if (file.size > mostBytes) throw new TooLargeError()
      return uploadTable(kind.kind, file, name)
    },
    onSuccess: onOpen,
  })
  return (
    <FieldGroup label="Table">
      <Inline gap={2}>
        <FileButton
          label="Choose an Excel workbook or a CSV file"
          accept=".csv,.tsv,.txt,.xlsx,.vcf,text/csv"
          icon={<FileSpreadsheet size={18} aria-hidden="true" />}
          disabled={upload.isPending}
          onFiles={([file]) => file && upload.mutate({ file, name: file.name })}
        >
          Choose an Excel workbook or a CSV file
        </FileButton>
      </Inline>
      <TextArea
        name="table"
        label="Or paste a table, with its headings in the first line"
        columns={12}
        rows={6}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {upload.error && (
        <Notice severity="error">
          {upload.error instanceof TooLargeError ? upload.error.message : sentenceFor(upload.error)}
        </Notice>
      )}
      <Inline gap={2}>
        <Button
          look="main"
          disabled={text.trim() === ''}
          busy={upload.isPending}
          onClick={() => upload.mutate({ file: new Blob([text]), name: 'Pasted table' })}
        >
          Read table
        </Button>
      </Inline>
    </FieldGroup>
  )
}

class TooLargeError extends Error {
  override message = 'This file is larger than 10 MB. Split it, or save it as CSV.'
}
