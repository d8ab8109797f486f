// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'

import { screen, show } from '../test/screen.tsx'
import { useShortcuts } from './useShortcuts.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { command, commandsOfPage } from '../ui/keys/commands.ts'

const done = vi.fn<(what: string) => void>()

function PageOfCommands() {
  useShortcuts()
  const act = (what: string) => () => done(what)
  return (
    <>
      <ul>
        <li data-row>
          <a href="#row">Row</a>
          <Button {...command('e')} onClick={act('row')}>
            Accept
          </Button>
        </li>
      </ul>
      <Button {...command('e o')} onClick={act('next')}>
        Offer
      </Button>
      <Button {...command()} onClick={act('decline')}>
        Decline
      </Button>
      <Button {...command('q')} disabled onClick={act('disabled')}>
        Off
      </Button>
      <div inert>
        <Button {...command('i')} onClick={act('inert')}>
          Inert
        </Button>
      </div>
      <textarea {...command('r')} aria-label="Your reply" />
    </>
  )
}

async function open() {
  done.mockClear()
  return show(<PageOfCommands />)
}
const acts = () => done.mock.calls.flat()

test('a letter presses the page’s command that has it, each of two letters the same', async () => {
  const { user } = await open()
  await user.keyboard('e')
  await user.keyboard('o')
  expect(acts()).toEqual(['next', 'next'])
  expect(screen.getByRole('button', { name: 'Offer' }).getAttribute('aria-keyshortcuts')).toBe('E O')
})

test('with the focus in a row, the row’s own command is meant', async () => {
  const { user } = await open()
  screen.getByText('Row').focus()
  await user.keyboard('e')
  await user.keyboard('o')
  expect(acts()).toEqual(['row'])
})

test('what is disabled, inert, typed, modified or held down presses nothing', async () => {
  const { user } = await open()
  await user.keyboard('qi')
  await user.keyboard('{Control>}e{/Control}')
  await user.keyboard('{e>3/}')
  expect(acts()).toEqual(['next'])
  await user.keyboard('r')
  expect(document.activeElement).toBe(screen.getByLabelText('Your reply'))
  await user.keyboard('e')
  expect(acts()).toEqual(['next'])
})

test('the palette gets the page’s commands, not those of rows', async () => {
  await open()
  const commands = commandsOfPage()
  expect(commands.map(({ label, keys }) => [label, ...keys])).toEqual([
    ['Offer', 'e', 'o'],
    ['Decline'],
    ['Your reply', 'r'],
  ])
  commands[1]?.run()
  expect(acts()).toEqual(['decline'])
})
