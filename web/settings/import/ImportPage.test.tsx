// @vitest-environment happy-dom
import { expect, test } from 'vitest'

import { field, screen, show, waitFor, within } from '../../test/screen.tsx'
import { refusal, sentAs, serve } from '../../test/server.ts'
import { ImportPage } from './ImportPage.tsx'
import { importKinds } from './importKinds.ts'

type Answers = Parameters<typeof serve>[0]

const table = [
  'First name,Last name,E-mail,Staff id',
  'Ann,Arbor,ann@x.example,E1',
  'Bo,Birch,bo@x.example,E2',
  'Cy,,cy@x.example,E3',
].join('\n')
const outcomes = (...found: string[]) => ({
  checkImport: {
    importOutcomes: found.map((outcome, position) => ({ position, outcome, problem: null })),
  },
})

async function open(name: string, text: string, answers: Answers) {
  const calls = serve(answers)
  const kind = importKinds[name]
  if (!kind) throw new Error(`There is no import of ${name}`)
  const { user } = await show(<ImportPage kind={kind} />)
  await user.click(field(/^Paste a table/))
  await user.paste(text)
  return { user, calls }
}
const lines = () =>
  within(screen.getByRole('table', { name: 'Rows' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent)

test('a dry run says of each row what would happen, problems first', async () => {
  const { user, calls } = await open('agents', table, { CheckImport: outcomes('NEW', 'EXISTS', 'NEW') })
  expect(screen.getByText('3 rows')).toBeTruthy()
  expect(field<HTMLSelectElement>(/^Employee ID/).selectedOptions[0]?.text).toBe('Staff id')
  await user.click(screen.getByRole('button', { name: 'Dry run' }))
  expect(await screen.findByText('0 added, 1 to add, 1 skipped, 1 not usable')).toBeTruthy()
  expect(lines()).toEqual([
    '4Cycy@x.exampleLast name is missing',
    '2AnnArborann@x.exampleWill be added',
    '3BoBirchbo@x.exampleHas an account already, stays as it is',
  ])
  expect(sentAs(calls, 'CheckImport')).toEqual([
    { input: { kind: 'SERVICE_AGENT', emails: ['ann@x.example', 'bo@x.example', 'cy@x.example'] } },
  ])
})

test('only new rows are added, each in a call of its own', async () => {
  const { user, calls } = await open('agents', table, {
    CheckImport: outcomes('NEW', 'EXISTS', 'NEW'),
    AddServiceAgent: { addServiceAgent: {} },
  })
  await user.click(screen.getByRole('button', { name: 'Dry run' }))
  await user.click(await screen.findByRole('button', { name: 'Add 1 service agent' }))
  expect(await screen.findByText('1 added, 0 to add, 1 skipped, 1 not usable')).toBeTruthy()
  expect(sentAs(calls, 'AddServiceAgent')).toMatchObject([
    { input: { serviceAgent: { employeeId: 'E1' }, userInfo: { firstName: 'Ann', email: 'ann@x.example' } } },
  ])
  expect(screen.queryByRole('button', { name: /^Add / })).toBeNull()
})

test('a failed row can be tried again, without adding the others twice', async () => {
  const answers = [{ createUserInfo: {} }, refusal('INTERNAL'), { createUserInfo: {} }]
  const two = table.split('\n').slice(0, 3).join('\n')
  const { user, calls } = await open('associates', two, {
    CheckImport: outcomes('NEW', 'NEW'),
    CreateUserInfo: () => answers.shift() ?? {},
  })
  await user.click(screen.getByRole('button', { name: 'Dry run' }))
  await user.click(await screen.findByRole('button', { name: 'Add 2 associates' }))
  await user.click(await screen.findByRole('button', { name: 'Add 1 associate' }))
  expect(await screen.findByText('2 added, 0 to add, 0 skipped, 0 not usable')).toBeTruthy()
  const emails = sentAs(calls, 'CreateUserInfo').map(
    ({ input }) => (input as { userInfo: { email: string } }).userInfo.email,
  )
  expect(emails).toEqual(['ann@x.example', 'bo@x.example', 'bo@x.example'])
})

test('at the server’s limit the import waits and goes on', async () => {
  const answers = [refusal('RATE_LIMITED', { retryAfter: 0.01 }), { createUserInfo: {} }]
  const { user, calls } = await open('associates', table.split('\n').slice(0, 2).join('\n'), {
    CheckImport: outcomes('NEW'),
    CreateUserInfo: () => answers.shift() ?? {},
  })
  await user.click(screen.getByRole('button', { name: 'Dry run' }))
  await user.click(await screen.findByRole('button', { name: 'Add 1 associate' }))
  expect(await screen.findByText('1 added, 0 to add, 0 skipped, 0 not usable')).toBeTruthy()
  expect(sentAs(calls, 'CreateUserInfo')).toHaveLength(2)
})

test('a required column must be chosen; another choice forgets the dry run', async () => {
  const { user } = await open('associates', 'Given name,Surname,Post\nAnn,Arbor,ann@x.example', {
    CheckImport: outcomes('NEW'),
  })
  expect(screen.getByText('Choose a column for each field that is required.')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Dry run' }).disabled).toBe(true)
  await user.selectOptions(field<HTMLSelectElement>(/^Email/), 'Post')
  await user.click(screen.getByRole('button', { name: 'Dry run' }))
  await screen.findByText('0 added, 1 to add, 0 skipped, 0 not usable')
  await user.selectOptions(field<HTMLSelectElement>(/^Title/), 'Post')
  await waitFor(() => expect(screen.queryByRole('table', { name: 'Rows' })).toBeNull())
})

test('an unknown vendor type becomes a vendor; a failed dry run says why', async () => {
  const text =
    'Company,Type,First,Last,Email\nHalden,multi-role provider,A,B,a@x.example\nCedar,shop,C,D,c@x.example'
  const answers = [refusal('FORBIDDEN'), outcomes('NEW', 'NEW')]
  const { user, calls } = await open('vendors', text, {
    CheckImport: () => answers.shift() ?? {},
    ImportVendor: { importVendor: {} },
  })
  await user.click(screen.getByRole('button', { name: 'Dry run' }))
  expect(await screen.findByRole('alert')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Dry run' }))
  await user.click(await screen.findByRole('button', { name: 'Add 2 vendors' }))
  await screen.findByText('2 added, 0 to add, 0 skipped, 0 not usable')
  expect(sentAs(calls, 'ImportVendor')).toMatchObject([
    { input: { organization: { legalBusinessName: 'Halden', organizationType: 'MULTI_ROLE_PROVIDER' } } },
    { input: { organization: { legalBusinessName: 'Cedar', organizationType: 'VENDOR' }, isActive: true } },
  ])
})

test('columns cannot be changed while rows are added; Cancel stops before the next row', async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  const two = table.split('\n').slice(0, 3).join('\n')
  const { user, calls } = await open('associates', two, {
    CheckImport: outcomes('NEW', 'NEW'),
    CreateUserInfo: () => promise,
  })
  await user.click(screen.getByRole('button', { name: 'Dry run' }))
  await user.click(await screen.findByRole('button', { name: 'Add 2 associates' }))
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(field<HTMLSelectElement>(/^Title/).disabled).toBe(true)
  resolve({ createUserInfo: {} })
  expect(await screen.findByText('1 added, 1 to add, 0 skipped, 0 not usable')).toBeTruthy()
  await waitFor(() => expect(field<HTMLSelectElement>(/^Title/).disabled).toBe(false))
  expect(sentAs(calls, 'CreateUserInfo')).toHaveLength(1)
})

test('a file is read like a pasted table', async () => {
  serve({ CheckImport: outcomes('NEW', 'DOUBLE') })
  const kind = importKinds['associates']
  if (!kind) throw new Error('There is no import of associates')
  const { user } = await show(<ImportPage kind={kind} />)
  const text = 'Given name;Surname;E-mail\nAnn;Arbor;ann@x.example\nAnn;Arbor;ann@x.example'
  await user.upload(field(/^Or choose a CSV file/), new File([text], 'people.csv', { type: 'text/csv' }))
  expect(await screen.findByText('2 rows')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Dry run' }))
  expect(await screen.findByText('Twice in this table')).toBeTruthy()
})

test('too long a table is refused', async () => {
  const rows = Array.from({ length: 10_001 }, (_, at) => `a${at}@x.example`)
  await open('associates', ['E-mail', ...rows].join('\n'), {})
  expect(screen.getByRole('alert').textContent).toBe('At most 10,000 rows at once.')
  expect(screen.queryByRole('button', { name: 'Dry run' })).toBeNull()
})
