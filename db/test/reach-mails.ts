/** Like reach-functions.ts, for emails to customers. */
export const mailFunctions = `
  object                                                                | open to                    | runs as
  app.send_lead_mail(integer,text,text,text)                            | member operator            | definer
  app.undo_lead_mail(integer)                                           | member operator            | definer
  app.leads_may_email(app.leads)                                        | member operator            | definer
  app.lead_mails_subject(app.lead_mails)                                | member operator            | caller
  app.lead_mails_text(app.lead_mails)                                   | member operator            | caller
  jobs.lead_mail_letter(integer,bytea)                                  | jobs                       | definer
  jobs.end_lead_mail(integer,boolean)                                   | jobs                       | definer
  private.writes_to_customer(app.leads)                                 | -                          | definer
  private.has_ended(app.leads)                                          | -                          | definer
  private.mail_stop(app.leads)                                          | -                          | definer
  private.check_lead_mail(text,text)                                    | -                          | caller
  private.check_same_mail(app.lead_mails,integer,text,text)             | -                          | definer
  private.mail_limit_keys(app.lead_mails)                               | -                          | definer
  private.take_lead_mail(app.lead_mails)                                | -                          | definer
  private.still_writes(app.lead_mails,app.leads)                        | -                          | definer
`
