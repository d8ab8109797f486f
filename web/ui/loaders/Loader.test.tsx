import { renderToStaticMarkup as render } from 'react-dom/server'
import { expect, test } from 'vitest'

import { Loader, loaderTypes } from './Loader.tsx'

test('loader types: beat, clip, puff, ring, fade', () => {
  expect(loaderTypes).toEqual(['beat', 'clip', 'puff', 'ring', 'fade'])
})

test.each(loaderTypes)('%s announces loading to screen readers and hides its drawing', (type) => {
  const markup = render(<Loader type={type} />)
  expect(markup).toContain('role="status"')
  expect(markup).toMatch(/aria-hidden="true">(<i><\/i>)+/)
  expect(markup).toContain('Loading')
})
