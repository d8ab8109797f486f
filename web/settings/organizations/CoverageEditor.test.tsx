// @vitest-environment happy-dom
import { expect, test } from 'vitest'

import { screen, show, waitFor } from '../../test/screen.tsx'
import { refusal, sentAs, serve } from '../../test/server.ts'
import { halden } from '../test/fixtures.ts'
import { CoverageEditor } from './CoverageEditor.tsx'

const services = [
  { id: 8, name: 'Roof repair', isActive: true, category: null },
  { id: 9, name: 'Gutters', isActive: true, category: null },
  { id: 10, name: 'Old service', isActive: false, category: null },
]

async function open(
  some: Partial<typeof halden> = {},
  mayChange = true,
  answers: Parameters<typeof serve>[0] = {},
) {
  const calls = serve({
    ServicesToServe: { operators: { nodes: services } },
    OwnServices: { allServices: { totalCount: 2, nodes: [] } },
    SaveCoverage: { saveCoverage: {} },
    ...answers,
  })
  const shown = await show(<CoverageEditor organization={{ ...halden, ...some }} mayChange={mayChange} />)
  await screen.findByRole('table', { name: 'States and services' })
  return { calls, ...shown }
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save coverage' })

test('the matrix has a column for each served service, and counts what is chosen', async () => {
  await open()
  expect(box('Roof repair in Illinois').checked).toBe(true)
  expect(box('Roof repair in Texas').checked).toBe(false)
  expect(screen.queryByRole('checkbox', { name: 'Gutters in Illinois' })).toBeNull()
  expect(screen.queryByText('Old service')).toBeNull()
  expect(screen.getByText('1 service in 1 state')).toBeTruthy()
  expect(await screen.findByText(/Its own 2 services have their states/)).toBeTruthy()
  expect(save().disabled).toBe(true)
})

test('services and states are added and saved', async () => {
  const { user, calls } = await open()
  await user.click(box('Gutters'))
  await user.click(box('All services in Texas'))
  expect(screen.getByText('2 services in 2 states, not saved yet')).toBeTruthy()
  await user.click(box('Gutters in Illinois'))
  await user.click(save())
  await waitFor(() => expect(sentAs(calls, 'SaveCoverage')).toHaveLength(1))
  expect(sentAs(calls, 'SaveCoverage')[0]).toMatchObject({
    input: {
      organizationId: 30,
      serviceIds: [8, 9],
      stateIds: [1, 2],
    },
  })
  await waitFor(() => expect(save().disabled).toBe(true))
})

test('a map shows how many services each state has, before they are saved', async () => {
  const { user } = await open()
  const map = (states: number) =>
    screen.getByRole('img', { name: `Map of the states: services are provided in ${states} of them` })
      .textContent
  expect(map(1)).toContain('IL: 1 service')
  expect(map(1)).toContain('TX: not covered')
  await user.click(box('Gutters'))
  await user.click(box('All services in Texas'))
  await user.click(box('Gutters in Texas'))
  expect(map(2)).toContain('IL: 2 services')
  expect(map(2)).toContain('TX: 1 service')
  await user.click(box('Gutters'))
  await user.click(box('Roof repair'))
  expect(screen.queryByRole('img')).toBeNull()
})

test('without the permission the coverage is read only', async () => {
  await open({}, false)
  for (const one of ['Roof repair', 'Gutters', 'Roof repair in Illinois', 'All services in Illinois'])
    expect(box(one).disabled).toBe(true)
  expect(screen.getByText('You need the permission to create services to change this.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save coverage' })).toBeNull()
})

test('a refusal keeps the changes', async () => {
  const { user } = await open({}, true, { SaveCoverage: refusal('CONFLICT') })
  await user.click(box('All services in Texas'))
  await user.click(save())
  await waitFor(() => expect(save().disabled).toBe(false))
  expect(box('All services in Texas').checked).toBe(true)
})

test('all states are turned on and off at once', async () => {
  const { user } = await open({ stateIds: [] })
  await user.click(box('All services in All states'))
  for (const one of ['Midwest', 'South', 'Illinois', 'Texas'])
    expect(box(`All services in ${one}`).checked, one).toBe(true)
  await user.click(box('All services in All states'))
  expect(box('All services in Texas').checked).toBe(false)
})

test('a region counts its states, and turns them all on or off', async () => {
  const { user, calls } = await open({ stateIds: [] })
  expect(screen.getByRole('rowheader', { name: 'Midwest 0 of 1' })).toBeTruthy()
  await user.click(box('All services in Midwest'))
  expect(screen.getByRole('rowheader', { name: 'Midwest 1 of 1' })).toBeTruthy()
  expect(box('All services in Illinois').checked).toBe(true)
  expect(box('All services in South').checked).toBe(false)
  await user.click(box('All services in Midwest'))
  await user.click(box('Roof repair in Texas'))
  await user.click(save())
  await waitFor(() => expect(sentAs(calls, 'SaveCoverage')).toHaveLength(1))
  expect(sentAs(calls, 'SaveCoverage')).toMatchObject([
    { input: { serviceIds: [8], stateIds: [2], exceptions: [] } },
  ])
})

test('a service can be left out of one state', async () => {
  const { user, calls } = await open({ serviceIds: [8, 9], stateIds: [1, 2] })
  await user.click(box('Gutters in Texas'))
  expect(box('Roof repair in Texas').checked).toBe(true)
  await user.click(save())
  await waitFor(() => expect(sentAs(calls, 'SaveCoverage')).toHaveLength(1))
  expect(sentAs(calls, 'SaveCoverage')).toMatchObject([
    { input: { serviceIds: [8, 9], stateIds: [1, 2], exceptions: [{ serviceId: 9, stateIds: [2] }] } },
  ])
  expect(await screen.findByText('Coverage saved')).toBeTruthy()
})

test('unsaved coverage is asked about', async () => {
  const { user, router } = await open()
  await user.click(box('Gutters'))
  void router.navigate({ href: '/elsewhere' })
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
  expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeTruthy()
})

test.each(['ServicesToServe', 'States'])(
  'after a failure of %s the matrix is loaded on request',
  async (operation) => {
    let fails = true
    const answers: Record<string, object> = {
      ServicesToServe: { operators: { nodes: services } },
      States: { allStates: { nodes: [{ id: 1, code: 'IL', name: 'Illinois' }] } },
    }
    serve({
      ...answers,
      OwnServices: { allServices: { totalCount: 0, nodes: [] } },
      [operation]: () => (fails ? refusal('TIMEOUT') : (answers[operation] ?? {})),
    })
    const { user } = await show(<CoverageEditor organization={halden} mayChange />)
    expect(await screen.findByText(/^That took too long/)).toBeTruthy()
    fails = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('table', { name: 'States and services' })).toBeTruthy()
  },
)

test('a region that is served in part is neither on nor off', async () => {
  const nodes = [
    { id: 1, code: 'IL', name: 'Illinois' },
    { id: 2, code: 'OH', name: 'Ohio' },
  ]
  const { user } = await open({}, true, { States: { allStates: { nodes } } })
  const region = () => box('All services in Midwest')
  expect([region().checked, region().indeterminate]).toEqual([false, true])
  await user.click(box('All services in Ohio'))
  expect([region().checked, region().indeterminate]).toEqual([true, false])
  expect(screen.getByRole('rowheader', { name: 'Midwest 2 of 2' })).toBeTruthy()
})
