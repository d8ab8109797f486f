/** Like reach-functions.ts, for follow-ups. */
export const followUpFunctions = `
  object                                                                | open to                    | runs as
  app.leads_follow_ups(app.leads)                                       | member operator            | caller
  app.leads_done_follow_ups(app.leads)                                  | member operator            | caller
  app.support_tickets_follow_ups(app.support_tickets)                   | member operator            | caller
  app.transactions_follow_ups(app.transactions)                         | member operator            | caller
  app.invoices_follow_ups(app.invoices)                                 | member operator            | caller
  app.user_infos_follow_ups_by_about_user_id(app.user_infos)             | member operator            | caller
  app.follow_up_colleagues(text,integer)                                | member operator            | definer
  app.own_follow_ups()                                                  | member operator            | caller
  app.follow_ups_is_due_today(app.follow_ups)                           | member operator            | definer
  app.add_follow_up(text,integer,timestamp with time zone,text,integer) | member operator            | definer
  app.change_follow_up(integer,timestamp with time zone,text,integer)   | member operator            | definer
  app.end_follow_up(integer,text)                                       | member operator            | definer
  app.reopen_follow_up(integer)                                         | member operator            | definer
  private.sees_follow_up(app.follow_ups,integer)                        | -                          | definer
  private.copy_lead_follow_up()                                         | -                          | definer
  private.due_today()                                                   | -                          | definer
  private.lock_follow_up(integer)                                       | -                          | definer
  private.refuse_finished(app.follow_ups)                               | -                          | caller
  private.check_due_at(timestamp with time zone)                        | -                          | definer
  private.check_assignee(app.follow_ups)                                | -                          | definer
  private.clean_what_for(text)                                          | -                          | definer
  private.follow_up_about(text,integer)                                 | -                          | definer
  private.is_record(app.follow_ups)                                     | -                          | definer
  private.heir_of(app.follow_ups)                                       | -                          | definer
  private.settle_follow_up(app.follow_ups)                              | -                          | definer
  private.settle_lead()                                                 | -                          | definer
  private.settle_person()                                               | -                          | definer
  private.follow_up_subject(app.follow_ups)                             | -                          | definer
  private.notify_of_follow_up(text,app.follow_ups)                      | -                          | definer
  private.follow_up_facts(app.in_app_notifications)                     | -                          | definer
  private.notify_of_follow_up_change()                                  | -                          | definer
  jobs.run_follow_up_clock()                                            | jobs                       | definer
  private.follow_up_tasks()                                             | -                          | definer
`
