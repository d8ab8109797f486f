import { expect, test, vi } from 'vitest'

import { ApiError, NetworkError } from '../../ui/errors/apiErrors.ts'
import { isUncertain, submitOnce } from './submission.ts'

type Send = (answers: Record<string, unknown>, key: string) => Promise<string>

const draft = { key: 'key-of-the-draft', answers: {}, sent: [] }

test('each try carries the key of the draft', async () => {
  const send = vi.fn<Send>().mockResolvedValue('lead')
  await expect(submitOnce(draft, { firstName: 'Ana' }, send)).resolves.toEqual({
    lead: 'lead',
    isEarlier: false,
  })
  expect(send).toHaveBeenCalledWith({ firstName: 'Ana' }, 'key-of-the-draft')
})

test('a lead whose answer got lost is found again, even when its answers were changed since', async () => {
  const send = vi.fn<Send>(async ({ firstName }) => {
    if (firstName === 'Ana') return 'the first lead'
    throw new ApiError('CONFLICT')
  })
  const sent = [{ firstName: 'Anna' }, { firstName: 'Ana' }]
  await expect(submitOnce({ ...draft, sent }, { firstName: 'Anne' }, send)).resolves.toEqual({
    lead: 'the first lead',
    isEarlier: true,
  })
})

test('a refusal is a refusal, and nothing else is tried', async () => {
  const send = vi.fn<Send>().mockRejectedValue(new ApiError('FORBIDDEN'))
  await expect(submitOnce({ ...draft, sent: [{}] }, {}, send)).rejects.toThrow('FORBIDDEN')
  expect(send).toHaveBeenCalledTimes(1)
})

test('a network failure leaves the result unknown, a refusal does not', () => {
  expect(
    [new NetworkError('away'), new ApiError('INTERNAL'), new ApiError('TIMEOUT')].every(isUncertain),
  ).toBe(true)
  expect([new ApiError('INVALID_INPUT'), new ApiError('FORBIDDEN')].some(isUncertain)).toBe(false)
})
