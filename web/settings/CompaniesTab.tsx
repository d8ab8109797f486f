import { useQueryClient } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import * as v from 'valibot'

import { companies } from '../../lists/companies.ts'
import { graphql } from '../domain/api/graphql.ts'
import { request } from '../domain/api/request.ts'
import type { Reader } from '../domain/reader.ts'
import { RowButton, TwoLines } from '../lists/DataList.tsx'
import { ListPage } from '../lists/ListPage.tsx'
import { listSource, type RowOf } from '../lists/listSource.ts'
import rows from '../lists/Rows.module.css'
import { useListAddress } from '../lists/useListAddress.ts'
import { Avatar } from '../ui/avatar/Avatar.tsx'
import { useAction } from '../ui/action/useAction.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { Dialog, DialogClose } from '../ui/dialog/Dialog.tsx'
import { requiredName, optional, optionalEmail, optionalName, required } from '../ui/fields/rules.ts'
import { SelectField } from '../ui/fields/SelectField.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { Status } from '../ui/layout/Status.tsx'
import { useToast } from '../ui/toasts/context.ts'
import { Form, SubmitButton } from '../ui/form/Form.tsx'
import { useForm } from '../ui/form/useForm.ts'

// Loaded when a company is opened.
const FirmPicture = lazy(async () => ({ default: (await import('./FirmPicture.tsx')).FirmPicture }))

const companiesDocument = graphql(`
  query CompaniesByUser($userId: Int!, $first: Int!, $offset: Int!) {
    allCompanies(
      first: $first
      offset: $offset
      filter: { userId: { equalTo: $userId } }
      orderBy: NAME_ASC
    ) {
      totalCount
      nodes {
        id
        publicId
        name
        profileUri
        email
        title
        status
        officeAddress
        employeeId
      }
    }
  }
`)

const addDocument = graphql(`
  mutation AddCompanyWithUser($input: AddCompanyWithUserInput!) {
    addCompanyWithUser(input: $input) {
      clientMutationId
    }
  }
`)

const updateDocument = graphql(`
  mutation UpdateCompany($input: UpdateCompanyByIdInput!) {
    updateCompanyById(input: $input) {
      clientMutationId
    }
  }
`)

const setPictureDocument = graphql(`
  mutation SetCompanyPicture($input: SetCompanyPictureInput!) {
    setCompanyPicture(input: $input) {
      clientMutationId
    }
  }
`)

const deleteDocument = graphql(`
  mutation DeleteCompany($input: DeleteCompanyInput!) {
    deleteCompany(input: $input) {
      clientMutationId
    }
  }
`)

type Company = RowOf<ReturnType<typeof companyRows>>

function companyRows(userId: number) {
  return listSource(
    companies,
    async (variables) => (await request(companiesDocument, { ...variables, userId })).allCompanies,
  )
}

/** The companies that the person works for or represents. */
export function CompaniesTab({ user }: { user: Reader }) {
  const [opened, setOpened] = useState<Company | 'new'>()
  const source = useMemo(() => companyRows(user.id), [user.id])
  const cells = useMemo(() => cellsFor(setOpened), [])
  const add = (
    <Button look="main" onClick={() => setOpened('new')}>
      Add company
    </Button>
  )
  return (
    <>
      <ListPage
        {...useListAddress(companies)}
        title="Companies"
        icon={Building2}
        source={source}
        keyOf={({ publicId }) => publicId}
        nameOf={({ name }) => name}
        cells={cells}
        person={user}
        action={add}
        emptyAction={add}
      >
        <p className={rows.soft}>The firms that you work for or represent</p>
      </ListPage>
      {opened && (
        <CompanyDialog
          userId={user.id}
          company={opened === 'new' ? undefined : opened}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}

type Cells = Readonly<Record<keyof typeof companies.columns, (company: Company) => ReactNode>>

function cellsFor(onOpen: (company: Company) => void): Cells {
  return {
    name: (company) => (
      <span className={rows.person}>
        <Avatar id={company.publicId} name={company.name} image={company.profileUri} size={32} />
        <span>
          <TwoLines below={company.title}>
            <RowButton onClick={() => onOpen(company)}>{company.name}</RowButton>
          </TwoLines>
        </span>
      </span>
    ),
    email: ({ email }) => <span className={rows.soft}>{email || '–'}</span>,
    address: ({ officeAddress }) => <span className={rows.soft}>{officeAddress || '–'}</span>,
    employee: ({ employeeId }) => <span className={rows.soft}>{employeeId || '–'}</span>,
    status: ({ status }) => (
      <Status color={status === 'ACTIVE' ? 'green' : 'grey'}>
        {status === 'ACTIVE' ? 'Active' : 'Inactive'}
      </Status>
    ),
  }
}

const schema = v.object({
  name: requiredName,
  title: optional,
  email: optionalEmail,
  officeAddress: optionalName,
  employeeId: optional,
  status: required,
})

type CompanyDialogProps = { userId: number; company: Company | undefined; onClose: () => void }

function CompanyDialog({ userId, company, onClose }: CompanyDialogProps) {
  const { save, remove, setPicture } = useCompany(userId, company, onClose)
  const form = useForm({ schema, initial: valuesOf(company), send: save })
  return (
    <Dialog
      place="right"
      title={company ? 'Edit company' : 'Add company'}
      onClose={onClose}
      footer={
        <>
          {company && (
            <Button look="danger" busy={remove.busy} onClick={() => remove.run()}>
              Delete
            </Button>
          )}
          <DialogClose>Cancel</DialogClose>
          <SubmitButton form={form}>Save</SubmitButton>
        </>
      }
    >
      <Suspense>{company && <FirmPicture of={company} uploaderId={userId} onChange={setPicture} />}</Suspense>
      <Form form={form}>
        <TextField {...form.field('name')} label="Company name" required columns={12} />
        <TextField {...form.field('title')} label="Your title there" columns={6} />
        <TextField {...form.field('employeeId')} label="Employee ID" columns={6} />
        <TextField {...form.field('email')} label="Email" type="email" columns={12} />
        <TextField {...form.field('officeAddress')} label="Office address" columns={12} />
        <SelectField {...form.field('status')} label="Status" columns={6} options={statusOptions} />
      </Form>
    </Dialog>
  )
}

const statusOptions = [
  { value: 'ACTIVE', label: 'Active' },
  { value: 'INACTIVE', label: 'Inactive' },
]

type Values = v.InferOutput<typeof schema>

function valuesOf(company: Company | undefined): Values {
  return {
    name: company?.name ?? '',
    title: company?.title ?? '',
    email: company?.email ?? '',
    officeAddress: company?.officeAddress ?? '',
    employeeId: company?.employeeId ?? '',
    status: company?.status ?? 'ACTIVE',
  }
}

function useCompany(userId: number, company: Company | undefined, onDone: () => void) {
  const queries = useQueryClient()
  const toast = useToast()
  const done = async (summary: string) => {
    toast.show({ severity: 'success', summary })
    await queries.invalidateQueries({ queryKey: [companies.name] })
    onDone()
  }
  const save = async (values: Values) => {
    if (company) await request(updateDocument, { input: { id: company.id, companyPatch: values } })
    else await request(addDocument, { input: { userId, companyData: values } })
    await done('Company saved')
  }
  const setPicture = async (file: string | null) => {
    await request(setPictureDocument, { input: { companyId: company?.id ?? 0, file } })
    await queries.invalidateQueries({ queryKey: [companies.name] })
  }
  const remove = useAction({
    send: () => request(deleteDocument, { input: { id: company?.id ?? 0 } }),
    onDone: () => done('Company deleted'),
    failed: 'Not deleted',
  })
  return { save, remove, setPicture }
}
