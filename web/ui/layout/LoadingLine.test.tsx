// @vitest-environment happy-dom
import { Link } from '@tanstack/react-router'
import { expect, test } from 'vitest'

import { screen, show } from '../../test/screen.tsx'
import { LoadingLine } from './LoadingLine.tsx'

test('a line stands below the header from the click until the next page is there', async () => {
  const opening = Promise.withResolvers<void>()
  const to: string = '/elsewhere'
  const { user } = await show(
    <>
      <LoadingLine />
      <Link to={to}>Elsewhere</Link>
    </>,
    '/',
    opening.promise,
  )
  expect(screen.queryByRole('progressbar')).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }))
  expect(await screen.findByRole('progressbar', { name: 'Loading page' })).toBeTruthy()
  opening.resolve()
  await screen.findByRole('heading', { name: 'Elsewhere' })
  expect(screen.queryByRole('progressbar')).toBeNull()
})
