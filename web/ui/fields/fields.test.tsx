import { renderToStaticMarkup as render } from 'react-dom/server'
import { describe, expect, test } from 'vitest'

import { Checkbox } from './Checkbox.tsx'
import { PasswordField } from './PasswordField.tsx'
import { RadioGroup } from './RadioGroup.tsx'
import { SelectField } from './SelectField.tsx'
import { TextArea } from './TextArea.tsx'
import { TextField } from './TextField.tsx'

const options = [
  { value: 'individual', label: 'Individual' },
  { value: 'corporate', label: 'Corporate' },
]
const fields = {
  text: (props: object) => render(<TextField label="First name" {...props} />),
  textarea: (props: object) => render(<TextArea label="First name" {...props} />),
  radio: (props: object) =>
    render(<RadioGroup label="First name" name="a" options={options} readOnly {...props} />),
}

describe.each(Object.entries(fields))('a %s field', (kind, draw) => {
  test('has its label, and an asterisk when it is required', () => {
    expect(draw({})).toContain('First name')
    expect(draw({})).not.toContain('*')
    expect(draw({ required: true })).toMatch(/aria-hidden="true"> \*</)
    expect(draw({ required: true })).toContain('aria-required="true"')
  })

  test('shows its error, and announces it to screen readers', () => {
    const wrong = draw({ error: 'Field is required!' })
    expect(wrong).toContain('Field is required!')
    expect(wrong).toContain('aria-invalid="true"')
    const [, note] = /aria-describedby="([^"]+)"/.exec(wrong) ?? []
    expect(wrong).toContain(`id="${note}"`)
  })

  test('shows a message of one letter only in a text area', () => {
    expect(draw({ error: '!' }).includes('aria-invalid="true"')).toBe(kind === 'textarea')
  })

  test('takes 4 columns by default', () => {
    expect(draw({})).toContain('--columns:4')
    expect(draw({ columns: 12 })).toContain('--columns:12')
  })
})

test('a text area has 4 rows', () => {
  expect(render(<TextArea label="Details" />)).toContain('rows="4"')
})

test('a hint gives way to what is wrong', () => {
  expect(render(<TextField label="Phone" hint="Ten digits" />)).toContain('Ten digits')
  expect(render(<TextField label="Phone" hint="Ten digits" error="Too short" />)).not.toContain('Ten digits')
})

test('a password is hidden, and can be shown', () => {
  const markup = render(<PasswordField label="Password" />)
  expect(markup).toContain('type="password"')
  expect(markup).toMatch(/<button type="button"[^>]+aria-pressed="false"/)
})

test('of a radio group one choice is taken', () => {
  const markup = render(
    <RadioGroup label="Customer type" name="a" options={options} value="corporate" readOnly />,
  )
  expect(markup.match(/checked=""/g)).toHaveLength(1)
  expect(markup).toMatch(/checked=""[^>]*value="corporate"|value="corporate"[^>]*checked=""/)
})

test('a choice among many and a box to tick carry their names', () => {
  expect(render(<SelectField label="Language" options={options} />)).toContain(
    '<option value="corporate">Corporate',
  )
  expect(render(<Checkbox label="I agree" />)).toMatch(/<label.*type="checkbox".*I agree/)
})
