/** Like reach-functions.ts, for what people choose about their notifications. */
export const notificationFunctions = `
  object                                                                | open to                    | runs as
  app.in_app_notifications_kind(app.in_app_notifications)               | member operator            | caller
  app.mark_all_notifications_read()                                     | member operator            | definer
  app.mark_notifications_unread(bigint[])                               | member operator            | definer
  app.undo_mark_all_read(timestamp with time zone)                      | member operator            | definer
  app.notification_kinds_in_app(app.notification_kinds)                 | member operator            | caller
  app.notification_kinds_mail(app.notification_kinds)                   | member operator            | caller
  app.own_notification_settings()                                       | member operator            | definer
  app.save_notification_choice(text,boolean,text,boolean)               | member operator            | definer
  app.save_notification_settings(text,integer,integer,integer)          | member operator            | definer
  app.notification_kinds_push(app.notification_kinds)                   | member operator            | caller
  app.has_push_subscription(text)                                       | member operator            | definer
  app.own_push_subscriptions()                                          | member operator            | definer
  app.push_public_key()                                                 | member operator            | definer
  app.remove_push_subscription(text)                                    | member operator            | definer
  app.save_push_subscription(text,text,text)                            | member operator            | definer
  app.in_app_notifications_about(app.in_app_notifications)              | member operator            | definer
  app.in_app_notifications_earlier(app.in_app_notifications)            | member operator            | caller
  auth.unsubscribe(text,boolean)                                        | auth                       | definer
  jobs.letter_contents(uuid)                                            | jobs                       | definer
  jobs.unsubscribe_token(integer,text[])                                | jobs                       | definer
  private.audience_of(app.in_app_notifications)                         | -                          | definer
  private.facts_of(app.in_app_notifications)                            | -                          | definer
  private.invoice_facts(app.in_app_notifications,private.audience)      | -                          | definer
  private.lead_facts(app.in_app_notifications,private.audience)         | -                          | definer
  private.other_facts(app.in_app_notifications,private.audience)        | -                          | definer
  private.payout_facts(app.in_app_notifications,private.audience)       | -                          | definer
  private.ticket_notice_facts(app.in_app_notifications,private.audience) | -                         | definer
  private.uuid_in(jsonb,text)                                           | -                          | caller
  jobs.end_push_subscription(integer)                                   | jobs                       | definer
  jobs.push_keys(text,text)                                             | jobs                       | definer
  jobs.push_message(bigint,integer)                                     | jobs                       | definer
  jobs.push_sent(bigint,integer)                                        | jobs                       | definer
  private.push_notification(app.in_app_notifications,integer)           | -                          | definer
  private.announce_reading()                                            | -                          | definer
  private.choice(integer,text)                                          | -                          | definer
  private.notify_of_application()                                       | -                          | definer
  private.day_ends_at(integer,timestamp with time zone)                 | -                          | definer
  private.zone_of(integer)                                              | -                          | definer
  private.wants_push(integer,text)                                      | -                          | definer
  claims.muted_triggers()                                               | member operator            | caller
  jobs.hold_mails(integer,uuid)                                         | jobs                       | definer
  jobs.make_digests()                                                   | jobs                       | definer
  private.after_quiet(integer,timestamp with time zone)                 | -                          | definer
  private.is_time_zone(text)                                            | -                          | caller
  private.mail_timing(integer,text)                                     | -                          | definer
  private.next_digest(integer,timestamp with time zone)                 | -                          | definer
`
