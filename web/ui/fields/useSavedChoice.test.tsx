// @vitest-environment happy-dom
import { useState } from 'react'
import { expect, test } from 'vitest'

import { act, field, show, waitFor } from '../../test/screen.tsx'
import { useSavedChoice } from './useSavedChoice.ts'

type Saving = { next: boolean; settle: PromiseWithResolvers<void> }

/** A switch whose saves are settled by the test. */
async function shownSwitch() {
  const saves: Saving[] = []
  function Switch() {
    const [saved, setSaved] = useState(true)
    const { shown, isSaving, choose } = useSavedChoice(saved, async (next) => {
      const settle = Promise.withResolvers<void>()
      saves.push({ next, settle })
      await settle.promise
      setSaved(next)
    })
    return (
      <label>
        {isSaving ? 'Saving' : 'Saved'}
        <input type="checkbox" checked={shown} onChange={({ target }) => choose(target.checked)} />
      </label>
    )
  }
  await show(<Switch />)
  return saves
}

const flip = () => act(() => field(/^Sav/).click())
const isOn = () => field(/^Sav/).checked

test('a choice is shown in the event itself and stays once it is saved', async () => {
  const saves = await shownSwitch()
  flip()
  expect(isOn()).toBe(false)
  expect(field('Saving')).toBeTruthy()
  saves[0]?.settle.resolve()
  await waitFor(() => expect(field('Saved').checked).toBe(false))
})

test('a refused choice is put back', async () => {
  const saves = await shownSwitch()
  flip()
  saves[0]?.settle.reject(new Error('Refused'))
  await waitFor(() => expect(field('Saved').checked).toBe(true))
})

test('the end of an earlier save leaves a later choice shown', async () => {
  const saves = await shownSwitch()
  flip()
  flip()
  expect(saves.map(({ next }) => next)).toEqual([false, true])
  await act(async () => saves[0]?.settle.resolve())
  expect(field('Saving').checked).toBe(true)
  saves[1]?.settle.resolve()
  await waitFor(() => expect(field('Saved').checked).toBe(true))
})
