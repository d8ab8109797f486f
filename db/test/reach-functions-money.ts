/** Like reach-functions.ts, for deals, invoices and statements. */
export const moneyFunctions = `
  object                                                                | open to                    | runs as
  app.adjust_transaction(integer,numeric,text,text)                     | operator                   | definer
  app.pending_payouts(integer,integer,text)                             | member operator            | definer
  app.pending_payout_lead(app.pending_payout)                           | member operator            | caller
  app.pending_payout_money(app.pending_payout)                          | member operator            | caller
  app.pending_totals(integer)                                           | member operator            | caller
  private.payee(integer)                                                 | -                          | definer
  app.create_closed_lead(integer,numeric,timestamp with time zone,text,text,app.new_lead,integer) | member operator            | definer
  app.associates_named(text)                                            | operator                   | caller
  app.current_terms(text[],text)                                        | operator                   | caller
  app.open_leads_named(text)                                            | operator                   | caller
  app.invoices_amount_due(app.invoices)                                 | member operator            | caller
  app.invoices_is_void(app.invoices)                                    | member operator            | caller
  app.invoices_open_moves(app.invoices)                                 | member operator            | definer
  app.invoices_reminders(app.invoices)                                  | member operator            | definer
  app.send_invoice_reminder(integer,text)                               | operator                   | definer
  private.has_reminded(app.invoices)                                    | -                          | definer
  private.reminder_days()                                               | -                          | caller
  jobs.mail_asked_reminder(integer)                                     | jobs                       | definer
  jobs.reminder_message(integer)                                        | jobs                       | definer
  app.current_payment_details()                                         | operator                   | caller
  app.invoices_how_to_pay(app.invoices)                                 | member operator            | caller
  app.save_payment_details(text,text,text,text)                         | operator                   | definer
  private.how_to_pay(integer)                                            | -                          | definer
  private.plain_lines(text)                                              | -                          | caller
  app.issue_invoice(integer[])                                          | operator                   | definer
  app.save_terms(text,numeric,numeric,integer,integer,integer,integer,integer,integer) | operator                   | definer
  app.may_narrow_to(integer,integer,integer)                            | member operator            | caller
  app.move_transaction(integer,text,text,text,date,text)                | member operator            | definer
  app.own_terms()                                                       | member operator            | definer
  app.services_referral_rate(app.services)                              | member operator            | definer
  app.preview_adjustment(integer,numeric)                               | operator                   | definer
  app.preview_terms(numeric,integer,integer,integer,integer,text,numeric,numeric) | operator                   | definer
  app.statement(date,integer,integer)                                   | member operator            | definer
  app.transaction_figures()                                             | member operator            | caller
  app.transaction_metrics(text[],text[],integer,text,integer,integer,timestamp with time zone,timestamp with time zone) | member operator            | caller
  app.transactions_associate_payout(app.transactions)                   | member operator            | caller
  app.transactions_associate_share(app.transactions)                    | member operator            | caller
  app.transactions_invoice(app.transactions)                            | member operator            | caller
  app.transactions_no_payout_reason(app.transactions)                   | member operator            | caller
  app.transactions_open_moves(app.transactions)                         | member operator            | definer
  app.transactions_operator_earnings(app.transactions)                  | member operator            | definer
  app.transactions_operator_fee(app.transactions)                       | member operator            | caller
  app.transactions_payment_reference(app.transactions)                  | member operator            | caller
  app.transactions_payout_reference(app.transactions)                   | member operator            | caller
  app.transactions_provider_rate(app.transactions)                      | member operator            | caller
  app.transactions_rate_scope(app.transactions)                         | member operator            | caller
  app.transactions_share_scope(app.transactions)                        | member operator            | caller
  app.transactions_vendor_invoice_status(app.transactions)              | member operator            | caller
  private.book(app.transactions,text)                                    | -                          | definer
  private.close_off_platform(app.new_lead,integer,numeric,timestamp with time zone,text) | -                          | definer
  private.close_lead(app.leads,numeric,timestamp with time zone)         | -                          | definer
  private.deal_before(app.transactions)                                  | -                          | definer
  private.deal_to_lock(integer,text)                                     | -                          | definer
  private.extend_invoice(app.transactions,date)                          | -                          | definer
  private.is_late(app.transaction_fees,date,date)                        | -                          | caller
  private.track_unpaid_deal()                                            | -                          | definer
  private.track_unpaid_invoice()                                         | -                          | definer
  private.is_same_deal(app.transactions,integer,app.new_lead,integer)    | -                          | definer
  private.issue(integer[])                                               | -                          | definer
  private.insert_figures(app.transactions,app.sample_deal,text)            | -                          | definer
  private.insert_lead(app.new_lead,integer,integer)                        | -                          | definer
  private.insert_note(integer,text,text,text,integer,text,uuid[])          | -                          | definer
  private.insert_step(app.transactions,text,text,text,text,text)           | -                          | definer
  private.knows_transaction(app.transactions)                            | -                          | caller
  private.line_description(app.transactions)                             | -                          | definer
  private.letterhead(integer)                                            | -                          | definer
  private.lock_transaction(integer,text)                                 | -                          | definer
  private.may_be_terminated(app.transactions)                            | -                          | caller
  private.was_before_payment(integer,text,text)                          | -                          | definer
  private.moved_together(integer,text)                                   | -                          | definer
  private.newest_terms(app.commission_terms)                             | -                          | caller
  private.now()                                                          | -                          | caller
  private.number_invoice(integer)                                        | -                          | definer
  private.open_transaction(app.leads,text,numeric,timestamp with time zone,text) | -                          | definer
  private.require_balance()                                              | -                          | definer
  private.require_deal(numeric,timestamp with time zone,timestamp with time zone) | -                          | caller
  private.require_percentages(numeric[])                                 | -                          | caller
  private.require_total(numeric)                                         | -                          | caller
  private.require_transaction_move(app.transactions,text,text,text,date) | -                          | definer
  private.split_correction(app.transactions,numeric)                     | -                          | definer
  private.split_deal(numeric,app.sample_deal,boolean)                    | -                          | caller
  private.apply_transaction_transition(app.transactions,app.transaction_moves,text,text) | -                          | definer
  private.notify_of_step(app.transactions,app.transaction_moves)           | -                          | definer
  private.notify_provider(app.invoices,text)                               | -                          | definer
  private.terms_for(integer,integer,integer,integer,app.commission_terms) | -                          | definer
  private.transaction_moves_from(app.transactions,text[])                | -                          | caller
  private.transaction_parties(app.transactions)                          | -                          | caller
  private.unsettled_deals()                                              | -                          | definer
  private.ledger_discrepancies()                                               | -                          | definer
  private.payout_block_reason(integer,integer)                                | -                          | definer
  jobs.remind_of_invoices()                                             | jobs                       | definer
  jobs.run_invoice_clock()                                              | jobs                       | definer
  jobs.ledger_discrepancies()                                                 | jobs                       | definer
  app.invoices_document(app.invoices)                                   | member operator            | caller
  auth.audit_export(integer,text,text[],text,bigint)                    | auth                       | definer
  private.waits_for_payment(app.invoices)                                | -                          | definer
  jobs.invoice_document(integer)                                        | jobs                       | definer
  jobs.invoice_mail(bigint,integer)                                     | jobs                       | definer
  jobs.mail_invoice(integer)                                            | jobs                       | definer
  jobs.mail_reminder(integer,integer)                                   | jobs                       | definer
  jobs.reminder_mail(integer,date,integer)                              | jobs                       | definer
`
