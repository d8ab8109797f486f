import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import * as v from 'valibot'

import { request } from '../../domain/api/request.ts'
import { useAction } from '../../ui/action/useAction.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Dialog, DialogClose } from '../../ui/dialog/Dialog.tsx'
import { LoadError } from '../../ui/layout/LoadError.tsx'
import { atMost, required } from '../../ui/fields/rules.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Form, FormActions, SubmitButton } from '../../ui/form/Form.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { List, Row } from '../../ui/layout/List.tsx'
import { Notice } from '../../ui/layout/Notice.tsx'
import { RowSkeletons } from '../../ui/skeletons/Skeleton.tsx'
import {
  removeReplyTemplateDocument,
  replyTemplatesDocument,
  saveReplyTemplateDocument,
} from '../data/operations.ts'

const templatesQuery = {
  queryKey: ['reply templates'],
  queryFn: async () => {
    const { allReplyTemplates } = await request(replyTemplatesDocument, {})
    return (allReplyTemplates?.nodes ?? []).filter((template) => template !== null)
  },
}

type TemplatesProps = { text: string; onInsert: (text: string) => void }

/** Reply templates for staff. The composer's text can be saved as one. */
export function Templates({ text, onInsert }: TemplatesProps) {
  const [isOpen, setOpen] = useState(false)
  const insert = (body: string) => {
    setOpen(false)
    onInsert(text.trim() === '' ? body : `${text.trimEnd()}\n\n${body}`)
  }
  return (
    <>
      <Button look="quiet" icon={<FileText size={18} aria-hidden="true" />} onClick={() => setOpen(true)}>
        Templates
      </Button>
      {isOpen && <TemplatesDialog text={text} onInsert={insert} onClose={() => setOpen(false)} />}
    </>
  )
}

function TemplatesDialog({ text, onInsert, onClose }: TemplatesProps & { onClose: () => void }) {
  const { data: templates, error, refetch: loadAgain } = useQuery(templatesQuery)
  const queries = useQueryClient()
  const refetch = () => queries.invalidateQueries({ queryKey: templatesQuery.queryKey })
  const removing = useAction({
    send: (id: number) => request(removeReplyTemplateDocument, { input: { id } }),
    renews: [templatesQuery.queryKey],
  })
  return (
    <Dialog title="Reply templates" onClose={onClose} footer={<DialogClose>Close</DialogClose>}>
      {error && !templates && <LoadError error={error} onAgain={loadAgain} />}
      {removing.failure && <Notice severity="error">{removing.failure}</Notice>}
      {!templates && !error && <RowSkeletons count={3} label="Loading templates" />}
      {templates?.length === 0 && <p>No templates yet. Write a reply and save it as one.</p>}
      <List aria-label="Templates">
        {templates?.map(({ id, title, body }) => (
          <Row
            key={id}
            title={title}
            text={body}
            actions={
              <>
                <Button
                  look="quiet"
                  aria-label={`Remove ${title}`}
                  busy={removing.busyWith === id}
                  onClick={() => removing.run(id)}
                >
                  Remove
                </Button>
                <Button aria-label={`Insert ${title}`} onClick={() => onInsert(body)}>
                  Insert
                </Button>
              </>
            }
          />
        ))}
      </List>
      {text.trim() !== '' && <SaveTemplate text={text} onSaved={refetch} />}
    </Dialog>
  )
}

const schema = v.object({ title: v.pipe(required, atMost(100)) })

function SaveTemplate({ text, onSaved }: { text: string; onSaved: () => Promise<unknown> }) {
  const form = useForm({
    schema,
    holdsDraft: false,
    initial: { title: '' },
    send: async ({ title }) => {
      await request(saveReplyTemplateDocument, { input: { title, body: text } })
      form.reset()
      await onSaved()
    },
  })
  return (
    <Form form={form} asksBeforeLoss={false} aria-label="Save your text as a template">
      <TextField {...form.field('title')} label="Title of the new template" required columns={12} />
      <FormActions>
        <SubmitButton form={form} look="plain">
          Save your text as a template
        </SubmitButton>
      </FormActions>
    </Form>
  )
}
