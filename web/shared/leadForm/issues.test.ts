import { expect, test } from 'vitest'

import { ApiError, NetworkError } from '../api/errors.ts'
import { issuesOf } from './issues.ts'

test('what the server finds wrong is told answer by answer', () => {
  const issues = [{ key: 'address.zip', message: 'Invalid Zipcode' }]
  expect(
    issuesOf(new ApiError('INVALID_INPUT', 'Invalid Zipcode', { issues: [...issues, null, 3] })),
  ).toEqual(issues)
  expect(issuesOf(new ApiError('INVALID_INPUT'))).toEqual([])
  expect(issuesOf(new NetworkError('away'))).toEqual([])
})
