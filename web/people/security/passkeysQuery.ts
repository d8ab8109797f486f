import { queryOptions } from '@tanstack/react-query'

import { request } from '../../domain/api/request.ts'
import { passkeysDocument } from './passkeyOperations.ts'

export type Passkey = Awaited<ReturnType<typeof load>>[number]

export const passkeysQuery = queryOptions({ queryKey: ['passkeys'], queryFn: load })

async function load() {
  const { allPasskeys } = await request(passkeysDocument, {})
  return (allPasskeys?.nodes ?? []).filter((node) => node !== null)
}
