import { expect, test } from 'vitest'

import { ApiError, NetworkError } from './apiErrors.ts'
import { issuesOf } from './issues.ts'

test('errors from the server are mapped to answers', () => {
  const issues = [{ key: 'address.zip', message: 'Invalid Zipcode' }]
  expect(
    issuesOf(new ApiError('INVALID_INPUT', 'Invalid Zipcode', { issues: [...issues, null, 3] })),
  ).toEqual(issues)
  expect(issuesOf(new ApiError('INVALID_INPUT'))).toEqual([])
  expect(issuesOf(new NetworkError('away'))).toEqual([])
})
