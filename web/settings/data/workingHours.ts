import { queryOptions } from '@tanstack/react-query'

import { graphql } from '../../domain/api/graphql.ts'
import { request } from '../../domain/api/request.ts'

const workingHoursDocument = graphql(`
  query WorkingHours($organizationId: Int!) {
    workingHours(organizationId: $organizationId) {
      mayChange
      timeZone
      holidays
      daysOff
      version
      changedBy
      changedAt
      isOpen
      changesAt
      spans {
        weekday
        opensMinute
        closesMinute
      }
      federalHolidays {
        code
        name
        nextDays
      }
    }
  }
`)

export const saveWorkingHoursDocument = graphql(`
  mutation SaveWorkingHours($input: SaveWorkingHoursInput!) {
    saveWorkingHours(input: $input) {
      result
    }
  }
`)

export const removeWorkingHoursDocument = graphql(`
  mutation RemoveWorkingHours($input: RemoveWorkingHoursInput!) {
    removeWorkingHours(input: $input) {
      result
    }
  }
`)

export type WorkingHours = NonNullable<Awaited<ReturnType<typeof loadHours>>>
export type WorkingSpan = WorkingHours['spans'][number]

/** When a provider is open. Others change it too, and it opens and closes, so it is loaded again whenever it is shown. */
export function workingHoursQuery(organizationId: number) {
  return queryOptions({
    queryKey: ['organizations', 'workingHours', organizationId],
    queryFn: () => loadHours(organizationId),
    staleTime: 0,
  })
}

async function loadHours(organizationId: number) {
  const { workingHours } = await request(workingHoursDocument, { organizationId })
  if (!workingHours) return null
  const { spans, holidays, daysOff, federalHolidays, ...hours } = workingHours
  return {
    ...hours,
    spans: spans.filter((span) => span !== null),
    holidays: holidays.filter((code) => code !== null),
    daysOff: daysOff.filter((day) => day !== null),
    federalHolidays: federalHolidays
      .filter((holiday) => holiday !== null)
      .map(({ nextDays, ...holiday }) => ({ ...holiday, days: nextDays.filter((day) => day !== null) })),
  }
}
