// @vitest-environment happy-dom
import { expect, test } from 'vitest'

import { screen, show } from '../../test/screen.tsx'
import { Steps } from './Steps.tsx'

const texts = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)

test('parts are shown one after another, and what is missing takes no step', async () => {
  const seen: string[][] = []
  const Part = ({ children }: { children: string }) => {
    const before = texts()
    if (!before.includes(children)) seen.push(before.map((text) => text ?? ''))
    return <li>{children}</li>
  }
  await show(
    <ul>
      <Steps>
        <Part>First</Part>
        {false}
        <Part>Second</Part>
        <Part>Third</Part>
      </Steps>
    </ul>,
  )
  expect(await screen.findByText('Third')).toBeTruthy()
  expect(texts()).toEqual(['First', 'Second', 'Third'])
  expect(seen).toContainEqual(['First'])
  expect(seen).toContainEqual(['First', 'Second'])
})

test('a part that comes later is shown, too, and those before stay', async () => {
  const { rerender } = await show(
    <ul>
      <Steps>
        <li>Figures</li>
      </Steps>
    </ul>,
  )
  expect(texts()).toEqual(['Figures'])
  rerender(
    <ul>
      <Steps>
        <li>Figures</li>
        <li>Details</li>
      </Steps>
    </ul>,
  )
  expect(await screen.findByText('Details')).toBeTruthy()
  expect(texts()).toEqual(['Figures', 'Details'])
})
