/** Who may use a schema or execute a function. A definer function runs with the owner's rights. */
export const functions = `
  object                                                                | open to                    | runs as
  app                                                                   | anonymous member operator  | schema
  claims                                                                | anonymous member operator  | schema
  auth                                                                  | auth public                | schema
  jobs                                                                  | jobs                       | schema
  private                                                               | -                          | schema
  claims.is_admin()                                                     | anonymous member operator  | caller
  claims.is_master_admin()                                              | anonymous member operator  | caller
  claims.may(text)                                                      | anonymous member operator  | caller
  claims.organization_id()                                              | anonymous member operator  | caller
  claims.organization_type()                                            | anonymous member operator  | caller
  claims.permissions()                                                  | anonymous member operator  | caller
  claims.session_id()                                                   | anonymous member operator  | caller
  claims.user_id()                                                      | anonymous member operator  | caller
  claims.user_type()                                                    | anonymous member operator  | caller
  claims.via()                                                          | anonymous member operator  | caller
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
  app.save_view(text,text,jsonb,jsonb,boolean)                          | member operator            | definer
  app.delete_saved_view(integer)                                        | member operator            | definer
  app.end_session(integer)                                              | member operator            | definer
  app.logout()                                                          | member operator            | definer
  app.approve_application(integer,boolean)                              | operator                   | definer
  app.reject_application(integer,text)                                  | operator                   | definer
  auth.apply_for_account(jsonb)                                         | auth                       | definer
  auth.authenticate(bytea[])                                            | auth                       | definer
  auth.begin_sign_in(text,text,bytea)                                   | auth                       | definer
  auth.confirm_application(bytea)                                       | auth                       | definer
  auth.email_existence(text,integer)                                    | auth                       | definer
  auth.email_of(integer)                                                | auth                       | definer
  auth.is_revoked(bytea)                                                | auth                       | definer
  auth.fail_sign_in(integer)                                            | auth                       | definer
  auth.finish_sign_in(integer,text,bytea,text,text,bytea,bytea)         | auth                       | definer
  auth.look_up_token(bytea)                                             | auth                       | definer
  auth.notices()                                                        | auth                       | definer
  auth.readiness(text)                                                  | auth                       | definer
  auth.register(bytea,integer,text,text,bytea,text,text,bytea,bytea)    | auth                       | definer
  auth.release_sign_in(text,text,bytea)                                 | auth                       | definer
  auth.request_device_link(text)                                        | auth                       | definer
  auth.request_new_invitation(bytea)                                    | auth                       | definer
  auth.request_reset(text)                                              | auth                       | definer
  auth.reset_password(bytea,integer,text,bytea,bytea)                   | auth                       | definer
  auth.take(text,text,integer,integer)                                  | auth                       | definer
  auth.trust_device(bytea,bytea,bytea)                                  | auth                       | definer
  jobs.forget_rate_limits()                                             | jobs                       | definer
  jobs.record_proof(text,integer)                                       | jobs                       | definer
  jobs.system_numbers()                                                 | jobs                       | definer
  jobs.mail_delivery(boolean)                                           | jobs                       | definer
  jobs.issue_application(integer,bytea)                                 | jobs                       | definer
  jobs.issue_device_link(text,bytea)                                    | jobs                       | definer
  jobs.issue_invitation(integer,bytea)                                  | jobs                       | definer
  jobs.issue_reset(text,bytea)                                          | jobs                       | definer
  jobs.rejection(integer)                                               | jobs                       | definer
  private.audit(integer,text,text,bigint,jsonb)                          | -                          | definer
  private.audit_row()                                                    | -                          | definer
  private.check_references()                                             | -                          | definer
  private.decide_application(integer,text,text)                          | -                          | definer
  private.end_sessions()                                                 | -                          | definer
  private.keep_revoked_token()                                           | -                          | definer
  private.enqueue(text,json,timestamp with time zone)                     | -                          | definer
  private.insert_token(text,integer,integer,text,bytea,interval)           | -                          | definer
  private.may_mail(text,text)                                            | -                          | definer
  private.open_session(integer,bytea,inet,text)                          | -                          | definer
  private.permissions_of(integer)                                        | -                          | definer
  private.remember_device(integer,bytea,bytea)                           | -                          | definer
  private.take_sign_in(text,text,bytea)                                  | -                          | definer
  private.withdraw_services()                                            | -                          | definer
  private.audit_organization()                                           | -                          | definer
  private.audit_hash(bytea,app.audit_logs)                               | -                          | caller
  private.broken_audit_entries()                                         | -                          | caller
  private.invite_first_operator(text,bytea,boolean)                      | -                          | caller
  private.amount(text)                                                   | -                          | caller
  private.clean_names()                                                  | -                          | caller
  private.clean_text(text)                                               | -                          | caller
  private.clean_texts()                                                  | -                          | caller
  private.mailbox(text)                                                  | -                          | caller
  private.plain_name(text)                                               | -                          | caller
  private.without_strays(text)                                           | -                          | caller
  private.is_blank(text)                                                 | -                          | caller
  private.ascii_domain(text)                                             | -                          | caller
  private.punycode(text)                                                 | -                          | caller
  private.is_email(text)                                                 | -                          | caller
  private.refuse(text,text,text)                                         | -                          | caller
  private.refuse_field(text,text,text)                                   | -                          | caller
  private.refuse_change()                                                | -                          | caller
  private.refuse_older_program()                                         | -                          | caller
  private.policies_hash()                                                | -                          | caller
  private.backup_is_due(integer)                                         | -                          | caller
  private.begin_backup(uuid,boolean)                                     | -                          | caller
  private.finish_backup(uuid,timestamp with time zone,boolean,bigint,integer) | -                     | caller
  private.last_backup()                                                  | -                          | caller
  private.resume_outgoing()                                              | -                          | caller
  private.stop_outgoing(text)                                            | -                          | caller
  private.touch()                                                        | -                          | caller
  private.sign_in_limits(text,text,bytea)                                | -                          | caller
  app.services_form_schema(app.services)                                | member operator            | caller
  app.services_states(app.services)                                     | member operator            | caller
  app.update_category_by_id(integer,app.category_patch)                 | operator                   | definer
  app.propose_service(app.new_service,integer)                          | member                     | definer
  app.update_service_proposal(integer,app.new_service,integer)          | member                     | definer
  app.withdraw_service_proposal(integer,integer)                        | member                     | definer
  app.approve_service_proposal(integer,integer)                         | operator                   | definer
  app.reject_service_proposal(integer,integer,text)                     | operator                   | definer
  app.set_service_publishing(integer,boolean)                           | operator                   | definer
  private.may_publish()                                                  | -                          | definer
  private.publish_service(integer,app.new_service)                       | -                          | definer
  private.announce_service(app.services)                                 | -                          | definer
  private.changed_parts(app.services,app.new_service)                    | -                          | definer
  private.is_reviewed(app.new_service)                                   | -                          | caller
  private.change_service(app.services,app.new_service)                   | -                          | definer
  private.keep_states(app.services,integer[])                            | -                          | definer
  private.proposed_parts(app.service_proposals)                          | -                          | caller
  private.merged_parts(app.new_service,app.new_service)                  | -                          | caller
  private.require_turn(integer)                                          | -                          | definer
  private.require_form(jsonb)                                            | -                          | caller
  private.proposal_facts(app.service_proposals)                          | -                          | definer
  private.submit_proposal(app.service_proposals)                         | -                          | definer
  private.lock_own_proposal(integer,integer)                             | -                          | definer
  private.require_open(app.service_proposals,integer,text[])             | -                          | caller
  private.lock_waiting_proposal(integer,integer)                         | -                          | definer
  private.publish_proposal(app.service_proposals)                        | -                          | definer
  private.withdraw_proposals()                                           | -                          | definer
  app.create_service(app.new_service)                                   | member operator            | definer
  app.update_service(integer,app.new_service,boolean)                   | member operator            | definer
  app.create_service_state_map(integer,integer)                         | member operator            | definer
  app.create_service_state_maps(integer,integer[])                      | member operator            | definer
  app.update_service_state_maps(integer,integer[])                      | member operator            | definer
  app.deactivate_service_state_map(integer)                             | member operator            | definer
  app.dead_jobs()                                                       | operator                   | definer
  app.in_app_notifications_is_read(app.in_app_notifications)            | member operator            | caller
  app.seen_notifications()                                              | member operator            | caller
  claims.notification_viewers()                                         | member operator            | caller
  private.admins_of(integer,jsonb)                                       | -                          | caller
  private.dead_jobs()                                                    | -                          | definer
  private.failing_mail(text[])                                           | -                          | definer
  auth.failing_mail(text[])                                              | auth                       | definer
  jobs.failing_mail(text[])                                              | jobs                       | definer
  private.enqueue_mails(integer,uuid,timestamp with time zone)           | -                          | definer
  private.mail_of(private.notification_mails)                             | -                          | definer
  private.notify(text,private.notification_target[],integer)              | -                          | definer
  private.operators_admins(jsonb)                                        | -                          | definer
  private.person(integer,jsonb)                                          | -                          | caller
  jobs.mails_waiting(uuid)                                              | jobs                       | definer
  jobs.dead_jobs()                                                      | jobs                       | definer
  jobs.mail_refused(text,integer,uuid,text,jsonb)                       | jobs                       | definer
  jobs.mails_sent(uuid)                                                 | jobs                       | definer
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
  private.is_left_to_people(jsonb,text)                                  | -                          | caller
  private.is_followed_up(jsonb,text)                                     | -                          | caller
  app.eligible_providers(integer)                                       | operator                   | definer
  app.eligible_provider_organization(app.eligible_provider)             | operator                   | caller
  app.move_lead(integer,text,text,numeric,date,text,integer)            | member operator            | definer
  app.assign_lead_to_agent(integer,integer,text)                        | member operator            | definer
  app.count_visible_leads(text,text)                                       | member operator            | caller
  claims.lead_viewer()                                                  | anonymous member operator  | caller
  app.lead_summary(text,text,integer,integer)                           | member operator            | caller
  jobs.run_lead_clock()                                                 | jobs                       | definer
  private.require_service(integer)                                       | -                          | definer
  private.insert_form(app.services,jsonb)                                  | -                          | definer
  private.notify_user(text,integer,jsonb,integer)                        | -                          | definer
  private.notify_organization(text,integer,jsonb,integer)                | -                          | definer
  private.notify_operator(text,jsonb,integer)                            | -                          | definer
  private.notify_all(text,jsonb)                                   | -                          | definer
  private.sync_lead()                                                   | -                          | definer
  private.sync_viewers()                                                 | -                          | definer
  private.append_totals()                                                  | -                          | definer
  private.check_organization()                                            | -                          | definer
  private.viewers_of(app.leads)                                          | -                          | caller
  private.lead_counts(app.leads,integer)                                 | -                          | caller
  jobs.sum_lead_totals()                                                | jobs                       | definer
  private.lock_lead(integer,text)                                        | -                          | definer
  private.change_lead(app.leads,app.leads,app.lead_moves,text)           | -                          | definer
  private.change_offers(app.leads,app.lead_moves)                        | -                          | definer
  private.lead_targets(app.leads,app.leads,text[])                       | -                          | definer
  private.notify_of_change(app.leads,app.leads,app.lead_moves)           | -                          | definer
  private.offered_service(integer,integer)                               | -                          | definer
  private.create_lead_row(app.leads,text)                                     | -                          | definer
  private.claim_customer(app.leads,text[])                               | -                          | definer
  private.claim_released()                                               | -                          | definer
  private.customer_email(text)                                           | -                          | caller
  private.customer_keys(text[])                                          | -                          | caller
  private.claim_keys(app.lead_customers)                                 | -                          | caller
  private.customer_of(jsonb)                                             | -                          | caller
  private.state_in(jsonb)                                                | -                          | definer
  private.clean_emails()                                                 | -                          | caller
  private.clean_web_addresses()                                          | -                          | caller
  private.plain_web_address(text)                                        | -                          | caller
  private.is_web_address(text)                                           | -                          | caller
  private.limit_lengths()                                                | -                          | caller
  private.check_vendor_type()                                            | -                          | caller
  private.refuse_unreadable()                                            | -                          | caller
  private.earlier_claims(app.leads,text[])                               | -                          | definer
  private.hold_claims(app.leads)                                         | -                          | definer
  private.is_real_phone(text)                                            | -                          | caller
  private.keep_duplicate(app.leads,text[])                               | -                          | definer
  private.ranked_providers(app.leads)                                    | -                          | definer
  private.offer(app.leads,text,integer,text)                             | -                          | definer
  private.require_move(app.leads,text,text,boolean,numeric,date)         | -                          | definer
  private.apply_transition(app.leads,app.lead_moves,text,date,numeric,integer) | -                          | definer
  private.announce()                                                     | -                          | caller
  private.announce_session_change()                                     | -                          | caller
  private.check_industries()                                             | -                          | definer
  private.check_languages()                                              | -                          | definer
  private.default_fields()                                               | -                          | caller
  private.default_form()                                                 | -                          | caller
  private.form_problem(jsonb)                                            | -                          | caller
  private.field_problem(jsonb,text[])                                    | -                          | caller
  private.are_options(jsonb)                                             | -                          | caller
  private.parties(app.leads)                                             | -                          | caller
  private.share_lead(integer,integer,integer)                             | -                          | caller
  private.moves_from(app.leads,text[],text[])                            | -                          | caller
  private.require_lead(integer)                                          | -                          | definer
  private.place_note()                                                   | -                          | definer
  private.correcting_party(app.leads)                                    | -                          | definer
  private.save_answers(app.leads,jsonb)                                  | -                          | definer
  private.claim_again(app.leads)                                         | -                          | definer
  private.save_correction(app.leads,text,text[],jsonb)                   | -                          | definer
  app.update_lead_by_id(integer,app.corrected_lead)                         | member operator            | definer
  app.leads_may_correct(app.leads)                                      | member operator            | definer
  app.lead_history_old_values(app.lead_history)                         | member operator            | caller
  private.normalize_phone(text)                                              | -                          | caller
  private.today()                                                        | -                          | caller
  auth.active_sessions(integer[])                                       | auth                       | definer
  auth.lead_step_targets(bigint[])                                      | auth                       | definer
  auth.note_targets(bigint[])                                           | auth                       | definer
  auth.transaction_step_targets(bigint[])                               | auth                       | definer
  private.lead_audience(app.leads)                                       | -                          | caller
  auth.notification_targets(bigint[])                                   | auth                       | definer
  jobs.forget_expired(integer,integer)                                  | jobs                       | definer
  jobs.forget_mails(integer)                                            | jobs                       | definer
  jobs.mail_all(bigint,integer)                                   | jobs                       | definer
  jobs.notification_mail(bigint,integer)                                | jobs                       | definer
  jobs.notification_mailed(bigint,integer)                              | jobs                       | definer
  private.mail_notification(app.in_app_notifications,integer)            | -                          | definer
  private.mail_on_notification()                                               | -                          | definer
  private.notification_viewers(app.in_app_notifications)                 | -                          | definer
  private.lead_query(text,text,text)                                          | -                          | definer
  private.query_word(text,boolean)                                       | -                          | caller
  private.searched_words(text)                                           | -                          | caller
  private.folded(text)                                                   | -                          | caller
  private.words_of(text)                                                 | -                          | caller
  private.phone_word(text)                                               | -                          | caller
  private.text_words(text)                                               | -                          | caller
  private.with_digraphs(text)                                            | -                          | caller
  private.is_unspaced(text)                                              | -                          | caller
  private.indexed_words(text)                                            | -                          | caller
  private.name_words(text)                                               | -                          | caller
  private.with_prefix(text,text[])                                       | -                          | caller
  private.phone_words(text,text)                                         | -                          | caller
  private.email_words(text)                                              | -                          | caller
  private.term_query(text,text)                                          | -                          | caller
  private.spellings_of(text[],integer,text)                              | -                          | caller
  private.typed_number(text,text)                                        | -                          | caller
  private.typed_invoices(text)                                           | -                          | caller
  private.address_words(app.lead_customers)                              | -                          | caller
  private.visible_lead(integer,text)                                     | -                          | definer
  private.customer_words(app.lead_customers)                             | -                          | caller
  private.searchers_of(app.leads)                                        | -                          | caller
  private.lead_words_of(app.leads)                                       | -                          | definer
  private.keep_lead_words()                                              | -                          | definer
  private.keep_service_words()                                           | -                          | definer
  private.keep_organization_words()                                      | -                          | definer
  app.transaction_page(text,jsonb,text,integer,integer,integer)         | member operator            | definer
  app.transaction_ids(text,jsonb,text,integer,integer)                  | member operator            | definer
  app.transaction_total(text,jsonb,integer)                             | member operator            | definer
  private.transaction_conditions(text,jsonb)                             | -                          | definer
  private.listed_transactions(text[],text,integer,integer)              | -                          | caller
  private.stored_transactions(text,jsonb)                               | -                          | definer
  private.transaction_sort(text)                                        | -                          | caller
  private.one_of(text,jsonb,text)                                        | -                          | caller
  app.remove_profile_image(integer)                                     | member operator            | definer
  auth.issue_upload(integer,text,integer,bytea)                         | auth                       | definer
  auth.begin_upload(bytea)                                              | auth                       | definer
  auth.release_upload(bytea)                                            | auth                       | definer
  auth.finish_upload(bytea,text,text,integer,integer,integer)           | auth                       | definer
  auth.stored_file(uuid)                                                | auth                       | definer
  auth.file_key()                                                       | auth                       | definer
  jobs.due_files(integer)                                               | jobs                       | definer
  jobs.forget_files(uuid[])                                             | jobs                       | definer
  private.may_upload(integer,integer)                                    | -                          | caller
  private.attach_file(uuid,text,text,bigint,text)                        | -                          | definer
  private.attach_files(uuid[],text,bigint)                              | -                          | definer
  private.remove_files(text,bigint)                                      | -                          | definer
  private.file_removed()                                                 | -                          | definer
  app.create_support(app.new_support)                                   | member                     | definer
  app.update_support_by_id(integer,app.changed_support)                 | member operator            | definer
  app.move_support(integer,text,text,integer,integer,text)              | member operator            | definer
  app.rate_support(integer,boolean)                                     | member                     | definer
  app.create_note(integer,text,text,integer,text,integer,text,integer,uuid[])| member operator            | definer
  app.support_tickets_open_moves(app.support_tickets)                   | member operator            | definer
  app.support_tickets_attachments(app.support_tickets)                  | member operator            | caller
  app.notes_attachments(app.notes)                                      | member operator            | caller
  jobs.run_ticket_clock()                                               | jobs                       | definer
  private.add_ticket_note(app.support_tickets,app.notes,boolean)        | -                          | definer
  private.after_working_hours(timestamp with time zone,integer)         | -                          | definer
  private.answer_due_at(timestamp with time zone)                       | -                          | caller
  private.resolution_due_at(timestamp with time zone)                   | -                          | caller
  private.assignee_of(app.support_tickets,jsonb)                        | -                          | caller
  private.change_ticket(app.support_tickets,app.ticket_moves,integer,integer,bigint)| -                          | definer
  private.checked_name(text)                                            | -                          | caller
  private.checked_note(text)                                            | -                          | caller
  private.checked_support(app.new_support)                              | -                          | definer
  private.checked_text(text,integer,text)                               | -                          | caller
  private.checked_title(text)                                           | -                          | caller
  private.insert_deal_note(integer,integer,text,text,text,text,uuid[])  | -                          | definer
  private.insert_ticket(app.support_tickets,uuid[])                     | -                          | definer
  private.insert_ticket_history(app.support_tickets,app.support_tickets,text,text)| -                          | definer
  private.insert_ticket_note(app.support_tickets,text,text,text,uuid[]) | -                          | definer
  private.lock_ticket(integer,text)                                     | -                          | definer
  private.merge_ticket(app.support_tickets,integer)                     | -                          | definer
  private.name_of(integer)                                              | -                          | definer
  private.notify_of_note(app.support_tickets,bigint,boolean)                   | -                          | definer
  private.notify_of_ticket(app.support_tickets,app.support_tickets,app.ticket_moves,bigint)| -                          | definer
  private.reply_to_ticket(integer,text,text,text,uuid[],boolean)        | -                          | definer
  private.require_assignee(integer)                                     | -                          | definer
  private.require_open_conversation(app.support_tickets,text,boolean)   | -                          | definer
  private.require_ticket(integer)                                       | -                          | definer
  private.require_ticket_move(app.support_tickets,text)                 | -                          | definer
  private.ticket_facts(app.support_tickets)                             | -                          | definer
  private.ticket_targets(app.support_tickets,text[],jsonb)               | -                          | definer
  private.ticket_moves_from(app.support_tickets,text[])                 | -                          | caller
  private.ticket_parties(app.support_tickets)                           | -                          | caller
  private.with_contact(app.support_tickets,text,text,text)              | -                          | caller
  private.with_links(app.support_tickets,integer,integer,integer)       | -                          | definer
  app.support_schedule()                                                | operator                   | definer
  app.save_support_schedule(integer[],integer,integer,integer,integer)  | operator                   | definer
  private.checked_support_schedule(integer[],integer,integer,integer,integer)| -                          | caller
  private.sync_ticket_targets()                                         | -                          | definer
  jobs.ticket_reply_token(integer,integer)                              | jobs                       | definer
  private.signed_reply_key(text)                                        | -                          | definer
  jobs.ticket_mail_texts(text)                                          | jobs                       | definer
  jobs.receive_ticket_mail(text,text,jsonb)                             | jobs                       | definer
  jobs.finish_ticket_mail(bigint,bigint,integer,text[],boolean)         | jobs                       | definer
  jobs.ticket_mail_answer(bigint,bigint,integer)                        | jobs                       | definer
  jobs.forget_ticket_mails(integer)                                     | jobs                       | definer
  jobs.attach_mailed_file(bigint,bigint,integer,uuid,text,text,integer,integer,integer)| jobs                       | definer
  app.ticket_mails_attachments(app.ticket_mails)                        | operator                   | caller
  app.accept_ticket_mail(bigint)                                        | operator                   | definer
  app.dismiss_ticket_mail(bigint,boolean)                               | operator                   | definer
  private.lock_ticket_mail(bigint)                                      | -                          | definer
  private.ticket_of_token(text)                                         | -                          | definer
  private.mailed_text(text)                                             | -                          | caller
  private.mail_refusal(app.support_tickets,integer,jsonb)               | -                          | definer
  private.insert_ticket_mail(app.support_tickets,integer,text,jsonb,text)| -                          | definer
  private.add_mailed_note(app.support_tickets,jsonb,text)               | -                          | definer
  private.continue_ticket(app.support_tickets)                          | -                          | definer
  private.insert_mailed_note(app.support_tickets,integer,jsonb,text)    | -                          | definer
  private.follow_note(app.support_tickets,app.notes,boolean)            | -                          | definer
  jobs.ticket_mail(uuid,integer,bigint)                                 | jobs                       | definer
  private.become(integer)                                               | -                          | definer
`
