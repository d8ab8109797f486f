import { useQuery } from '@tanstack/react-query'
import { FileText, Plus } from 'lucide-react'
import { useState } from 'react'

import { isOperator, type Reader } from '../../domain/reader.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Opened } from '../../ui/dialog/Opened.tsx'
import { ErrorText } from '../../ui/errors/ErrorText.tsx'
import { sentenceFor } from '../../ui/errors/sentences.ts'
import { Empty } from '../../ui/layout/Empty.tsx'
import { List, Row } from '../../ui/layout/List.tsx'
import { PageSection } from '../../ui/layout/Page.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { RowSkeletons } from '../../ui/skeletons/Skeleton.tsx'
import { Muted } from '../../ui/theme/Muted.tsx'
import { type Template, templatesQuery } from '../data/templates.ts'
import { RemoveTemplate, TemplateDialog } from './templateDialogs.tsx'

const places: Readonly<Record<string, string>> = {
  LEADS: 'Emails to customers',
  TICKETS: 'Replies to requests',
  BOTH: 'Emails to customers and replies to requests',
}

type Asked = 'new' | { edit: Template } | { remove: Template }

/** The organization's templates: its admins write them, its people use them. */
export function TemplatesTab({ user }: { user: Pick<Reader, 'organizationType'> }) {
  const { data, error, refetch } = useQuery(templatesQuery)
  const [asked, ask] = useState<Asked>()
  const close = () => ask(undefined)
  if (error && !data)
    return <ErrorText heading="h3" message={sentenceFor(error)} onAgain={() => void refetch()} />
  if (!data) return <RowSkeletons label="Loading templates" />
  const { templates, fields } = data
  const operates = isOperator(user)
  const add = (
    <Button icon={<Plus size={18} aria-hidden="true" />} onClick={() => ask('new')}>
      New template
    </Button>
  )
  const edited = typeof asked === 'object' && 'edit' in asked ? asked.edit : undefined
  return (
    <Stack gap={6}>
      <Muted>
        Your people choose a template under “Templates” when they write{' '}
        {operates ? 'to a customer or reply to a request' : 'to a customer'}. Names in braces, such as{' '}
        {'{customer first name}'}, are filled in at once, and the text can be changed before it is sent.
      </Muted>
      {templates.length === 0 ? (
        <Empty icon={FileText} title="No templates yet">
          {add}
        </Empty>
      ) : (
        <PageSection title="Your templates" count={String(templates.length)} action={add}>
          <List aria-label="Templates">
            {templates.map((template) => (
              <TemplateRow
                key={template.id}
                template={template}
                place={operates ? places[template.offeredIn] : undefined}
                onAsk={ask}
              />
            ))}
          </List>
        </PageSection>
      )}
      <Opened onClose={close}>
        {asked && (asked === 'new' || edited) && (
          <TemplateDialog template={edited} fields={fields} operates={operates} onClose={close} />
        )}
        {typeof asked === 'object' && 'remove' in asked && (
          <RemoveTemplate template={asked.remove} onClose={close} />
        )}
      </Opened>
    </Stack>
  )
}

type TemplateRowProps = {
  template: Template
  /** Where it is offered, if there are several places. */
  place: string | undefined
  onAsk: (asked: Asked) => void
}

function TemplateRow({ template, place, onAsk }: TemplateRowProps) {
  const { title, subject, body } = template
  return (
    <Row
      title={title}
      text={[place, subject, firstLine(body)].filter(Boolean).join(' · ')}
      actions={
        <>
          <Button look="quiet" aria-label={`Remove ${title}`} onClick={() => onAsk({ remove: template })}>
            Remove
          </Button>
          <Button aria-label={`Edit ${title}`} onClick={() => onAsk({ edit: template })}>
            Edit
          </Button>
        </>
      }
    />
  )
}

function firstLine(body: string): string {
  const line = body.replaceAll(/\s+/g, ' ')
  return line.length > 120 ? `${line.slice(0, 120).trimEnd()}…` : line
}
