import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'

import { personName } from '../../domain/names.ts'
import { referenceQuery } from '../../domain/reference.ts'
import { LoadError } from '../../ui/layout/LoadError.tsx'
import { messages } from '../../ui/fields/rules.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { RowSkeletons } from '../../ui/skeletons/Skeleton.tsx'
import { agentSummary, suggestedAgents } from '../data/agentOptions.ts'
import { agentsQuery, type Lead } from '../data/leadQuery.ts'
import { useAssignment } from './useMove.ts'

const schema = v.object({ agent: v.pipe(v.string(), v.nonEmpty(messages.required)) })

export function AgentForm({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const { data: agents, error, refetch } = useQuery(agentsQuery(lead.organizationId ?? 0))
  const assignment = useAssignment(lead)
  const nameOf = (agent: string) => personName(agents?.find((one) => String(one.id) === agent) ?? null) ?? ''
  const { data: reference } = useQuery(referenceQuery)
  const options = suggestedAgents(agents ?? [], lead)
  const form = useForm({
    schema,
    initial: { agent: lead.assignedUserId === null ? '' : String(lead.assignedUserId) },
    send: async ({ agent }) => {
      await assignment.mutateAsync({ userId: Number(agent), name: nameOf(agent) })
      onClose()
    },
  })
  const agent = agents?.find(({ id }) => String(id) === form.field('agent').value)
  return (
    <FormDialog
      form={form}
      title="Assign agent"
      action="Assign agent"
      disabled={options.length === 0}
      onClose={onClose}
    >
      {error && !agents && <LoadError error={error} onAgain={refetch} />}
      {!agents && !error && <RowSkeletons count={1} label="Loading agents" />}
      {agents && options.length === 0 && <p>This provider has no active agents yet.</p>}
      {options.length > 0 && (
        <SelectField
          {...form.field('agent')}
          label="Agent"
          hint={agent && agentSummary(agent, lead, reference?.languages ?? [])}
          required
          columns={12}
          options={[{ value: '', label: 'Choose one' }, ...options]}
        />
      )}
    </FormDialog>
  )
}
