import * as v from 'valibot'

import { request } from '../../domain/api/request.ts'
import { useAction } from '../../ui/action/useAction.ts'
import { optional, required } from '../../ui/fields/rules.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { type Limits, saveOfferCapDocument } from '../data/offerLimits.ts'
import { capIn, type Scope } from './limits.ts'
import type { Side } from './OfferLimits.tsx'

const most = 10_000
const cap = v.pipe(
  optional,
  v.check((text) => Number(text) !== 0 || text === '', 'For no offers at all, pause them instead'),
  v.check(
    (text) => text === '' || (/^\d+$/.test(text) && Number(text) <= most),
    'Please enter a whole number up to 10,000',
  ),
)
const caps = { perDay: cap, perWeek: cap, perMonth: cap, openAtOnce: cap }
const ofScope = v.object({ serviceId: v.string(), ...caps })
const ofService = v.object({ serviceId: required, ...caps })

type CapDialogProps = Side & {
  /** Undefined: for a service that is chosen here. */
  scope: Scope | undefined
  services: Limits['services']
  onClose: () => void
}

/** The caps of one's own side. With all of them empty, there are none. */
export function CapDialog({ organizationId, scope, services, onClose }: CapDialogProps) {
  const name = scope?.serviceId === null ? 'all services' : scope?.name
  const save = useAction({
    send: ({ serviceId, ...given }: v.InferOutput<typeof ofScope>) =>
      request(saveOfferCapDocument, {
        input: { organizationId, serviceId: Number(serviceId) || null, ...numbersOf(given) },
      }),
    done: 'Caps saved',
    renews: [['organizations', 'offerLimits'], ['lead'], ['leads']],
  })
  const text = (period: Parameters<typeof capIn>[1]) => String(capIn(scope?.own, period) ?? '')
  const form = useForm({
    schema: scope ? ofScope : ofService,
    initial: {
      serviceId: String(scope?.serviceId ?? ''),
      perDay: text('day'),
      perWeek: text('week'),
      perMonth: text('month'),
      openAtOnce: text('open'),
    },
    about: `caps ${organizationId} ${scope?.serviceId ?? name}`,
    send: async (values) => {
      await save.send(values)
      onClose()
    },
  })
  const number = (field: keyof typeof caps) => ({
    ...form.field(field),
    inputMode: 'numeric' as const,
    columns: 6,
  })
  return (
    <FormDialog
      form={form}
      title={name === undefined ? 'Caps for a service' : `Caps for ${name}`}
      action="Save caps"
      disabled={!form.dirty}
      onClose={onClose}
    >
      {!scope && (
        <SelectField
          {...form.field('serviceId')}
          label="Service"
          required
          columns={12}
          options={[
            { value: '', label: 'Choose a service' },
            ...services.map(({ id, name: label }) => ({ value: String(id), label })),
          ]}
        />
      )}
      <TextField {...number('perDay')} label="Offers a day" />
      <TextField {...number('perWeek')} label="Offers a week" hint="From Monday" />
      <TextField {...number('perMonth')} label="Offers a month" />
      <TextField {...number('openAtOnce')} label="Open leads" hint="With offers that wait for an answer" />
    </FormDialog>
  )
}

type Given = Record<keyof typeof caps, string>

function numbersOf({ perDay, perWeek, perMonth, openAtOnce }: Given) {
  const number = (text: string) => (text === '' ? null : Number(text))
  return {
    perDay: number(perDay),
    perWeek: number(perWeek),
    perMonth: number(perMonth),
    openAtOnce: number(openAtOnce),
  }
}
