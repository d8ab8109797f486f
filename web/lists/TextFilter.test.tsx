// @vitest-environment happy-dom
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { expect, test } from 'vitest'

import { act, field, screen, searchOf, show, waitFor } from '../test/screen.tsx'
import { TextFilter } from './TextFilter.tsx'

function Filtered() {
  const { q = '' } = useSearch({ strict: false }) as { q?: string }
  const navigate = useNavigate()
  return (
    <>
      <TextFilter
        label="Search"
        value={q}
        onValue={(text) => void navigate({ to: '.', search: { q: text || undefined } })}
      />
      <a href="/services/1">A service</a>
    </>
  )
}

test('text typed after a pause is kept', async () => {
  const { user, router } = await show(<Filtered />, '/services')
  await user.type(field('Search'), 'form')
  await waitFor(() => expect(searchOf(router)['q']).toBe('form'))
  await user.keyboard('ation')
  expect(field('Search')).toHaveProperty('value', 'formation')
  expect(document.activeElement).toBe(field('Search'))
  await waitFor(() => expect(searchOf(router)['q']).toBe('formation'))
  expect(field('Search')).toHaveProperty('value', 'formation')
})

test('text typed while the address is still behind is kept', async () => {
  let arrive: (() => void) | undefined
  function Behind() {
    const [value, setValue] = useState('')
    return <TextFilter label="Search" value={value} onValue={(text) => (arrive = () => setValue(text))} />
  }
  const { user } = await show(<Behind />)
  await user.type(field('Search'), 'form')
  await waitFor(() => expect(arrive).toBeDefined())
  await user.keyboard('ation')
  act(() => arrive?.())
  expect(field('Search').value).toBe('formation')
})

test('a page that is opened right after typing stays open', async () => {
  // Longer than the pause after which the text would have been searched for.
  const opening = new Promise<void>((resolve) => setTimeout(resolve, 500))
  const { user, router } = await show(<Filtered />, '/services', opening)
  await user.type(field('Search'), 'form')
  void router.navigate({ href: '/services/1' })
  await screen.findByRole('heading', { name: 'Elsewhere' })
  expect(router.state.location.href).toBe('/services/1')
})

test('going back brings the earlier text back', async () => {
  const { user, router } = await show(<Filtered />, '/services?q=tax')
  expect(field('Search').value).toBe('tax')
  await user.clear(field('Search'))
  await user.type(field('Search'), 'loan')
  await waitFor(() => expect(searchOf(router)['q']).toBe('loan'))
  router.history.back()
  await waitFor(() => expect(field('Search').value).toBe('tax'))
})
