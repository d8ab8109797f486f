/** Like reach-functions.ts, for emails to customers. */
export const mailFunctions = `
  object                                                                | open to                    | runs as
  app.send_lead_mail(integer,text,text,text)                            | member operator            | definer
  app.undo_lead_mail(integer)                                           | member operator            | definer
  app.leads_may_email(app.leads)                                        | member operator            | definer
  app.lead_mails_subject(app.lead_mails)                                | member operator            | caller
  app.lead_mails_text(app.lead_mails)                                   | member operator            | caller
  jobs.lead_mail_letter(integer,bytea)                                  | jobs                       | definer
  app.lead_mails_refusal(app.lead_mails)                                | member operator            | caller
  jobs.end_lead_mail(integer,boolean,text)                              | jobs                       | definer
  jobs.receive_delivery_report(text,text,text)                          | jobs                       | definer
  private.lead_mail_message(integer)                                    | -                          | definer
  private.writer_has(app.lead_mails,app.leads)                          | -                          | definer
  private.refuse_lead_mail(integer,text,text)                           | -                          | definer
  private.writes_to_customer(app.leads)                                 | -                          | definer
  private.has_ended(app.leads)                                          | -                          | definer
  private.mail_stop(app.leads)                                          | -                          | definer
  private.check_lead_mail(text,text)                                    | -                          | caller
  private.check_same_mail(app.lead_mails,integer,text,text)             | -                          | definer
  private.mail_limit_keys(app.lead_mails)                               | -                          | definer
  private.take_lead_mail(app.lead_mails)                                | -                          | definer
  private.still_writes(app.lead_mails,app.leads)                        | -                          | definer
  app.lead_replies_attachments(app.lead_replies)                        | member operator            | caller
  app.accept_lead_reply(bigint)                                         | member operator            | definer
  app.dismiss_lead_reply(bigint,boolean)                                | member operator            | definer
  jobs.lead_mail_texts(text)                                            | jobs                       | definer
  jobs.receive_lead_reply(text,text,jsonb)                              | jobs                       | definer
  jobs.attach_lead_reply_file(bigint,uuid,text,text,integer,integer,integer) | jobs                  | definer
  jobs.finish_lead_reply(bigint,text[])                                 | jobs                       | definer
  jobs.forget_lead_replies(integer)                                     | jobs                       | definer
  private.lead_reply_key(integer)                                       | -                          | definer
  private.lead_mail_of_key(text)                                        | -                          | definer
  private.still_has(app.lead_mails,app.leads)                           | -                          | definer
  private.has_ended_long_ago(app.leads)                                 | -                          | definer
  private.reply_doubt(app.leads,jsonb)                                  | -                          | definer
  private.insert_lead_reply(app.lead_replies,jsonb)                     | -                          | definer
  private.mail_facts(app.leads)                                         | -                          | definer
  private.notified_of_mail(app.leads,integer)                           | -                          | definer
  private.notify_of_reply(app.leads,app.lead_replies)                   | -                          | definer
  private.lock_lead_reply(bigint)                                       | -                          | definer
`
