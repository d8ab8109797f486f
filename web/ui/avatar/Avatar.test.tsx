import { renderToStaticMarkup as render } from 'react-dom/server'
import { expect, test } from 'vitest'

import { Avatar } from './Avatar.tsx'
import { hueOf } from './avatar.ts'

test('an avatar is 50px by default', () => {
  expect(render(<Avatar id={7} name="Maya" />)).toContain(`--size:${50 / 16}rem`)
  expect(render(<Avatar id={7} name="Maya" size={80} />)).toContain('--size:5rem')
})

test('it shows the first letter in the color of its id', () => {
  const markup = render(<Avatar id={7} name="maya" />)
  expect(markup).toMatch(/>M<\/span>$/)
  expect(markup).toContain(`--hue:${hueOf(7)}`)
})

test('a picture takes the place of the letter when there is one', () => {
  const markup = render(<Avatar id={7} name="Maya" image="/profile/7.webp" />)
  expect(markup).toContain('<img src="/profile/7.webp" alt=""')
  expect(markup).not.toContain('>M<')
})
