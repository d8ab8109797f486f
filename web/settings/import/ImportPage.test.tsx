// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'

import { field, screen, show, waitFor, within } from '../../test/screen.tsx'
import { refusal, sentAs, serve } from '../../test/server.ts'
import { ImportPage } from './ImportPage.tsx'
import { importKinds } from './importKinds.ts'

type Answers = Parameters<typeof serve>[0]

const publicId = '11111111-1111-4111-8111-111111111111'
const read = {
  id: 7,
  publicId,
  kind: 'SERVICE_AGENT',
  status: 'READ',
  fileName: 'agents.csv',
  note: 'Read as Windows-1252. Check that accented letters look right.',
  problem: null,
  headings: ['Vorname', 'Last name', 'E-mail', ''],
  columns: { lastName: 1, email: 2 },
  options: {},
  total: 3,
  planned: 0,
  counts: {},
  unknownTypes: [],
  acceptsDoubles: false,
  waitsUntil: null,
  sample: { nodes: [{ rowNumber: 2, cells: ['José', 'Peña', 'jose@x.example'] }] },
}
const rows = [
  {
    rowNumber: 2,
    given: { person: { first_name: 'José', last_name: 'Peña', email: 'jose@x.example' } },
    outcome: 'NEW',
    field: null,
    reason: null,
    warning: 'Row 9 has the same name',
  },
  {
    rowNumber: 5,
    given: { person: { first_name: 'Bo', last_name: 'Lee', email: 'bo@x' } },
    outcome: 'INVALID',
    field: 'email',
    reason: 'Please enter a valid email address',
    warning: null,
  },
]
const rowsAnswer = { importByPublicId: { id: 7, importRows: { totalCount: 2, nodes: rows } } }
const answer = (more: object = {}) => ({ importByPublicId: { ...read, ...more } })

async function open(name: string, opened: string | undefined, answers: Answers) {
  const calls = serve({ RecentImports: { allImports: { nodes: [] } }, ImportRows: rowsAnswer, ...answers })
  const kind = importKinds[name]
  if (!kind) throw new Error(`There is no import of ${name}`)
  const went: (string | undefined)[] = []
  const { user } = await show(<ImportPage kind={kind} publicId={opened} onOpen={(id) => went.push(id)} />)
  return { user, calls, went }
}

test('a pasted table is uploaded, and its import opens', async () => {
  const { user, went } = await open('agents', undefined, {})
  const sent: string[] = []
  vi.stubGlobal('fetch', async (address: string, { body }: { body: Blob }) => {
    sent.push(new URL(address).pathname, await body.text())
    return Response.json({ publicId }, { status: 201 })
  })
  await user.click(field(/^Or paste a table/))
  await user.paste('Name,Email\nZoë Peña,zoe@x.example')
  await user.click(screen.getByRole('button', { name: 'Read table' }))
  await waitFor(() => expect(went).toEqual([publicId]))
  expect(sent).toEqual(['/api/uploads/imports/SERVICE_AGENT', 'Name,Email\nZoë Peña,zoe@x.example'])
})

test('a refused upload says why', async () => {
  const { user } = await open('agents', undefined, {
    '/api/uploads/imports/SERVICE_AGENT': refusal(
      'CONFLICT',
      { reason: 'TOO_MANY_IMPORTS' },
      'Three imports are at work',
    ),
  })
  vi.stubGlobal('fetch', async () =>
    Response.json(refusal('CONFLICT', { reason: 'TOO_MANY_IMPORTS' }, 'Three imports are at work'), {
      status: 409,
    }),
  )
  await user.click(field(/^Or paste a table/))
  await user.paste('a,b')
  await user.click(screen.getByRole('button', { name: 'Read table' }))
  expect(await screen.findByText('Three imports are at work')).toBeTruthy()
})

test('columns are chosen by their first values before the dry run', async () => {
  const { user, calls } = await open('agents', publicId, {
    Import: answer(),
    CheckImport: { checkImport: {} },
  })
  expect(await screen.findByText(/^Read as Windows-1252/)).toBeTruthy()
  expect(
    screen.getByText('Choose the columns of first and last name, or that of the full name.'),
  ).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Dry run' }).disabled).toBe(true)
  await user.selectOptions(field(/^First name/), 'Vorname')
  expect(screen.getByText('José')).toBeTruthy()
  await user.type(field(/^Last name for rows/), 'N. N.')
  await user.click(screen.getByRole('button', { name: 'Dry run' }))
  await waitFor(() =>
    expect(sentAs(calls, 'CheckImport')).toEqual([
      {
        input: {
          importId: 7,
          columns: { firstName: 0, lastName: 1, email: 2 },
          options: { lastName: 'N. N.' },
        },
      },
    ]),
  )
})

test('after the dry run problems come first, with row, column and reason', async () => {
  const { calls, user } = await open('agents', publicId, {
    Import: answer({ status: 'CHECKED', counts: { NEW: 1, INVALID: 1, EXISTS: 1 } }),
    RunImport: { runImport: {} },
  })
  expect(await screen.findByText('0 added, 1 to add, 1 skipped, 1 not usable')).toBeTruthy()
  const table = await screen.findByRole('table', { name: 'Rows' })
  await waitFor(() =>
    expect(within(table).getByText('Email: Please enter a valid email address')).toBeTruthy(),
  )
  expect(within(table).getByText('Row 9 has the same name')).toBeTruthy()
  expect(sentAs(calls, 'ImportRows')[0]).toMatchObject({
    filter: { outcome: { in: ['FAILED', 'INVALID', 'LIKELY_DOUBLE'] } },
  })
  expect(screen.getByRole('button', { name: 'Download rows to mend' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Add 1 service agent' }))
  await waitFor(() =>
    expect(sentAs(calls, 'RunImport')).toEqual([{ input: { importId: 7, acceptsDoubles: false } }]),
  )
})

test('an unknown type and likely doubles are the person’s choice', async () => {
  const { calls, user } = await open('vendors', publicId, {
    Import: answer({
      kind: 'VENDOR',
      status: 'CHECKED',
      columns: { legalBusinessName: 0, fullName: 1, email: 2 },
      counts: { LIKELY_DOUBLE: 2, INVALID: 1 },
      unknownTypes: ['llc', ''],
    }),
    CheckImport: { checkImport: {} },
    RunImport: { runImport: {} },
  })
  await user.selectOptions(await screen.findByLabelText(/^Type “llc” means/), 'Vendor')
  expect(field(/^Rows without a type are/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Dry run again' }))
  await waitFor(() =>
    expect(sentAs(calls, 'CheckImport')).toMatchObject([
      { input: { options: { types: { llc: 'VENDOR' } } } },
    ]),
  )
  expect(screen.queryByRole('button', { name: /^Add / })).toBeNull()
  await user.click(screen.getByLabelText(/^Also add the 2 likely doubles/))
  await user.click(screen.getByRole('button', { name: 'Add 2 vendors' }))
  await waitFor(() =>
    expect(sentAs(calls, 'RunImport')).toEqual([{ input: { importId: 7, acceptsDoubles: true } }]),
  )
})

test('a run shows how far it is, says that it goes on, and can be canceled', async () => {
  const { calls, user } = await open('agents', publicId, {
    Import: answer({ status: 'RUNNING', planned: 40, counts: { NEW: 30, ADDED: 10 } }),
    CancelImport: { cancelImport: {} },
  })
  expect(await screen.findByText(/^10 of 40 rows.*You can leave this page: it goes on\.$/)).toBeTruthy()
  expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Progress' }).value).toBe(10)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(sentAs(calls, 'CancelImport')).toEqual([{ input: { importId: 7 } }]))
})

test('a file that cannot be read says what to do', async () => {
  await open('agents', publicId, {
    Import: answer({ status: 'FAILED', problem: 'This is a PDF. Export the table as .xlsx or CSV.' }),
  })
  expect(await screen.findByText(/^This is a PDF/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Dry run/ })).toBeNull()
})

test('recent imports lead back to one that goes on', async () => {
  const nodes = [
    {
      id: 7,
      publicId,
      fileName: 'agents.csv',
      status: 'RUNNING',
      total: 3,
      createdAt: '2026-11-20T10:00:00Z',
    },
  ]
  const { user, went } = await open('agents', undefined, { RecentImports: { allImports: { nodes } } })
  await user.click(await screen.findByRole('button', { name: 'Open agents.csv' }))
  expect(went).toEqual([publicId])
})
