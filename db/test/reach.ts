/**
 * Who may do what: the one declared table. Everything in the catalogue is here or the matrix fails.
 *
 * Rows are told apart by whose they are to the caller: `mine`, `own` (a colleague's or the organisation's),
 * `others` (another tenant's), `gone` (mine or own, but soft-deleted, inactive or ended) and `their gone`.
 * A table without a tenant has others' rows only. `writes` names verb and audience: `insert:admin`.
 */
export const relations = `
  object                            | mine     | own      | others   | gone     | their gone | writes
  app.acquaintances                 | signedIn | admin    | operator | -        | -          | -
  app.application_kinds             | -        | -        | everyone | -        | -          | -
  app.application_statuses          | -        | -        | everyone | -        | -          | -
  app.applications                  | -        | -        | operator | -        | -          | -
  app.audit_logs                    | -        | -        | master   | -        | -          | -
  app.categories                    | -        | -        | signedIn | -        | signedIn   | -
  app.commission_terms              | -        | -        | operator | -        | -          | -
  app.customer_types                | -        | -        | everyone | -        | -          | -
  app.industries                    | -        | -        | signedIn | -        | -          | -
  app.invoice_lines                 | -        | admin    | operator | -        | -          | -
  app.invoice_statuses              | -        | -        | everyone | -        | -          | -
  app.invoices                      | -        | admin    | operator | -        | -          | -
  app.languages                     | -        | -        | signedIn | -        | -          | -
  app.lead_moves                    | -        | -        | signedIn | -        | -          | -
  app.lead_offers                   | -        | admin    | operator | -        | -          | -
  app.lead_readers                  | noAdmin  | admin    | operator | -        | -          | -
  app.lead_statuses                 | -        | -        | everyone | -        | -          | -
  app.lead_totals                   | noAdmin  | admin    | operator | -        | -          | -
  app.ledger_accounts               | -        | -        | everyone | -        | -          | -
  app.ledger_lines                  | signedIn | admin    | operator | -        | -          | -
  app.note_visibilities             | -        | -        | everyone | -        | -          | -
  app.notification_reads            | signedIn | -        | -        | -        | -          | -
  app.notification_triggers         | -        | -        | everyone | -        | -          | -
  app.offer_statuses                | -        | -        | everyone | -        | -          | -
  app.organization_registrations    | -        | admin    | operator | -        | operator   | -
  app.organization_statuses         | -        | -        | everyone | -        | -          | -
  app.organization_types            | -        | -        | everyone | -        | -          | -
  app.organizations                 | -        | signedIn | signedIn | -        | operator   | -
  app.payout_statuses               | -        | -        | everyone | -        | -          | -
  app.permission_attributes         | -        | -        | signedIn | -        | -          | -
  app.permission_templates          | -        | -        | signedIn | -        | -          | -
  app.service_state_maps            | -        | signedIn | signedIn | signedIn | operator   | -
  app.sessions                      | signedIn | -        | -        | -        | -          | -
  app.states                        | -        | -        | signedIn | -        | -          | -
  app.support_tickets               | signedIn | masters  | operator | -        | -          | -
  app.terms_scopes                  | -        | -        | everyone | -        | -          | -
  app.ticket_statuses               | -        | -        | everyone | -        | -          | -
  app.ticket_types                  | -        | -        | everyone | -        | -          | -
  app.transaction_moves             | -        | -        | signedIn | -        | -          | -
  app.transaction_types             | -        | -        | everyone | -        | -          | -
  app.us_zip_codes                  | -        | -        | signedIn | -        | -          | -
  app.user_contacts                 | signedIn | admin    | operator | operator | operator   | -
  app.user_permission_mappings      | signedIn | admin    | operator | operator | operator   | -
  app.user_statuses                 | -        | -        | everyone | -        | -          | -
  app.user_types                    | -        | -        | everyone | -        | -          | -
  app.vendor_types                  | -        | -        | everyone | -        | -          | -
  hidden.audit_chains               | -        | -        | -        | -        | -          | -
  hidden.customer_claims            | -        | -        | -        | -        | -          | -
  hidden.deployments                | -        | -        | -        | -        | -          | -
  hidden.invoice_numbers            | -        | -        | -        | -        | -          | -
  hidden.invoice_reminders          | -        | -        | -        | -        | -          | -
  hidden.ledger_postings            | -        | -        | -        | -        | -          | -
  hidden.notification_mails         | -        | -        | -        | -        | -          | -
  hidden.operator_settings          | -        | -        | -        | -        | -          | -
  hidden.passwords                  | -        | -        | -        | -        | -          | -
  hidden.rate_limits                | -        | -        | -        | -        | -          | -
  hidden.reference_loads            | -        | -        | -        | -        | -          | -
  hidden.session_tokens             | -        | -        | -        | -        | -          | -
  hidden.verification_tokens        | -        | -        | -        | -        | -          | -
`

/** As above; whom one has met over a lead, and what it is about, is `known`. */
export const peopleRelations = `
  object            | mine     | own      | others   | gone     | their gone | known    | writes
  app.service_forms | -        | signedIn | signedIn | signedIn | operator   | signedIn | -
  app.services      | -        | signedIn | signedIn | signedIn | operator   | signedIn | -
  app.user_infos    | signedIn | signedIn | operator | operator | operator   | signedIn | -
`

/** What is told: to a person, to an organisation's admins, or to all of one's kind. */
export const toldRelations = `
  object                   | mine     | own   | others | broadcast | writes
  app.in_app_notifications | signedIn | admin | -      | signedIn  | -
`

/**
 * Rows about a lead, by the caller's part in it: they or their organisation's people submitted it, it is
 * offered to or accepted by their organisation, or they are its agent, named before acceptance or working.
 */
export const leadRelations = `
  object             | submitted | referred | offered  | named    | accepted | working  | others   | writes
  app.leads          | signedIn  | admin    | admin    | signedIn | admin    | signedIn | operator | -
  app.lead_customers | signedIn  | admin    | operator | operator | admin    | signedIn | operator | -
  app.lead_history   | signedIn  | admin    | admin    | signedIn | admin    | signedIn | operator | -
  app.notes          | signedIn  | admin    | admin    | signedIn | admin    | signedIn | operator | -
`

/**
 * Rows about a transaction, by the caller's part in it: they or their organisation's people submitted its lead,
 * their organisation provides or they worked it as its agent. Of a deal that an organisation provides and
 * referred itself: they `brought` it, or somebody else of it did (`both`).
 */
export const dealRelations = `
  object                   | submitted | referred | brought  | both     | provides | worked   | others   | writes
  app.transactions         | signedIn  | admin    | signedIn | admin    | admin    | signedIn | operator | -
  app.transaction_fees     | operator  | operator | admin    | admin    | admin    | operator | operator | -
  app.transaction_payouts  | signedIn  | admin    | signedIn | operator | operator | operator | operator | -
  app.transaction_earnings | operator  | operator | operator | operator | operator | operator | operator | -
  app.transaction_history  | signedIn  | admin    | signedIn | admin    | admin    | signedIn | operator | -
`

/** Which groups may use a schema, and who may execute a function; a definer runs with the owner's rights. */
export const doors = `
  object                                                                | open to                    | runs as
  app                                                                   | anonymous member operator  | schema
  claims                                                                | anonymous member operator  | schema
  gate                                                                  | gate                       | schema
  jobs                                                                  | jobs                       | schema
  hidden                                                                | -                          | schema
  claims.is_admin()                                                     | anonymous member operator  | caller
  claims.is_master_admin()                                              | anonymous member operator  | caller
  claims.may(text)                                                      | anonymous member operator  | caller
  claims.organization_id()                                              | anonymous member operator  | caller
  claims.organization_type()                                            | anonymous member operator  | caller
  claims.permissions()                                                  | anonymous member operator  | caller
  claims.session_id()                                                   | anonymous member operator  | caller
  claims.user_id()                                                      | anonymous member operator  | caller
  claims.user_type()                                                    | anonymous member operator  | caller
  app.organizations_hq_address(app.organizations)                       | member operator            | caller
  app.organizations_tax_id(app.organizations)                           | member operator            | caller
  app.sessions_is_current(app.sessions)                                 | member operator            | caller
  app.change_own_notifications(boolean)                                 | member operator            | definer
  app.user_infos_account(app.user_infos)                                | member operator            | caller
  app.user_infos_email(app.user_infos)                                  | member operator            | caller
  app.user_infos_email_notifications(app.user_infos)                    | member operator            | caller
  app.user_infos_industry_id(app.user_infos)                            | member operator            | caller
  app.user_infos_language_ids(app.user_infos)                           | member operator            | caller
  app.user_infos_office_address(app.user_infos)                         | member operator            | caller
  app.user_infos_permission_template_map(app.user_infos)                | member operator            | caller
  app.user_infos_permissions(app.user_infos)                            | member operator            | caller
  app.user_infos_phone_extension(app.user_infos)                        | member operator            | caller
  app.user_infos_phone_number(app.user_infos)                           | member operator            | caller
  app.user_infos_text_notifications(app.user_infos)                     | member operator            | caller
  app.user_infos_vendor_id(app.user_infos)                              | member operator            | caller
  app.current_user()                                                    | anonymous member operator  | definer
  app.end_other_sessions()                                              | member operator            | definer
  app.end_session(integer)                                              | member operator            | definer
  app.logout()                                                          | member operator            | definer
  app.approve_application(integer)                                      | operator                   | definer
  app.reject_application(integer,text)                                  | operator                   | definer
  gate.apply_for_account(jsonb)                                         | gate                       | definer
  gate.authenticate(bytea[])                                            | gate                       | definer
  gate.begin_sign_in(text,text)                                         | gate                       | definer
  gate.confirm_application(bytea)                                       | gate                       | definer
  gate.email_existence(text,integer)                                    | gate                       | definer
  gate.fail_sign_in(text,text,integer)                                  | gate                       | definer
  gate.finish_sign_in(integer,bytea,text,text)                          | gate                       | definer
  gate.look_up_token(bytea)                                             | gate                       | definer
  gate.readiness()                                                      | gate                       | definer
  gate.register(bytea,integer,text,text,bytea,text,text)                | gate                       | definer
  gate.request_new_invitation(bytea)                                    | gate                       | definer
  gate.request_reset(text)                                              | gate                       | definer
  gate.reset_password(bytea,integer,text)                               | gate                       | definer
  gate.take(text,text,integer,integer)                                  | gate                       | definer
  jobs.forget_rate_limits()                                             | jobs                       | definer
  jobs.issue_application(integer,bytea)                                 | jobs                       | definer
  jobs.issue_invitation(integer,bytea)                                  | jobs                       | definer
  jobs.issue_reset(text,bytea)                                          | jobs                       | definer
  jobs.rejection(integer)                                               | jobs                       | definer
  hidden.audit(integer,text,text,bigint,jsonb)                          | -                          | definer
  hidden.audit_row()                                                    | -                          | definer
  hidden.check_references()                                             | -                          | definer
  hidden.decide_application(integer,text,text)                          | -                          | definer
  hidden.end_sessions()                                                 | -                          | definer
  hidden.enqueue(text,json)                                             | -                          | definer
  hidden.keep_token(text,integer,integer,text,bytea,interval)           | -                          | definer
  hidden.open_session(integer,bytea,inet,text)                          | -                          | definer
  hidden.permissions_of(integer)                                        | -                          | definer
  hidden.withdraw_services()                                            | -                          | definer
  hidden.audit_hash(bytea,app.audit_logs)                               | -                          | caller
  hidden.broken_audit_entries()                                         | -                          | caller
  hidden.invite_first_operator(text,bytea)                              | -                          | caller
  hidden.may_sign_in(text,text)                                         | -                          | caller
  hidden.refuse(text,text)                                              | -                          | caller
  hidden.refuse_change()                                                | -                          | caller
  hidden.touch()                                                        | -                          | caller
  hidden.used(text,text)                                                | -                          | caller
  app.services_form_schema(app.services)                                | member operator            | caller
  app.request_service(text,text)                                        | member                     | definer
  app.create_service(app.new_service)                                   | member operator            | definer
  app.update_service(integer,app.new_service,boolean)                   | member operator            | definer
  app.create_service_state_map(integer,integer)                         | member operator            | definer
  app.create_service_state_maps(integer,integer[])                      | member operator            | definer
  app.update_service_state_maps(integer,integer[])                      | member operator            | definer
  app.deactivate_service_state_map(integer)                             | member operator            | definer
  app.in_app_notifications_is_read(app.in_app_notifications)            | member operator            | caller
  app.mark_notifications_read(bigint[])                                 | member operator            | definer
  app.leads_open_moves(app.leads)                                       | member operator            | definer
  app.leads_lead_middle_name(app.leads)                                 | member operator            | caller
  app.leads_lead_last_name(app.leads)                                   | member operator            | caller
  app.leads_lead_email(app.leads)                                       | member operator            | caller
  app.leads_lead_phone_number(app.leads)                                | member operator            | caller
  app.leads_data(app.leads)                                             | member operator            | caller
  app.leads_form_schema(app.leads)                                      | member operator            | definer
  app.leads_registered_at(app.leads)                                    | member operator            | definer
  app.create_lead(app.new_lead)                                         | member operator            | definer
  app.offer_lead(integer,integer,text,text)                             | operator                   | definer
  app.eligible_providers(integer)                                       | operator                   | definer
  app.eligible_provider_organization(app.eligible_provider)             | operator                   | caller
  app.move_lead(integer,text,text,numeric,date,text,integer)            | member operator            | definer
  app.assign_lead_to_agent(integer,integer,text)                        | member operator            | definer
  app.seen_leads(text)                                                  | member                     | caller
  app.count_seen_leads(text,text)                                       | member operator            | caller
  claims.lead_viewer()                                                  | anonymous member operator  | caller
  app.lead_summary(text,text,integer,integer)                           | member operator            | caller
  jobs.run_lead_clock()                                                 | jobs                       | definer
  hidden.require_service(integer)                                       | -                          | definer
  hidden.keep_form(app.services,jsonb)                                  | -                          | definer
  hidden.notify_user(text,integer,jsonb,integer)                        | -                          | definer
  hidden.notify_organization(text,integer,jsonb,integer)                | -                          | definer
  hidden.notify_operator(text,jsonb,integer)                            | -                          | definer
  hidden.notify_everybody(text,jsonb)                                   | -                          | definer
  hidden.carry_lead()                                                   | -                          | definer
  hidden.keep_readers()                                                 | -                          | definer
  hidden.keep_totals()                                                  | -                          | definer
  hidden.keep_organization()                                            | -                          | definer
  hidden.viewers_of(app.leads)                                          | -                          | caller
  hidden.lead_counts(app.leads,integer)                                 | -                          | caller
  jobs.sum_lead_totals()                                                | jobs                       | definer
  hidden.lock_lead(integer,text)                                        | -                          | definer
  hidden.change_lead(app.leads,app.leads,text,text,text)                | -                          | definer
  hidden.tell_of_change(app.leads,app.leads,text)                       | -                          | definer
  hidden.offered_service(integer,integer)                               | -                          | definer
  hidden.begin_lead(app.leads)                                          | -                          | definer
  hidden.claim_customer(app.leads,text[])                               | -                          | definer
  hidden.ranked_providers(app.leads)                                    | -                          | definer
  hidden.offer(app.leads,text,integer,text)                             | -                          | definer
  hidden.require_move(app.leads,text,text,boolean,numeric,date)         | -                          | definer
  hidden.take_step(app.leads,app.leads,app.lead_moves,text,date)        | -                          | definer
  hidden.announce()                                                     | -                          | caller
  hidden.check_industries()                                             | -                          | definer
  hidden.check_languages()                                              | -                          | definer
  hidden.default_fields()                                               | -                          | caller
  hidden.default_form()                                                 | -                          | caller
  hidden.form_problem(jsonb)                                            | -                          | caller
  hidden.field_problem(jsonb,text[])                                    | -                          | caller
  hidden.are_options(jsonb)                                             | -                          | caller
  hidden.told()                                                         | -                          | caller
  hidden.parties(app.leads)                                             | -                          | caller
  hidden.moves_from(app.leads,text[],text[])                            | -                          | caller
  hidden.was_offered(integer)                                           | -                          | caller
  hidden.plain_phone(text)                                              | -                          | caller
  hidden.today()                                                        | -                          | caller
  gate.living_sessions(integer[])                                       | gate                       | definer
  gate.lead_step_targets(bigint[])                                      | gate                       | definer
  gate.note_targets(bigint[])                                           | gate                       | definer
  gate.transaction_step_targets(bigint[])                               | gate                       | definer
  hidden.lead_audience(app.leads)                                       | -                          | caller
  gate.notification_targets(bigint[])                                   | gate                       | definer
  jobs.forget_mails(integer)                                            | jobs                       | definer
  jobs.mail_everybody(bigint)                                           | jobs                       | definer
  jobs.notification_mail(bigint,integer)                                | jobs                       | definer
  jobs.notification_mailed(bigint,integer)                              | jobs                       | definer
  hidden.mail_notification(app.in_app_notifications)                    | -                          | definer
  hidden.mail_when_told()                                               | -                          | definer
  hidden.notification_readers(app.in_app_notifications)                 | -                          | definer
  app.adjust_transaction(integer,numeric,text,text)                     | operator                   | definer
  app.awaited_payouts(integer,integer,text)                             | member operator            | definer
  app.awaited_payout_lead(app.awaited_payout)                           | member operator            | caller
  app.awaited_payout_money(app.awaited_payout)                          | member operator            | caller
  app.awaited_totals(integer)                                           | member operator            | caller
  hidden.payee(integer)                                                 | -                          | definer
  app.create_closed_lead(integer,numeric,timestamp with time zone,text,text,app.new_lead,integer) | member operator            | definer
  app.create_note(integer,text,text,integer,text,integer,text)          | member operator            | definer
  app.associates_named(text)                                            | operator                   | caller
  app.current_terms(text[],text)                                        | operator                   | caller
  app.open_leads_named(text)                                            | operator                   | caller
  app.invoices_amount_due(app.invoices)                                 | member operator            | caller
  app.invoices_is_void(app.invoices)                                    | member operator            | caller
  app.issue_invoice(integer[])                                          | operator                   | definer
  app.keep_terms(text,numeric,numeric,integer,integer,integer,integer,integer,integer) | operator                   | definer
  app.move_transaction(integer,text,text,text,date,text)                | member operator            | definer
  app.own_terms()                                                       | member operator            | definer
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
  hidden.book(app.transactions,text)                                    | -                          | definer
  hidden.close_elsewhere(app.new_lead,integer,numeric,timestamp with time zone,text) | -                          | definer
  hidden.close_lead(app.leads,numeric,timestamp with time zone)         | -                          | definer
  hidden.deal_before(app.transactions)                                  | -                          | definer
  hidden.extend_invoice(app.transactions,date)                          | -                          | definer
  hidden.is_late(app.transaction_fees,date,date)                        | -                          | caller
  hidden.is_same_deal(app.transactions,integer,app.new_lead,integer)    | -                          | definer
  hidden.issue(integer[])                                               | -                          | definer
  hidden.keep_figures(app.transactions,app.sample_deal,text)            | -                          | definer
  hidden.keep_lead(app.new_lead)                                        | -                          | definer
  hidden.keep_note(integer,text,text,text,integer,text)                 | -                          | definer
  hidden.keep_step(app.transactions,text,text,text,text,text)           | -                          | definer
  hidden.knows_transaction(app.transactions)                            | -                          | caller
  hidden.letterhead(integer)                                            | -                          | definer
  hidden.lock_transaction(integer,text)                                 | -                          | definer
  hidden.moved_together(integer,text)                                   | -                          | definer
  hidden.newest_terms(app.commission_terms)                             | -                          | caller
  hidden.now()                                                          | -                          | caller
  hidden.number_invoice(integer)                                        | -                          | definer
  hidden.open_transaction(app.leads,text,numeric,timestamp with time zone,text) | -                          | definer
  hidden.require_balance()                                              | -                          | definer
  hidden.require_deal(numeric,timestamp with time zone,timestamp with time zone) | -                          | caller
  hidden.require_percentages(numeric[])                                 | -                          | caller
  hidden.require_transaction_move(app.transactions,text,text,text,date) | -                          | definer
  hidden.split_deal(numeric,app.sample_deal,boolean)                    | -                          | caller
  hidden.take_transaction_step(app.transactions,app.transaction_moves,text,text) | -                          | definer
  hidden.tell_of_step(app.transactions,text)                            | -                          | definer
  hidden.tell_provider(app.invoices,text)                               | -                          | definer
  hidden.terms_for(integer,integer,integer,integer,app.commission_terms) | -                          | definer
  hidden.transaction_moves_from(app.transactions,text[])                | -                          | definer
  hidden.transaction_parties(app.transactions)                          | -                          | caller
  hidden.unproven_books()                                               | -                          | definer
  hidden.why_no_payout(app.leads)                                       | -                          | definer
  jobs.remind_of_invoices()                                             | jobs                       | definer
  jobs.run_invoice_clock()                                              | jobs                       | definer
  jobs.unproven_books()                                                 | jobs                       | definer
  app.invoices_document(app.invoices)                                   | member operator            | caller
  gate.audit_export(integer,text,text[],text,bigint)                    | gate                       | definer
  hidden.waits_for_payment(app.invoices)                                | -                          | definer
  jobs.invoice_document(integer)                                        | jobs                       | definer
  jobs.invoice_mail(bigint,integer)                                     | jobs                       | definer
  jobs.mail_invoice(integer)                                            | jobs                       | definer
  jobs.mail_reminder(integer,integer)                                   | jobs                       | definer
  jobs.reminder_mail(integer,date,integer)                              | jobs                       | definer
`
