import { writeFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { bringLead } from '../leads/bring.ts'
import { customerOf } from '../leads/customer.ts'
import { test, type Desk } from './fixtures.ts'
import { focused, shows, state } from './inPage.ts'

const leads = '/view-leads?status=QUALIFIED'
const line = { Chromium: 20, Firefox: 30, WebKit: 40 }

test('a list is filtered by days, read, and opened by any cell', async ({ desk }) => {
  await desk.signIn('master@operator.example', '/view-leads')
  await desk.click('Filter')
  await desk.click('Last 7 days')
  await desk.expect(state).toMatchObject({ address: expect.stringMatching(/\d{4}-\d\d-\d\d\.\./) })
  await desk.view.press('Escape')
  await desk.expectSound('filtered leads')

  await desk.go(leads)
  const cell = await middleOfCell(desk)
  await desk.view.drag({ x: cell.left + 2, y: cell.y }, { x: cell.right - 2, y: cell.y })
  expect(await desk.view.run(() => String(getSelection()).trim().length)).toBeGreaterThan(2)
  expect((await desk.view.run(state)).address).toBe(leads)

  await desk.view.click(cell.right + 4, cell.y)
  await desk.expect(state).toMatchObject({ address: expect.stringMatching(/^\/view-leads\/[0-9a-f-]+/) })
  await desk.view.run(() => history.back())
  await desk.expect(focused).toBe(cell.name)
})

test('dialogs of a lead open, and give the focus back', async ({ desk }) => {
  await desk.signIn('master@operator.example', leads)
  const { left, y } = await middleOfCell(desk)
  await desk.view.click(left + 2, y)
  await desk.expect(state).toMatchObject({ address: expect.stringMatching(/^\/view-leads\/[0-9a-f-]+/) })
  for (const name of ['Put on hold', 'Close as lost']) {
    await desk.settled(name)
    await desk.click(name)
    await desk.expect(shows, 'Reason').toBe(true)
    await desk.expectSound(name)
    await desk.view.press('Escape')
    await desk.expect(focused).toBe(name)
  }
})

test('a request with a file is sent', async ({ desk, engine }, info) => {
  const title = `The invoice is missing, ${engine}`
  const file = info.outputPath('bill.txt')
  writeFileSync(file, 'Forty-two dollars')
  await desk.signIn('agent@vendor.example', '/support-page/help')
  await desk.fill('What do you need help with?', title)
  await desk.fill('Details', 'The one of October.')
  await desk.view.upload('input[type="file"]', file)
  await desk.expect(shows, 'bill.txt').toBe(true)
  await desk.click('Send request')
  await desk.expect(state).toMatchObject({ title })
  await desk.expect(shows, 'bill.txt').toBe(true)
  await desk.expectSound('the request')
})

test('on a phone, a lead is accepted, called, noted and closed', async ({ desk, engine, request }) => {
  const customer = customerOf('Mirela', 'OH', line[engine], 0)
  const path = `/view-leads/${await bringLead(request, 'ASSIGNED', customer)}`
  // WebKit's window is never narrower than 447 pixels.
  await desk.view.resize(390, 844)
  await desk.signIn('master@multirole.example', path)
  await desk.click('Accept lead')
  await desk.expect(shows, 'Accepted').toBe(true)
  await desk.settled(path)
  expect(await desk.view.run(callLink)).toMatch(/^tel:/)
  await desk.expectSound('the accepted lead')

  for (const [move, status] of moves) {
    await desk.click(move)
    await desk.expect(shows, status).toBe(true)
    await desk.settled(path)
  }
  await desk.click('Notes (0)')
  await desk.fill('Add a new note', 'She prefers the morning.')
  await desk.click('Add Note')
  await desk.expect(shows, '~ by').toBe(true)
  await desk.expectSound('the notes')
  await desk.click('Close')

  await desk.click('Close as won')
  await desk.fill('Actual deal', '25000')
  await desk.expectSound('the form that closes it')
  await desk.view.press('Enter')
  await desk.expect(shows, 'Closed won').toBe(true)
  await desk.view.resize(1440, 900)
})

const moves = [
  ['Mark contacted', 'Contacted'],
  ['Mark qualified', 'Qualified'],
] as const

function callLink(): string | null | undefined {
  return document.querySelector('main a[href^="tel:"]')?.getAttribute('href')
}

/** The text of the first row's second column, and the name of the row's link. */
async function middleOfCell(desk: Desk) {
  return desk.view.run(() => {
    const row = document.querySelector('tr[data-row]')
    const text = row?.querySelectorAll('td')[2]?.querySelector('bdi bdi, bdi')
    const box = text?.getBoundingClientRect() ?? new DOMRect()
    const name = row?.querySelector('[data-opens-row]')?.textContent ?? ''
    return { left: box.left, right: box.right, y: box.top + box.height / 2, name }
  })
}
