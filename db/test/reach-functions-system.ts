/** Like reach-functions.ts, for the System page. */
export const systemFunctions = `
  object                                                                | open to                    | runs as
  app.system_nodes()                                                    | operator                   | definer
  app.system_summary()                                                  | operator                   | definer
  app.system_problems()                                                 | operator                   | definer
  app.queued_tasks()                                                    | operator                   | definer
  app.given_up_tasks()                                                  | operator                   | definer
  app.given_up_jobs(text)                                               | operator                   | definer
  app.retry_jobs(text,bigint[])                                         | operator                   | definer
  app.discard_jobs(text,bigint[])                                       | operator                   | definer
  auth.report_node(jsonb)                                               | auth                       | definer
  auth.forget_node(text,integer)                                        | auth                       | definer
  jobs.beat()                                                           | jobs                       | definer
  jobs.note_sent_mail()                                                 | jobs                       | definer
  private.mail_tasks()                                                  | -                          | caller
  private.mail_trouble()                                                | -                          | definer
  private.queue_mail_code(text[])                                       | -                          | definer
  jobs.note_inbox(text)                                                 | jobs                       | definer
  private.is_system_reader()                                            | -                          | caller
  private.require_system_reader()                                       | -                          | caller
  private.note_fact(text,text,integer)                                  | -                          | definer
  private.failure_reason(text)                                          | -                          | caller
  private.nodes()                                                       | -                          | definer
  private.system_problems()                                             | -                          | definer
  private.given_up_ids(text,bigint[])                                   | -                          | definer
  private.audit_jobs(text,text,bigint[])                                | -                          | definer
  private.leave_to_person(text,jsonb)                                   | -                          | definer
  private.queue_given_up()                                              | -                          | definer
  private.queue_retry(bigint[])                                         | -                          | definer
  private.queue_discard(bigint[])                                       | -                          | definer
  private.queue_tasks()                                                 | -                          | definer
`
