import { useQuery } from '@tanstack/react-query'

import { isEmail, plainEmail } from '../../../values/email.ts'
import { request } from '../../domain/api/request.ts'
import { ApiError } from '../../ui/errors/apiErrors.ts'
import { useDebouncedValue } from '../../ui/fields/useDebounced.ts'
import { emailExistenceDocument } from '../data/peopleOperations.ts'

/** Looks up a complete address once typing has paused; undefined if it can be used. */
export function useEmailInUse(email: string, isNew: boolean): string | undefined {
  const address = useDebouncedValue(plainEmail(email), 300)
  const { data, error } = useQuery({
    queryKey: ['email in use', address],
    queryFn: async () =>
      (await request(emailExistenceDocument, { email: address })).emailExistence?.totalCount ?? 0,
    enabled: isNew && isEmail(address),
    retry: false,
    staleTime: 0,
  })
  if (!isNew || address !== plainEmail(email)) return undefined
  // The limit of look-ups is no word on the address, which the server checks again when it is saved.
  if (error instanceof ApiError && error.code === 'RATE_LIMITED') return undefined
  if (error) return 'Unable to validate email. Please try again.'
  return (data ?? 0) > 0 ? 'This email is already in use. Please use a different email.' : undefined
}
