import type { Permission } from '../../../texts/codes.generated.ts'
import type { Reader } from '../../domain/reader.ts'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { RadioGroup } from '../../ui/fields/RadioGroup.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { messages } from '../../ui/fields/rules.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import type { useForm } from '../../ui/form/useForm.ts'
import type { PersonRecord } from '../data/peopleQueries.ts'
import { AgentFields } from './AgentFields.tsx'
import {
  emailMissing,
  type PersonKind,
  type PersonValues,
  type Switch,
  switches,
  templatesOf,
} from './personForm.ts'

type PersonFieldsProps = {
  form: Pick<ReturnType<typeof useForm<PersonValues, PersonValues>>, 'field' | 'checkbox' | 'choices'>
  kind: PersonKind
  person: PersonRecord | undefined
  reader: Reader
  emailProblem: string | undefined
  organizationId: number | null
  isDraft: boolean
}

const statuses = [
  { value: 'ACTIVE', label: 'Active' },
  { value: 'INACTIVE', label: 'Inactive' },
]
const adminTypes = [
  { value: 'MASTER_ADMIN', label: 'Master admin', hint: 'Manages people, permissions and the organization' },
  { value: 'ADMIN', label: 'Admin', hint: 'Works with leads and transactions' },
]

export function PersonFields({
  form,
  organizationId,
  kind,
  person,
  reader,
  emailProblem,
  isDraft,
}: PersonFieldsProps) {
  const { field, checkbox } = form
  const email = field('email')
  const hasName = field('firstName').value !== '' && field('lastName').value !== ''
  const emailError = email.error === emailMissing && !hasName ? messages.required : email.error
  return (
    <>
      <TextField {...field('firstName')} label="First name" required columns={4} autoComplete="off" />
      <TextField {...field('middleName')} label="Middle name" columns={4} autoComplete="off" />
      <TextField {...field('lastName')} label="Last name" required columns={4} autoComplete="off" />
      <TextField
        {...field('title')}
        label="Title"
        required={kind === 'ADMIN'}
        columns={6}
        autoComplete="off"
      />
      <TextField {...field('phoneNumber')} label="Phone" type="tel" columns={6} autoComplete="off" />
      <TextField
        {...email}
        error={emailError ?? emailProblem}
        hint={emailHint(person, isDraft)}
        label="Email"
        type="email"
        required
        columns={12}
        readOnly={person !== undefined}
        autoComplete="off"
      />
      <TextField {...field('officeAddress')} label="Office address" columns={12} autoComplete="off" />
      {kind === 'SERVICE_AGENT' && (
        <>
          <TextField {...field('employeeId')} label="Employee ID" columns={6} autoComplete="off" />
          <TextField {...field('otherLanguage')} label="Other language" columns={6} autoComplete="off" />
          <AgentFields form={form} organizationId={person?.organizationId ?? organizationId} />
        </>
      )}
      <TextArea {...field('bio')} label="Bio" columns={12} rows={4} />
      {kind === 'ADMIN' && !person && (
        <RadioGroup {...field('adminType')} label="Admin type" required columns={12} options={adminTypes} />
      )}
      <RadioGroup {...field('status')} label="Status" required columns={12} options={statuses} />
      <Checkbox {...checkbox('emailNotifications')} label="Email notifications" columns={6} />
      <Checkbox {...checkbox('textNotifications')} label="Text notifications" columns={6} />
      {person && kind !== 'ASSOCIATE' && <Switches checkbox={checkbox} person={person} reader={reader} />}
    </>
  )
}

function emailHint(person: PersonRecord | undefined, isDraft: boolean): string {
  if (person?.status === 'PENDING')
    return 'For another address, withdraw the invitation and add the person again'
  if (person) return 'The email cannot be changed here'
  return isDraft
    ? 'The invitation goes to this address once you activate the vendor'
    : 'The invitation goes to this address'
}

type SwitchesProps = { checkbox: PersonFieldsProps['form']['checkbox']; person: PersonRecord; reader: Reader }

/** "The three permission switches show only in edit mode." */
function Switches({ checkbox, person, reader }: SwitchesProps) {
  const templates = templatesOf(person)
  return Object.entries(switches).map(([name, { permission, label }]) => {
    const isOn = templates[permission]?.value ?? false
    const reason = reasonAgainst(reader, person, permission, isOn)
    return (
      <Checkbox
        key={name}
        {...checkbox(name as Switch)}
        role="switch"
        aria-checked={checkbox(name as Switch).checked}
        label={label}
        columns={12}
        disabled={reason !== undefined}
        hint={reason}
      />
    )
  })
}

/** Why the viewer cannot change the switch, matching the server's rule; undefined if they can. */
export function reasonAgainst(
  reader: Reader,
  person: Pick<PersonRecord, 'id'>,
  permission: Permission,
  isOn: boolean,
): string | undefined {
  if (reader.userType !== 'MASTER_ADMIN') return 'Only a master admin can change this'
  if (reader.id === person.id) return 'Another master admin changes your permissions'
  return isOn || reader.permissions.includes(permission)
    ? undefined
    : 'You don’t have this permission yourself'
}
