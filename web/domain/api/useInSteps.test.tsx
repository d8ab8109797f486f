// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { act, render } from '@testing-library/react'

import { useInSteps } from './useInSteps.ts'

type Props = { data: string | undefined; isPlaceholderData?: boolean; asked: string }

/** What each render showed, in order. */
function steps() {
  const seen: string[] = []
  const Shown = ({ data, isPlaceholderData = false, asked }: Props) => {
    const shown = useInSteps({ data, isPlaceholderData }, asked)
    seen.push(`${shown.data ?? 'nothing'}${shown.isOld ? ', old' : ''}`)
    return null
  }
  const { rerender } = render(<Shown data={undefined} asked="page 1" />)
  return { seen, next: (props: Props) => act(() => rerender(<Shown {...props} />)) }
}

test('a newer answer to the same question never looks old', () => {
  const { seen, next } = steps()
  next({ data: 'rows', asked: 'page 1' })
  next({ data: 'newer rows', asked: 'page 1' })
  expect(seen.at(-1)).toBe('newer rows')
  expect(seen.filter((shown) => shown.endsWith('old'))).toEqual([])
})

test('the rows of another page are old until its own are shown', () => {
  const { seen, next } = steps()
  next({ data: 'rows', asked: 'page 1' })
  next({ data: 'rows', isPlaceholderData: true, asked: 'page 2' })
  expect(seen.at(-1)).toBe('rows, old')
  const before = seen.length
  next({ data: 'other rows', asked: 'page 2' })
  expect(seen.slice(before)).toEqual(['rows, old', 'other rows'])
})

test('rows that are known already are old only until they are rendered', () => {
  const { seen, next } = steps()
  next({ data: 'rows', asked: 'page 1' })
  const before = seen.length
  next({ data: 'known rows', asked: 'page 2' })
  expect(seen.slice(before)).toEqual(['rows, old', 'known rows'])
})
