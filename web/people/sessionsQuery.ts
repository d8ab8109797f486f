import { queryOptions } from '@tanstack/react-query'

import { request } from '../domain/api/request.ts'
import { sessionsDocument } from './operations.ts'

export type Session = Awaited<ReturnType<typeof load>>[number]

export const sessionsQuery = queryOptions({ queryKey: ['sessions'], queryFn: load })

async function load() {
  const { allSessions } = await request(sessionsDocument, {})
  return (allSessions?.nodes ?? []).filter((node) => node !== null)
}
