import { useState } from 'react'
import * as v from 'valibot'

import { isObject, readForm } from '../../../forms/readForm.ts'
import { request } from '../../domain/api/request.ts'
import { answerName, answersSchema, draftsOf } from '../../domain/forms/answers.ts'
import { FormFields } from '../../domain/forms/FormFields.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { correctLeadDocument } from '../data/changes.ts'
import { changedAnswers } from '../data/corrections.ts'
import type { Lead } from '../data/leadQuery.ts'
import { useRenew } from '../transition/useMove.ts'

/** The answers as the customer's lead has them, to correct. Only those that change are sent. */
export function CorrectForm({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const [before] = useState(() => (isObject(lead.data) ? lead.data : {}))
  const [schema] = useState(() => readForm(lead.formSchema))
  const renew = useRenew(lead.publicId)
  const form = useForm({
    schema: v.object({ answers: answersSchema(schema, before) }),
    initial: { answers: draftsOf(before) },
    nameOf: answerName,
    send: async ({ answers }) => {
      const data = changedAnswers(before, answers)
      await request(correctLeadDocument, { input: { id: lead.id, leadPatch: { data } } })
      await renew()
      onClose()
    },
  })
  return (
    <FormDialog form={form} place="right" title="Edit details" action="Save details" onClose={onClose}>
      <p>Each change stays in the history of the lead.</p>
      <FormFields schema={schema} form={form} />
    </FormDialog>
  )
}
