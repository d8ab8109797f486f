/** Like reach-functions.ts, for working hours. */
export const calendarFunctions = `
  object                                                                                        | open to                    | runs as
  private.hours_of(private.calendars)                                                           | -                          | caller
  private.week_of(integer[],integer[],integer[])                                                | -                          | caller
  private.month_day(date)                                                                       | -                          | caller
  private.is_holiday(private.federal_holidays,date)                                             | -                          | caller
  private.is_day_off(private.working_hours,date)                                                | -                          | caller
  private.open_times(private.working_hours,date,date)                                           | -                          | caller
  private.has_steady_clock(private.working_hours,date,date)                                     | -                          | caller
  private.rest_of_day(private.working_hours,timestamp without time zone)                        | -                          | caller
  private.is_open_at(private.working_hours,timestamp with time zone)                            | -                          | caller
  private.first_open(private.working_hours,timestamp with time zone,date,date)                  | -                          | caller
  private.next_open(private.working_hours,timestamp with time zone)                             | -                          | caller
  private.next_close(private.working_hours,timestamp with time zone)                            | -                          | caller
  private.after_open(private.working_hours,timestamp with time zone,interval)                   | -                          | caller
  private.open_between(private.working_hours,timestamp with time zone,timestamp with time zone) | -                          | caller
  private.checked_hours(text,integer[],integer[],integer[],text[],date[])                       | -                          | definer
  private.support_hours()                                                                       | -                          | definer
`
