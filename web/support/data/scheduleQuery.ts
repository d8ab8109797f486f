import { queryOptions } from '@tanstack/react-query'

import { request } from '../../domain/api/request.ts'
import { supportScheduleDocument } from './operations.ts'

/** Days from Monday 1 to Sunday 7, minutes after midnight in the time zone, working hours. */
export type Schedule = {
  days: number[]
  opensMinute: number
  closesMinute: number
  answerHours: number
  resolutionHours: number
  timeZone: string
}

export const scheduleQuery = queryOptions({
  queryKey: ['support schedule'],
  queryFn: async (): Promise<Schedule> => {
    const { days, opensMinute, closesMinute, answerHours, resolutionHours, timeZone } =
      (await request(supportScheduleDocument, {})).supportSchedule ?? {}
    return {
      days: (days ?? []).filter((day) => day !== null),
      opensMinute: opensMinute ?? 0,
      closesMinute: closesMinute ?? 0,
      answerHours: answerHours ?? 0,
      resolutionHours: resolutionHours ?? 0,
      timeZone: timeZone ?? '',
    }
  },
})
