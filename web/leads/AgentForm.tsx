import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import * as v from 'valibot'

import { sentenceFor } from '../shared/api/sentences.ts'
import { Button } from '../shared/buttons/Button.tsx'
import { Dialog } from '../shared/dialog/Dialog.tsx'
import { Form } from '../shared/fields/Form.tsx'
import { SelectField } from '../shared/fields/SelectField.tsx'
import { messages } from '../shared/fields/rules.ts'
import { useForm } from '../shared/fields/useForm.ts'
import { Notice } from '../shared/layout/Notice.tsx'
import { RowSkeletons } from '../shared/skeletons/Skeleton.tsx'
import { agentsQuery, type Lead } from './leadQuery.ts'
import { personName } from '../shared/names.ts'
import { useAssignment } from './useMove.ts'

const schema = v.object({ agent: v.pipe(v.string(), v.nonEmpty(messages.required)) })

export function AgentForm({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const id = useId()
  const { data: agents, error } = useQuery(agentsQuery(lead.organizationId ?? 0))
  const form = useForm(schema, { agent: lead.assignedUserId === null ? '' : String(lead.assignedUserId) })
  const assignment = useAssignment(lead)
  const nameOf = (agent: string) => personName(agents?.find((one) => String(one.id) === agent) ?? null) ?? ''
  const options = (agents ?? []).map((agent) => ({ value: String(agent.id), label: labelOf(agent) }))
  const send = form.submit(async ({ agent }) => {
    await assignment.mutateAsync({ userId: Number(agent), name: nameOf(agent) })
    onClose()
  })
  return (
    <Dialog
      title="Name the agent"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="main" type="submit" form={id} busy={form.busy} disabled={options.length === 0}>
            Name agent
          </Button>
        </>
      }
    >
      <Form id={id} onSubmit={send}>
        {error && <Notice severity="error">{sentenceFor(error)}</Notice>}
        {form.failure && <Notice severity="error">{form.failure}</Notice>}
        {!agents && !error && <RowSkeletons count={1} label="Loading agents" />}
        {agents && options.length === 0 && <p>This provider has no active service agent yet.</p>}
        {options.length > 0 && (
          <SelectField
            {...form.field('agent')}
            label="Agent"
            required
            columns={12}
            options={[{ value: '', label: 'Choose one' }, ...options]}
          />
        )}
      </Form>
    </Dialog>
  )
}

type Agent = { id: number; firstName: string | null; lastName: string | null; title: string | null }

function labelOf(agent: Agent): string {
  return [personName(agent) ?? `Agent ${agent.id}`, agent.title].filter(Boolean).join(', ')
}
