import { writeFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { bringLead } from '../leads/bring.ts'
import { customerOf } from '../leads/customer.ts'
import { test, type Desk } from './fixtures.ts'
import { focused, hasDialog, shows, state } from './inPage.ts'

const leads = '/view-leads?status=QUALIFIED'
const line = { Chromium: 20, Firefox: 30, WebKit: 40 }

test('a list is filtered by days, read, and opened by any cell', async ({ desk }) => {
  await desk.signIn('master@operator.example', '/view-leads')
  await desk.click('Filter')
  await desk.click('Last 7 days')
  await desk.expect(state).toMatchObject({ address: expect.stringMatching(/\d{4}-\d\d-\d\d\.\./) })
  await desk.view.press('Escape')
  await desk.expect(hasDialog).toBe(false)
  await desk.settled('filtered leads')
  await desk.expectSound('filtered leads')

  await desk.go(leads)
  const cell = await middleOfCell(desk)
  await desk.view.drag({ x: cell.left + 2, y: cell.y }, { x: cell.right - 2, y: cell.y })
  expect(await desk.view.run(() => String(getSelection()).trim().length)).toBeGreaterThan(2)
  expect((await desk.view.run(state)).address).toBe(leads)

  await desk.view.click(cell.next, cell.y)
  await desk.expect(state).toMatchObject({ address: expect.stringMatching(/^\/view-leads\/[0-9a-f-]+/) })
  await desk.settled('the lead')
  await desk.expect(state).toMatchObject({ title: cell.name })
  await desk.view.run(() => history.back())
  await desk.expect(focused).toBe(cell.name)
})

test('dialogs of a lead open, and give the focus back', async ({ desk }) => {
  await desk.signIn('master@operator.example', leads)
  const { left, y } = await middleOfCell(desk)
  await desk.view.click(left + 2, y)
  await desk.expect(state).toMatchObject({ address: expect.stringMatching(/^\/view-leads\/[0-9a-f-]+/) })
  for (const [name, field] of dialogs) {
    await desk.settled(name)
    await desk.click(name)
    await desk.expect(shows, field).toBe(true)
    await desk.expectSound(name)
    await desk.view.press('Escape')
    await desk.expect(focused).toBe(name)
  }
})

const dialogs = [
  ['Put on hold', 'Resume on'],
  ['Close as lost', 'Reason'],
] as const

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
  // The result lies over the menu until it goes.
  await desk.expect(shows, 'Request sent').toBe(false)
  await desk.expectSound('the request')
})

test('on a phone, a lead is accepted, called, noted and closed', async ({ desk, engine, request }, info) => {
  const customer = customerOf('Mirela', 'OH', line[engine], info.repeatEachIndex)
  const path = `/view-leads/${await bringLead(request, 'ASSIGNED', customer)}`
  // WebKit's window is never narrower than 447 pixels.
  await desk.view.resize(390, 844)
  await desk.signIn('master@multirole.example', path)
  await desk.click('Accept lead')
  await desk.expect(state).toMatchObject({ title: customer.name })
  await desk.settled(path)
  expect(await desk.view.run(callLink)).toMatch(/^tel:/)
  await desk.expectSound('the accepted lead')

  for (const [move, status] of moves) {
    await desk.click(move)
    await desk.expect(statusHere).toBe(status)
    await desk.settled(path)
  }
  await desk.click('Notes (0)')
  await desk.fill('Add a new note', 'She prefers the morning.')
  await desk.click('Add Note')
  await desk.expect(shows, '~ by').toBe(true)
  await desk.expectSound('the notes')
  await desk.click('Close')

  await desk.click('More')
  await desk.click('Close as won')
  await desk.fill('Final deal amount', '25000')
  await desk.expectSound('the form that closes it')
  await desk.view.press('Enter')
  await desk.expect(statusHere).toBe('Closed won')
  await desk.view.resize(1440, 900)
})

const moves = [
  ['Mark contacted', 'Contacted'],
  ['Mark qualified', 'Qualified'],
] as const

function statusHere(): string | undefined {
  return document.querySelector('section[aria-label="Status"] h2')?.textContent ?? undefined
}

function callLink(): string | null | undefined {
  return document.querySelector('main a[href^="tel:"]')?.getAttribute('href')
}

/** The first line of text in a column of the first row, where the next one begins, and the name of the row's link. */
async function middleOfCell(desk: Desk) {
  return desk.view.run(() => {
    const row = document.querySelector('tr[data-row]')
    const text = row?.querySelector('td:nth-child(3) bdi bdi')
    const range = document.createRange()
    if (text) range.selectNodeContents(text)
    const box = range.getClientRects()[0] ?? new DOMRect()
    const name = row?.querySelector('[data-opens-row]')?.textContent ?? ''
    const next = row?.querySelector('td:nth-child(4)')?.getBoundingClientRect().left ?? 0
    return { left: box.left, right: box.right, next: next + 8, y: box.top + box.height / 2, name }
  })
}
