import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { isEmail, plainEmail } from '../../../values/email.ts'
import { request } from '../../domain/api/request.ts'
import { operator } from '../../domain/operator.ts'
import { Avatar } from '../../ui/avatar/Avatar.tsx'
import { Dialog, DialogClose } from '../../ui/dialog/Dialog.tsx'
import { ApiError } from '../../ui/errors/apiErrors.ts'
import { ErrorText } from '../../ui/errors/ErrorText.tsx'
import { sentenceFor } from '../../ui/errors/sentences.ts'
import { useDebouncedValue } from '../../ui/fields/useDebounced.ts'
import { Form, SubmitButton } from '../../ui/form/Form.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { Notice } from '../../ui/layout/Notice.tsx'
import { RowSkeletons } from '../../ui/skeletons/Skeleton.tsx'
import { useToast } from '../../ui/toasts/context.ts'
import { emailExistenceDocument } from '../data/peopleOperations.ts'
import { personQuery, type PersonRecord } from '../data/peopleQueries.ts'
import { LeavePerson } from './LeavePerson.tsx'
import styles from './Person.module.css'
import { PersonAccess } from './PersonAccess.tsx'
import { PersonFields } from './PersonFields.tsx'
import { type PersonKind, type PersonPanelProps, personSchema, valuesOf } from './personForm.ts'
import { PictureField, usePicture } from './Picture.tsx'
import { useSavePerson } from './useSavePerson.ts'

/** The drawer that adds a person. */
export function AddPerson(props: PersonPanelProps) {
  return <PersonDrawer {...props} person={undefined} />
}

/** The drawer that edits a person, with the actions on them. */
export function EditPerson({ id, ...given }: Omit<PersonPanelProps, 'kind'> & { id: number }) {
  const props: PersonPanelProps = { ...given, kind: 'ADMIN' }
  const { data, error, refetch } = useQuery(personQuery(id))
  if (data) return <PersonDrawer key={data.id} {...props} kind={kindOf(data)} person={data} />
  return (
    <Dialog place="right" title={titleOf(props, false)} onClose={props.onClose}>
      {error ? (
        <ErrorText heading="h3" message={sentenceFor(error)} onAgain={() => void refetch()} />
      ) : data === null ? (
        <Notice severity="warn">This person no longer exists, or is not yours to see.</Notice>
      ) : (
        <RowSkeletons label="Loading the person" />
      )}
    </Dialog>
  )
}

function kindOf({ userType }: PersonRecord): PersonKind {
  return userType === 'SERVICE_AGENT' || userType === 'ASSOCIATE' ? userType : 'ADMIN'
}

const nouns = { ADMIN: 'Admin', SERVICE_AGENT: 'Service Agent', ASSOCIATE: 'Associate' }

/** "Add New Admin" or "Update Admin" for a vendor admin; with the operator's name otherwise. */
function titleOf({ kind, reader, isVendors }: PersonPanelProps, isNew: boolean): string {
  const isOperators = kind === 'ADMIN' && reader.organizationType === 'OPERATOR' && !isVendors
  const noun = isOperators ? `${operator.name} ${nouns[kind]}` : nouns[kind]
  return isNew ? `Add New ${noun}` : `Update ${noun}`
}

function PersonDrawer({ person, ...props }: PersonPanelProps & { person: PersonRecord | undefined }) {
  const { kind, onClose, reader } = props
  const toast = useToast()
  const picture = usePicture(person)
  const leaving = useQuestion()
  const { save, isSaved } = useSavePerson({ ...props, person, picture, reset: () => form.reset() })
  const form = useForm({
    schema: personSchema(kind),
    initial: valuesOf(person),
    send: async (values) => {
      if (inUse) return inUse
      const deactivates = person?.status === 'ACTIVE' && values.status === 'INACTIVE'
      if (deactivates && !(await leaving.ask())) return 'Nothing was saved, and the account stays active.'
      return save(values)
    },
    onInvalid: () =>
      toast.show({
        severity: 'error',
        summary: 'Validation Errors',
        detail: 'Please fix the errors and try again',
      }),
  })
  const inUse = useEmailInUse(form.values.email, person === undefined)
  const isDirty = form.dirty || picture.isDirty
  const mayChange = person === undefined || (person.mayManage ?? false)
  const close = () => {
    if (isDirty && !isSaved) toast.show({ severity: 'warn', summary: 'Admin addition canceled' })
    onClose()
  }
  const name = [form.values.firstName, form.values.lastName].filter(Boolean).join(' ')
  return (
    <Dialog
      place="right"
      title={titleOf(props, person === undefined)}
      onClose={close}
      footer={
        <>
          <DialogClose>Cancel</DialogClose>
          {mayChange && (
            <SubmitButton form={{ ...form, busy: form.busy || isSaved }}>
              {person
                ? 'Save changes'
                : props.isDraft
                  ? `Add ${nouns[kind].toLowerCase()}`
                  : 'Send invitation'}
            </SubmitButton>
          )}
        </>
      }
    >
      <div className={styles.head}>
        {mayChange ? (
          <PictureField picture={picture} name={name} />
        ) : (
          <Avatar id={person.publicId} name={name} image={person.profileUri} size={80} />
        )}
        {person && <PersonAccess person={person} reader={reader} onGone={onClose} />}
      </div>
      <Form form={{ ...form, dirty: isDirty }}>
        <PersonFields
          form={form}
          kind={kind}
          person={person}
          reader={reader}
          emailProblem={inUse}
          organizationId={props.organizationId}
          isDraft={props.isDraft ?? false}
        />
      </Form>
      {person && leaving.answer && (
        <LeavePerson
          person={person}
          way="deactivate"
          onClose={() => leaving.answer?.(false)}
          onGone={() => leaving.answer?.(true)}
        />
      )}
    </Dialog>
  )
}

/** A question that a promise waits for. */
function useQuestion() {
  const [answer, setAnswer] = useState<(isYes: boolean) => void>()
  const ask = async () => {
    const isYes = await new Promise<boolean>((resolve) => setAnswer(() => resolve))
    setAnswer(undefined)
    return isYes
  }
  return { ask, answer }
}

/** Looks up a complete address once typing has paused; undefined if it can be used. */
function useEmailInUse(email: string, isNew: boolean): string | undefined {
  const address = useDebouncedValue(plainEmail(email), 300)
  const { data, error } = useQuery({
    queryKey: ['email in use', address],
    queryFn: async () =>
      (await request(emailExistenceDocument, { email: address })).emailExistence?.totalCount ?? 0,
    enabled: isNew && isEmail(address),
    retry: false,
    staleTime: 0,
  })
  if (!isNew || address !== plainEmail(email)) return undefined
  // The limit of look-ups is no word on the address, which the server checks again when it is saved.
  if (error instanceof ApiError && error.code === 'RATE_LIMITED') return undefined
  if (error) return 'Unable to validate email. Please try again.'
  return (data ?? 0) > 0 ? 'This email is already in use. Please use a different email.' : undefined
}
