import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import * as v from 'valibot'

import { request } from '../domain/api/request.ts'
import { personName } from '../domain/names.ts'
import type { Reader } from '../domain/reader.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { ErrorText } from '../ui/errors/ErrorText.tsx'
import { sentenceFor } from '../ui/errors/sentences.ts'
import { Checkbox } from '../ui/fields/Checkbox.tsx'
import { requiredName, optional, optionalName, optionalPhone } from '../ui/fields/rules.ts'
import { SelectField } from '../ui/fields/SelectField.tsx'
import { TextArea } from '../ui/fields/TextArea.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { RowSkeletons } from '../ui/skeletons/Skeleton.tsx'
import { Muted } from '../ui/theme/Muted.tsx'
import { useToast } from '../ui/toasts/context.ts'
import { ChosenList } from './ChosenList.tsx'
import { updateUserInfoDocument } from './data/peopleOperations.ts'
import { type PersonRecord, personQuery } from './data/peopleQueries.ts'
import { referenceQuery } from '../domain/reference.ts'
import { bioOf, phoneText } from '../domain/profile/contact.ts'
import styles from './people/Person.module.css'
import { type Picture, PictureField, usePicture } from './people/Picture.tsx'
import { Form, FormActions } from '../ui/form/Form.tsx'
import { useForm } from '../ui/form/useForm.ts'

const schema = v.object({
  firstName: requiredName,
  middleName: optionalName,
  lastName: requiredName,
  title: optional,
  phoneNumber: optionalPhone,
  officeAddress: optionalName,
  bio: optional,
  industry: v.string(),
  textNotifications: v.boolean(),
  emailNotifications: v.boolean(),
})

type AccountTabProps = {
  user: Reader
  /** What follows the form; it would move if it were there before the form. */
  children?: ReactNode
}

export function AccountTab({ user, children }: AccountTabProps) {
  const { data, error, refetch } = useQuery(personQuery(user.id))
  if (!data && !error) return <RowSkeletons label="Loading your account" />
  return (
    <>
      {data ? (
        <AccountForm person={data} />
      ) : (
        <ErrorText heading="h3" message={sentenceFor(error)} onAgain={() => void refetch()} />
      )}
      {children}
    </>
  )
}

function AccountForm({ person }: { person: PersonRecord }) {
  const [chosen, setChosen] = useState<readonly string[]>(() => languagesOf(person))
  const picture = usePicture(person)
  const save = useSaveAccount(person.id, picture)
  const form = useForm({ schema, initial: valuesOf(person), send: (values) => save(values, chosen) })
  const isDirty = form.dirty || chosen.join() !== languagesOf(person).join() || picture.isDirty
  const { data: reference } = useQuery(referenceQuery)
  const industries = reference?.industries ?? []
  return (
    <Form form={{ ...form, dirty: isDirty }}>
      <div className={styles.head}>
        <PictureField picture={picture} name={personName(person) ?? ''} />
        <div className={styles.access}>
          <p>{person.email}</p>
          <Muted>{person.organization?.legalBusinessName}</Muted>
        </div>
      </div>
      <TextField
        {...form.field('firstName')}
        label="First name"
        required
        columns={4}
        autoComplete="given-name"
      />
      <TextField
        {...form.field('middleName')}
        label="Middle name"
        columns={4}
        autoComplete="additional-name"
      />
      <TextField
        {...form.field('lastName')}
        label="Last name"
        required
        columns={4}
        autoComplete="family-name"
      />
      <TextField {...form.field('title')} label="Title" columns={6} autoComplete="organization-title" />
      <TextField {...form.field('phoneNumber')} label="Phone" type="tel" columns={6} autoComplete="tel" />
      <TextField
        {...form.field('officeAddress')}
        label="Office address"
        columns={8}
        autoComplete="street-address"
      />
      <SelectField
        {...form.field('industry')}
        label="Industry"
        columns={4}
        options={[{ value: '0', label: 'None' }, ...industries.map(optionOf)]}
      />
      <TextArea {...form.field('bio')} label="Bio" columns={12} rows={4} />
      <ChosenList
        label="Languages"
        addLabel="Add a language"
        name="languages"
        options={(reference?.languages ?? []).map(optionOf)}
        chosen={chosen}
        onChosen={setChosen}
      />
      <Checkbox {...form.checkbox('emailNotifications')} label="Email notifications" columns={6} />
      <Checkbox {...form.checkbox('textNotifications')} label="Text notifications" columns={6} />
      <FormActions>
        <Button look="main" type="submit" busy={form.busy} disabled={!isDirty}>
          Save changes
        </Button>
      </FormActions>
    </Form>
  )
}

const optionOf = ({ id, name }: { id: number; name: string }) => ({ value: String(id), label: name })

function languagesOf({ languageIds }: PersonRecord): string[] {
  return (languageIds ?? []).flatMap((id) => (id === null ? [] : [String(id)]))
}

function valuesOf(person: PersonRecord) {
  return {
    firstName: person.firstName,
    middleName: person.middleName ?? '',
    lastName: person.lastName,
    title: person.title ?? '',
    phoneNumber: phoneText(person),
    officeAddress: person.officeAddress ?? '',
    bio: bioOf(person.account),
    industry: String(person.industryId ?? 0),
    textNotifications: person.textNotifications ?? false,
    emailNotifications: person.emailNotifications ?? true,
  }
}

function useSaveAccount(id: number, picture: Picture) {
  const queries = useQueryClient()
  const toast = useToast()
  return async (values: ReturnType<typeof valuesOf>, languages: readonly string[]) => {
    const { bio, industry, ...facts } = values
    const userInfoPatch = {
      ...facts,
      account: bio ? JSON.stringify({ bio }) : '',
      industryId: Number(industry),
      languageIds: languages.map(Number),
    }
    await request(updateUserInfoDocument, { input: { id, userInfoPatch } })
    const isPictured = await picture.save(id)
    toast.show({ severity: 'success', summary: 'Account saved' })
    await queries.invalidateQueries({ queryKey: ['people'] })
    // The frame shows name and picture.
    void queries.refetchQueries({ queryKey: ['currentUser'], type: 'all' })
    return isPictured ? undefined : 'The picture wasn’t uploaded. Save again to retry.'
  }
}
