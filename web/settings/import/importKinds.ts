import { request } from '../../domain/api/request.ts'
import { addServiceAgentDocument, createUserInfoDocument } from '../data/peopleOperations.ts'
import { importVendorDocument } from './operations.ts'

type Field = { key: string; label: string; isRequired?: true; names: readonly string[] }
export type ImportRow = Readonly<Record<string, string>>
export type ImportKind = {
  title: string
  noun: string
  /** The server's names. */
  kind: 'VENDOR' | 'SERVICE_AGENT' | 'ASSOCIATE'
  fields: readonly Field[]
  run: (row: ImportRow) => Promise<unknown>
}

const person: readonly Field[] = [
  { key: 'firstName', label: 'First name', isRequired: true, names: ['first name', 'first', 'given name'] },
  {
    key: 'lastName',
    label: 'Last name',
    isRequired: true,
    names: ['last name', 'last', 'surname', 'family name'],
  },
  { key: 'email', label: 'Email', isRequired: true, names: ['email', 'e-mail', 'email address'] },
  { key: 'phoneNumber', label: 'Phone', names: ['phone', 'phone number', 'telephone', 'mobile'] },
  { key: 'title', label: 'Title', names: ['title', 'job title', 'position'] },
]

const userOf = ({ firstName, lastName, email, phoneNumber, title }: ImportRow) => ({
  firstName: firstName ?? '',
  lastName: lastName ?? '',
  email: email ?? '',
  phoneNumber: phoneNumber ?? '',
  title: title ?? '',
})

const types: readonly string[] = ['VENDOR', 'MULTI_ROLE_PROVIDER', 'INDEPENDENT_OPERATOR']

export const importKinds: Readonly<Record<string, ImportKind | undefined>> = {
  agents: {
    title: 'Import service agents',
    noun: 'service agent',
    kind: 'SERVICE_AGENT',
    fields: [
      ...person,
      { key: 'employeeId', label: 'Employee ID', names: ['employee id', 'employee', 'staff id'] },
    ],
    run: (row) =>
      request(addServiceAgentDocument, {
        input: { serviceAgent: { employeeId: row['employeeId'] ?? '' }, userInfo: userOf(row) },
      }),
  },
  associates: {
    title: 'Import associates',
    noun: 'associate',
    kind: 'ASSOCIATE',
    fields: person,
    run: (row) =>
      request(createUserInfoDocument, { input: { userInfo: { ...userOf(row), userType: 'ASSOCIATE' } } }),
  },
  vendors: {
    title: 'Import vendors',
    noun: 'vendor',
    kind: 'VENDOR',
    fields: [
      {
        key: 'legalBusinessName',
        label: 'Legal business name',
        isRequired: true,
        names: ['legal business name', 'business', 'company', 'organization', 'vendor', 'name'],
      },
      { key: 'organizationType', label: 'Type', names: ['type', 'organization type'] },
      { key: 'hqAddress', label: 'Address', names: ['address', 'headquarters'] },
      { key: 'taxId', label: 'Tax ID', names: ['tax id', 'ein'] },
      ...person,
    ],
    run: (row) => {
      const type = (row['organizationType'] ?? '').toUpperCase().replaceAll(/[\s-]+/g, '_')
      const organization = {
        legalBusinessName: row['legalBusinessName'] ?? '',
        organizationType: types.includes(type) ? type : 'VENDOR',
        vendorType: 'GENERAL_VENDOR',
        hqAddress: row['hqAddress'] ?? '',
        taxId: row['taxId'] ?? '',
      }
      return request(importVendorDocument, { input: { organization, admin: userOf(row), isActive: true } })
    },
  },
}

/** Guesses the column of each field by its heading; -1 for none. */
export function guessColumns(fields: readonly Field[], headings: readonly string[]): Record<string, number> {
  const plain = headings.map((heading) => heading.trim().toLowerCase().replaceAll('_', ' '))
  return Object.fromEntries(
    fields.map(({ key, label, names }) => [
      key,
      plain.findIndex((heading) => heading === label.toLowerCase() || names.includes(heading)),
    ]),
  )
}

export function rowsOf(table: readonly string[][], columns: Readonly<Record<string, number>>): ImportRow[] {
  return table.map((cells) =>
    Object.fromEntries(Object.entries(columns).map(([key, column]) => [key, cells[column] ?? ''])),
  )
}

/** Names the first missing field of a row; undefined if the row is complete. */
export function lackOf({ fields }: ImportKind, row: ImportRow): string | undefined {
  const missing = fields.find(({ key, isRequired }) => isRequired && (row[key] ?? '') === '')
  return missing && `${missing.label} is missing`
}
