/** Like reach-functions.ts, for pauses, caps and working hours of providers. */
export const offerLimitFunctions = `
  object                                                                | open to                    | runs as
  app.offer_limits(integer)                                             | member operator            | definer
  app.pause_offers(integer,date,text)                                   | member operator            | definer
  app.resume_offers(integer)                                            | member operator            | definer
  app.save_offer_cap(integer,integer,integer,integer,integer,integer)   | member operator            | definer
  private.offer_deadline(integer,timestamp with time zone)              | -                          | definer
  private.respond_hours(integer)                                        | -                          | definer
  private.next_holidays(date)                                           | -                          | definer
  private.lock_hours(integer,integer)                                   | -                          | definer
  app.working_hours(integer)                                            | member operator            | definer
  app.save_working_hours(integer,text,integer[],integer[],integer[],text[],date[],integer) | member operator            | definer
  app.remove_working_hours(integer,integer)                             | member operator            | definer
  private.cap_periods(timestamp with time zone)                         | -                          | definer
  private.uses_in(integer,integer,date,date)                            | -                          | definer
  private.uses_now(integer,integer)                                     | -                          | definer
  private.limits_of(integer[],integer,timestamp with time zone)         | -                          | definer
  private.notify_of_limits(integer,text)                                | -                          | definer
  private.limit_words(jsonb)                                            | -                          | definer
  private.retry_limited()                                               | -                          | definer
  private.require_limited(integer)                                      | -                          | definer
  private.may_limit()                                                   | -                          | caller
  private.lock_limited(integer)                                         | -                          | definer
  private.is_still_free(app.leads,integer)                              | -                          | definer
  private.uses_of_offer(app.lead_offers,integer)                        | -                          | caller
  private.uses_of_lead(app.leads,integer)                               | -                          | caller
  private.append_offer_uses()                                           | -                          | definer
  private.append_lead_uses()                                            | -                          | definer
  private.uses_of_rows()                                                | -                          | definer
  private.rebuild_offer_uses()                                          | -                          | definer
  jobs.sum_offer_uses()                                                 | jobs                       | definer
`
