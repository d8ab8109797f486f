/** Like reach-functions.ts, for dashboard figures and search. */
export const figureFunctions = `
  object                                                                | open to                    | runs as
  app.lead_page(text,text,jsonb,text,integer,integer,integer)           | member operator            | definer
  private.lead_rows(text,text,jsonb,text,integer)                       | -                          | definer
  private.lead_order(text)                                              | -                          | caller
  private.lead_search(text,text,text,integer)                           | -                          | definer
  private.has_words(text,tsquery)                                       | -                          | caller
  private.is_frequent(tsquery,integer)                                  | -                          | definer
  app.search_hits(text,text)                                            | member operator            | definer
  app.global_search(text,text,integer,text,text)                        | member operator            | caller
  app.search_rows(text,integer[],real[])                                | member operator            | caller
  private.learn_words(text[])                                           | -                          | definer
  private.forget_words()                                                | -                          | definer
  private.named_leads(text[],text)                                      | -                          | definer
  private.people_ref(text)                                              | -                          | caller
  private.is_searchable(text)                                           | -                          | caller
  app.rank_of_title(text,text,real)                                     | member operator            | definer
  app.rows_of_public_id(uuid)                                           | member operator            | caller
  private.person_words_of(app.user_infos)                               | -                          | caller
  private.post_words_of(app.posts)                                      | -                          | caller
  private.words_to_compare(text,integer,integer)                        | -                          | definer
  private.wrong_words()                                                 | -                          | definer
  private.correct_words(text,integer)                                   | -                          | definer
  jobs.check_words(integer)                                             | jobs                       | definer
  app.search_ids(text,text)                                             | member operator            | definer
  private.ticket_words_of(app.support_tickets)                           | -                          | caller
  private.sync_ticket_words()                                           | -                          | definer
  private.sync_post_words()                                             | -                          | definer
  private.ticket_viewers()                                              | -                          | caller
  private.ticket_query(text[],jsonb)                                  | -                          | definer
  private.ticket_hits(text[],text,jsonb)                                      | -                          | definer
  private.numbered_ticket(text)                                         | -                          | definer
  private.post_query(text[],jsonb)                                    | -                          | definer
  private.finds_post(app.posts)                                         | -                          | caller
  private.post_hits(text[],jsonb)                                             | -                          | definer
  private.people_hits(text[],jsonb)                                   | -                          | definer
  private.learn_customer()                                              | -                          | definer
  private.learn_name()                                                  | -                          | definer
  private.sync_person_words()                                           | -                          | definer
  private.similar_words(text)                                           | -                          | definer
  private.similar_terms(text[])                                         | -                          | definer
  private.search_query(text[],text,jsonb)                               | -                          | caller
  private.word_query(text,text[],jsonb,text[])                          | -                          | caller
  app.figures_subject(text,integer)                                     | member operator            | definer
  app.figure_period(text,text)                                          | member operator            | definer
  app.compared_period(date,date,text)                                   | member operator            | caller
  app.figure_lines(text,integer,text[],date,date,text,boolean)          | member operator            | caller
  app.figure_totals(text,integer,text[],date,date)                      | member operator            | caller
  app.submitted_leads(jsonb)                                            | member operator            | caller
  app.won_leads(jsonb)                                                  | member operator            | caller
  app.figure_sum(jsonb,text[],integer)                                  | member operator            | caller
  app.revenue_of(text,integer,app.figure_period)                        | member operator            | caller
  private.lead_tasks()                                                   | -                          | definer
  private.money_tasks()                                                  | -                          | definer
  private.desk_tasks()                                                   | -                          | definer
  private.payable_deals(integer)                                         | -                          | definer
  app.pending_tasks()                                                   | member operator            | definer
  app.is_ticket_late(app.support_tickets)                               | member operator            | definer
  app.conversion_rate(text,text,integer,text)                           | member operator            | caller
  app.dashboard_leads(text,text,integer,text)                           | member operator            | caller
  app.dashboard_invoices(text,text,integer,text)                        | member operator            | caller
  app.dashboard_payouts(text,text,integer,text)                         | member operator            | caller
  app.revenue_by_period(text,text,integer,text)                         | member operator            | caller
  app.revenue_by_date_range(text,date,date,integer,text)                | member operator            | caller
  app.service_share(text,text,text,integer)                             | member operator            | caller
  app.figure_breakdown(text,text,text,integer)                          | member operator            | caller
  app.figure_times(text,text,text,integer)                              | member operator            | caller
  app.invoice_aging(text,integer)                                       | member operator            | caller
  app.expected_payouts(text,integer)                                    | member operator            | caller
  app.service_coverages(text)                                           | member operator            | definer
  app.monthly_report()                                                  | member operator            | definer
  app.set_monthly_report(boolean)                                       | member operator            | definer
  private.may_have_report(app.user_infos)                                | -                          | definer
  private.month_figures(text,integer,date,date)                          | -                          | definer
  private.month_services(text,integer,date,date)                         | -                          | definer
  jobs.queue_reports()                                                  | jobs                       | definer
  jobs.month_report(integer,date)                                       | jobs                       | definer
  app.dashboard_actions()                                               | member operator            | caller
  private.needs_attention(jsonb)                                    | -                          | caller
  app.payable_referrers()                                               | operator                   | caller
  private.day_of(timestamp with time zone)                               | -                          | caller
  private.figure_subjects(integer,integer,integer,integer)               | -                          | caller
  private.lead_figures(app.leads,integer)                                | -                          | caller
  private.deal_figures(app.transactions,numeric,numeric,boolean)         | -                          | caller
  private.stage_figures(app.transactions,app.transaction_fees,numeric,date,integer) | -               | caller
  private.time_figures(app.lead_history,timestamp with time zone)        | -                          | caller
  private.time_bucket(bigint)                                            | -                          | caller
  private.is_first_line(integer)                                         | -                          | definer
  app.response_times(text,text,integer)                                 | member operator            | caller
  app.unpaid_invoices(text,integer)                                     | member operator            | caller
  private.due_day(integer)                                               | -                          | definer
  private.add_figures(app.figure_changes[])                              | -                          | definer
  private.add_lead_figures()                                             | -                          | definer
  private.add_time_figures()                                             | -                          | definer
  private.add_progress_figures()                                         | -                          | definer
  private.reached_steps(integer,integer,bigint)                          | -                          | definer
  private.progress_figures(app.leads,bigint,integer)                     | -                          | caller
  app.progress_of(jsonb,jsonb)                                           | member operator            | caller
  private.add_deal_figures()                                             | -                          | definer
  private.add_end_figures()                                              | -                          | definer
  private.add_stage_figures()                                            | -                          | definer
  private.add_billed_figures()                                           | -                          | definer
  private.move_due_figures()                                             | -                          | definer
  private.figures_of_rows()                                              | -                          | definer
  private.rebuild_figures()                                              | -                          | definer
  private.rebuild_for_zone()                                             | -                          | definer
  private.transaction_counts(app.transactions,app.transaction_fees,numeric,integer) | -              | caller
  private.append_transaction_totals()                                    | -                          | definer
  private.move_transaction_totals()                                      | -                          | definer
  private.invoice_counts(integer[],app.transaction_fees[],integer)       | -                          | definer
  private.append_invoice_totals(integer[],app.transaction_fees[])        | -                          | definer
  private.move_invoice_totals()                                          | -                          | definer
  private.add_invoice_totals()                                           | -                          | definer
  jobs.sum_transaction_totals()                                          | jobs                       | definer
  private.person_query(text)                                             | -                          | caller
  private.people_conditions(text,jsonb)                                  | -                          | definer
  app.people_ids(text,jsonb,text,integer,integer)                        | member operator            | definer
  app.people_total(text,jsonb,integer)                                   | member operator            | definer
  private.list_ids(text,text[],text[],text,integer,integer)              | -                          | caller
  private.list_count(text,text[],integer)                                | -                          | caller
  private.list_page(text,text[],text[],text,integer,integer,integer)     | -                          | caller
  app.rank_lines(app.figure_changes)                                     | member operator            | caller
  app.has_ranks(text)                                                    | member operator            | definer
  app.ranked_figures(text,integer,text,text,integer)                     | member operator            | caller
  app.figures_to_rank(text,integer,text,date,date)                       | member operator            | caller
  private.rank_from(text)                                                | -                          | definer
  private.add_ranks(app.figure_changes[])                                | -                          | definer
  private.renew_ranks()                                                  | -                          | definer
  private.wrong_ranks()                                                  | -                          | definer
  app.invoices_status(app.invoices)                                      | member operator            | caller
  private.wrong_transaction_totals()                                     | -                          | definer
  private.wrong_figures()                                                | -                          | definer
  jobs.sum_figures()                                                    | jobs                       | definer
  jobs.wrong_figures()                                                  | jobs                       | definer
`
