import * as v from 'valibot'

import { request } from '../../domain/api/request.ts'
import { useAction } from '../../ui/action/useAction.ts'
import { tomorrow } from '../../ui/dates/days.ts'
import { atMost, optional } from '../../ui/fields/rules.ts'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { type Pause, pauseOffersDocument } from '../data/offerLimits.ts'
import { pauseText } from './limits.ts'
import type { Side } from './OfferLimits.tsx'

const schema = v.object({ untilDay: v.string(), reason: v.pipe(optional, atMost(300)) })

type PauseDialogProps = Side & { pause: Pause | undefined; onClose: () => void }

export function PauseDialog({ organizationId, operates, pause, onClose }: PauseDialogProps) {
  const save = useAction({
    send: ({ untilDay, reason }: v.InferOutput<typeof schema>) =>
      request(pauseOffersDocument, { input: { organizationId, untilDay: untilDay || null, reason } }),
    done: ({ untilDay }) => pauseText({ untilDay: untilDay || null }),
    renews: [['organizations', 'offerLimits']],
  })
  const form = useForm({
    schema,
    initial: { untilDay: pause?.untilDay ?? '', reason: pause?.reason ?? '' },
    about: `pause ${organizationId}`,
    send: async (values) => {
      await save.send(values)
      onClose()
    },
  })
  return (
    <FormDialog form={form} title="Pause offers" action="Pause offers" onClose={onClose}>
      <TextField
        {...form.field('untilDay')}
        label="Until"
        type="date"
        min={tomorrow()}
        columns={12}
        hint="Offers begin again on this day. Leave it empty to pause until you resume."
      />
      <TextArea
        {...form.field('reason')}
        label="Reason"
        rows={2}
        columns={12}
        hint={operates ? 'The vendor can read this.' : 'The operator can read this.'}
      />
    </FormDialog>
  )
}
