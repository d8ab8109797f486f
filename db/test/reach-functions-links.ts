/** Like reach-functions.ts, for referral links. */
export const linkFunctions = `
  object                                                                      | open to         | runs as
  app.referral_links_state(app.referral_links)                                | member operator | definer
  app.referral_links_may_pause(app.referral_links)                            | member operator | definer
  app.referral_links_opened(app.referral_links)                               | member operator | definer
  app.referral_links_submitted(app.referral_links)                            | member operator | definer
  app.referral_links_accepted(app.referral_links)                             | member operator | definer
  app.referral_links_won(app.referral_links)                                  | member operator | definer
  app.visible_referral_links()                                                | member operator | caller
  app.leads_consents(app.leads)                                               | member operator | caller
  app.leads_referral_link(app.leads)                                          | member operator | caller
  app.create_referral_link(text,integer,text,text)                            | member operator | definer
  app.change_referral_link(integer,text,text,text)                            | member operator | definer
  app.pause_referral_link(integer,boolean)                                    | member operator | definer
  auth.withdraw_by_customer(bytea,text[],text) | public | definer
  app.leads_contact_stops(app.leads) | member operator | definer
  app.consent_receipt(uuid) | member operator | definer
  auth.receipt_keys() | auth | definer
  auth.receipt_key(text,text,text) | auth | definer
  private.rotate_receipt_key(text,text,text) | - | definer
  private.record_receipt(integer,text) | - | definer
  private.erase_receipt(integer) | - | definer
  private.receipt_time(timestamp with time zone) | - | caller
  private.receipt_withdrawals(integer) | - | definer
  private.receipt_statement(private.consent_receipts) | - | definer
  private.receipt_values(app.leads) | - | definer
  private.customer_values(integer) | - | definer
  private.reads_customer(integer) | - | definer
  app.record_withdrawal(integer,text,boolean) | member operator | definer
  app.suppressed_contacts() | operator | definer
  app.find_suppressed(text) | operator | definer
  app.suppress_contacts(text,text) | operator | definer
  app.end_suppression(bigint) | operator | definer
  app.referral_links_refused(app.referral_links) | member operator | definer
  private.require_suppressing() | - | definer
  private.suppression_of(text) | - | definer
  private.suppression_keys(text,text) | - | definer
  private.suppressions_by(text[]) | - | definer
  private.shown_suppression(private.suppressed_contacts) | - | definer
  private.store_link_lead(app.referral_links,app.new_lead,jsonb,text) | - | definer
  private.contact_hash(text) | - | definer
  private.contact_keys(integer) | - | definer
  private.contact_stops(integer) | - | definer
  private.record_withdrawals(app.leads,text[],boolean,integer,bytea,text) | - | definer
  private.is_withdrawn_by(integer,text) | - | definer
  private.withdrawal_targets(app.leads,jsonb) | - | definer
  private.notify_of_withdrawal(app.leads,text[]) | - | definer
  private.can_withdraw(app.leads) | - | definer
  auth.customer_page(bytea) | public | definer
  jobs.issue_customer_page(integer,bytea) | jobs | definer
  auth.offer_page(bytea) | public | definer
  auth.answer_offer(bytea,text,text) | public | definer
  jobs.issue_offer_link(integer,uuid,bytea) | jobs | definer
  private.act_as(integer) | - | definer
  private.answer_by_link(private.offer_links,app.leads,text,text) | - | definer
  private.offer_answers(app.lead_offers) | - | definer
  private.offer_page(private.offer_links) | - | definer
  private.offered_lead(integer) | - | definer
  private.may_contact(integer,text) | - | definer
  private.queue_receipt(integer) | - | definer
  private.lead_of_page(bytea) | - | definer
  private.sent_answers(integer) | - | definer
  private.only_stops_mail(bytea) | - | definer
  auth.link_page(text,boolean)                                                | public          | definer
  auth.link_form(text,integer,text)                                           | public          | definer
  auth.submit_by_link(text,uuid,integer,integer,jsonb,jsonb,text,text,boolean) | public         | definer
  private.new_link_code()                                                     | -               | caller
  private.reads_link(integer)                                                 | -               | definer
  private.link_services(app.referral_links)                                   | -               | definer
  private.is_ended(app.referral_links)                                        | -               | definer
  private.is_open(app.referral_links)                                         | -               | definer
  private.lock_link(integer)                                                  | -               | definer
  private.check_link_texts(text,text,text)                                    | -               | definer
  private.check_consents(jsonb)                                               | -               | caller
  private.make_link_lead(app.referral_links,private.link_submissions,integer,integer,jsonb,jsonb,text,boolean) | - | definer
`
