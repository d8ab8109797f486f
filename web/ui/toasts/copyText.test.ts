// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'

import { copyText } from './copyText.ts'

/** A page without HTTPS: no clipboard, and the old command, which copies what is selected. */
function insecurePage(copies: (text: string) => boolean) {
  vi.stubGlobal('navigator', {})
  const execCommand = () => {
    const { activeElement: field } = document
    return field instanceof HTMLTextAreaElement && copies(field.value)
  }
  Object.assign(document, { execCommand })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    Reflect.deleteProperty(document, 'execCommand')
    document.body.replaceChildren()
  })
}

test('a text is copied on a page without HTTPS, and the focus stays', async () => {
  let copied = ''
  insecurePage((text) => {
    copied = text
    return true
  })
  const button = document.createElement('button')
  document.body.append(button)
  button.focus()
  await copyText('https://turnstone.example/post/1')
  expect(copied).toBe('https://turnstone.example/post/1')
  expect(document.activeElement).toBe(button)
  expect(document.querySelector('textarea')).toBeNull()
})

test('a browser that refuses to copy is reported', async () => {
  insecurePage(() => false)
  await expect(copyText('a')).rejects.toThrow('does not copy')
})
