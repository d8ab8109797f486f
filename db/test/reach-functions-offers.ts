/** Like reach-functions.ts, for how leads find their providers. */
export const offerFunctions = `
  object                                                                | open to                    | runs as
  app.routing_rules()                                                   | operator                   | definer
  app.count_leads_to_offer(text,integer,integer)                        | operator                   | definer
  app.save_routing_rule(text,integer,integer,text,integer,integer)      | operator                   | definer
  app.routing_rule_versions()                                           | operator                   | definer
  private.check_version(integer,integer,integer)                        | -                          | definer
  app.lead_routing(integer)                                             | operator                   | definer
  app.release_lead(integer)                                             | operator                   | definer
  jobs.offer_automatically(integer)                                     | jobs                       | definer
  jobs.leads_to_offer()                                                 | jobs                       | definer
  jobs.remind_of_offers()                                               | jobs                       | definer
  private.half_time(integer,timestamp with time zone,timestamp with time zone) | -                   | definer
  private.notify_of_offer(app.lead_offers,integer)                      | -                          | definer
  private.withdraw_reminder(integer)                                    | -                          | definer
  private.routing_strategy(app.services,text,integer,integer)            | -                          | definer
  private.strategy_figures(integer)                                     | -                          | definer
  private.overdue_rule()                                                | -                          | definer
  private.overdue_since(integer)                                        | -                          | definer
  private.is_overdue(date,date,integer)                                 | -                          | caller
  private.figure_words(text,jsonb)                                      | -                          | definer
  private.routing_level(app.services,text,integer,integer)               | -                          | definer
  private.is_routed(app.leads)                                           | -                          | definer
  private.queue_routing()                                                | -                          | definer
  private.save_decision(app.leads,private.ranked_provider[],text,integer) | -                         | definer
  private.person_called(integer)                                         | -                          | definer
  private.provider_ranking(app.leads,integer[],timestamp with time zone) | -                          | definer
  private.judged_candidates(private.ranked_provider[])                   | -                          | definer
  private.first_of(private.ranked_provider[])                            | -                          | definer
  private.retry_of(private.ranked_provider[])                            | -                          | definer
  private.explained(app.lead_routing,text,jsonb,integer)                 | -                          | definer
  app.try_lead(integer,integer,timestamp with time zone)                 | operator                   | definer
  private.checked_moment(timestamp with time zone)                       | -                          | definer
  private.candidates_for(app.leads)                                      | -                          | definer
  private.count_others(app.leads,integer)                                | -                          | definer
  private.offer_counts(app.lead_offers,integer)                          | -                          | caller
  private.append_offer_totals()                                          | -                          | definer
  private.wrong_provider_figures()                                       | -                          | definer
  jobs.sum_offer_totals()                                                | jobs                       | definer
  private.strategy_order(text,timestamp with time zone,integer,integer,integer,integer,integer) | -    | caller
  private.check_rule(text,integer,integer,text,integer)                  | -                          | definer
  private.decisions_to_rehearse(text,integer,integer,text,integer)       | -                          | definer
  private.is_recorded(text,jsonb,integer)                                | -                          | caller
  private.first_again(text,jsonb,timestamp with time zone,private.given_offer[],integer) | -          | definer
  private.decide_again(private.rehearsed_decision[],integer,integer)     | -                          | definer
  private.compared(app.rule_rehearsal,private.rehearsed_decision[],integer[],integer[]) | -           | definer
  app.rehearse_routing_rule(text,integer,integer,text,integer)           | operator                   | definer
`
