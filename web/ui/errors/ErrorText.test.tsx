import { renderToStaticMarkup as render } from 'react-dom/server'
import { expect, test } from 'vitest'

import { ErrorText } from './ErrorText.tsx'

test('a page with a status code, a message, a Go Home button (goes to /) and a Go Back button', () => {
  const markup = render(
    <ErrorText status={404} message="The page you&#39;re looking for doesn&#39;t exist" />,
  )
  expect(markup).toContain('>404<')
  expect(markup).toMatch(/<h1[^>]*>The page/)
  expect(markup).toMatch(/<a href="\/"[^>]*>.*Go Home<\/a>/)
  expect(markup).toMatch(/<button[^>]*>.*Go Back.*<\/button>/)
})

test('offers another try only where one may help', () => {
  expect(render(<ErrorText message="The server cannot be reached" onAgain={() => {}} />)).toContain(
    'Try again',
  )
  expect(render(<ErrorText status={403} message="No" />)).not.toContain('Try again')
})
