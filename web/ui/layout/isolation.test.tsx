// @vitest-environment happy-dom
import { expect, test } from 'vitest'

import { hostileNames, screen, show, unisolated } from '../../test/screen.tsx'
import { Dialog } from '../dialog/Dialog.tsx'
import { DescriptionList } from './DescriptionList.tsx'
import { List, Row } from './List.tsx'
import { Page } from './Page.tsx'

test.for(hostileNames)('the title, details and rows of a page isolate %j', async (name) => {
  await show(
    <Page title={name}>
      <DescriptionList items={[{ label: 'Referrer', value: name }]} />
      <List>
        <Row title={name} text={`Admin · ${name}`} />
      </List>
    </Page>,
  )
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(name)
  expect(unisolated(name)).toEqual([])
})

test.for(hostileNames)('the title of a dialog isolates %j', async (name) => {
  await show(
    <Dialog title={`Delete ${name}?`} onClose={() => {}}>
      Nothing else
    </Dialog>,
  )
  await screen.findByRole('dialog')
  expect(unisolated(name)).toEqual([])
})

test('a text outside of any isolation is found', async () => {
  await show(<p>Offered to {hostileNames[0]} today</p>)
  expect(unisolated(hostileNames[0] ?? '')).toHaveLength(1)
})
