/** Like reach-functions.ts, for managing users and organizations. */
export const memberFunctions = `
  object                                                                | open to                    | runs as
  app.user_infos_may_manage(app.user_infos)                             | member operator            | definer
  app.user_infos_last_entry_at(app.user_infos)                          | member operator            | definer
  app.create_user_info(app.new_user,integer)                            | member operator            | definer
  app.add_admin(app.new_user,integer)                                   | member operator            | definer
  app.add_service_agent(app.new_service_agent,app.new_user,integer)     | member operator            | definer
  app.send_invitation_again(integer)                                    | member operator            | definer
  app.withdraw_invitation(integer)                                      | member operator            | definer
  app.update_user_info_by_id(integer,app.new_user,jsonb)                | member operator            | definer
  app.update_admin(integer,app.new_user,jsonb)                          | member operator            | definer
  app.update_service_agent(integer,app.new_service_agent,app.new_user,jsonb) | member operator            | definer
  app.change_admin_type(integer,text)                                   | member operator            | definer
  app.add_company_with_user(integer,app.new_company)                    | member operator            | definer
  app.update_company_by_id(integer,app.new_company)                     | member operator            | definer
  app.delete_company(integer)                                           | member operator            | definer
  app.create_organization(app.new_organization,boolean)                 | operator                   | definer
  app.set_organization_picture(integer,uuid)                            | member operator            | definer
  app.set_company_picture(integer,uuid)                                 | member operator            | definer
  private.replace_picture(text,integer,uuid)                            | -                          | definer
  app.update_organization_by_id(integer,app.new_organization)           | member operator            | definer
  app.enable_user_permission(integer[],text)                            | member operator            | definer
  app.disable_user_permission(integer[],text)                           | member operator            | definer
  app.deactivate_user(integer,integer)                                  | member operator            | definer
  app.reactivate_user(integer)                                          | member operator            | definer
  app.delete_user(integer,integer)                                      | member operator            | definer
  app.erase_user(integer,text)                                          | operator                   | definer
  jobs.erasures()                                                       | jobs                       | definer
  private.erase_person(app.user_infos,integer)                          | -                          | definer
  private.erase_again(uuid)                                             | -                          | caller
  jobs.erase_in_notifications(integer,bigint,integer)                   | jobs                       | definer
  jobs.erase_mentions(integer)                                          | jobs                       | definer
  jobs.finish_erasure(integer)                                          | jobs                       | definer
  private.forget_jobs(integer,text[])                                   | -                          | definer
  private.erased_name(integer)                                          | -                          | caller
  app.erase_customer(integer,text,integer[])                            | operator                   | definer
  app.leads_of_same_customer(integer)                                   | operator                   | definer
  jobs.erased_customers()                                               | jobs                       | definer
  jobs.erased_mailboxes()                                               | jobs                       | definer
  jobs.forget_mailboxes(text[])                                         | jobs                       | definer
  private.erase_customer_again(uuid)                                    | -                          | caller
  private.erase_customer_of(app.leads)                                  | -                          | definer
  private.erase_words_about(integer)                                    | -                          | definer
  private.erased_customer(integer)                                      | -                          | caller
  private.local_part(text)                                              | -                          | caller
  private.require_erasing()                                             | -                          | definer
  private.is_erased(integer)                                            | -                          | definer
  private.erase_account(integer)                                        | -                          | definer
  private.erase_texts(integer)                                          | -                          | definer
  private.erase_applications(app.user_infos,app.user_contacts,text[])   | -                          | definer
  private.without_name(jsonb,text,text)                                 | -                          | caller
  private.erase_report_subscription()                                    | -                          | definer
  private.refuse_rewriting()                                            | -                          | caller
  app.departure_of_user(integer)                                        | member operator            | definer
  app.suspend_organization(integer,text)                                | operator                   | definer
  app.activate_organization(integer)                                    | operator                   | definer
  app.delete_organization(integer,text)                                 | operator                   | definer
  app.departure_of_organization(integer)                                | operator                   | definer
  app.organizations_figures(app.organizations)                          | member operator            | definer
  app.save_coverage(integer,integer[],integer[],jsonb)                  | member operator            | definer
  app.imports_counts(app.imports)                                       | member operator            | caller
  app.imports_unknown_types(app.imports)                                | member operator            | caller
  app.check_import(integer,jsonb,jsonb)                                 | member operator            | definer
  app.run_import(integer,boolean)                                       | member operator            | definer
  app.cancel_import(integer)                                            | member operator            | definer
  app.delete_import(integer)                                            | member operator            | definer
  app.import_vendor(app.new_organization,app.new_user,boolean,boolean)  | operator                   | definer
  auth.begin_import(integer,text,integer,text,bytea)                    | auth                       | definer
  jobs.import_work(integer)                                             | jobs                       | definer
  jobs.store_import(integer,text,text,text[],jsonb,jsonb)               | jobs                       | definer
  jobs.import_choices(integer)                                          | jobs                       | definer
  jobs.import_rows_to_check(integer,integer)                            | jobs                       | definer
  jobs.check_import_rows(integer,jsonb)                                 | jobs                       | definer
  jobs.run_import_rows(integer,integer)                                 | jobs                       | definer
  jobs.forget_imports()                                                 | jobs                       | definer
  private.require_importer(text,integer)                                | -                          | definer
  private.enqueue_import(integer,timestamp with time zone)              | -                          | definer
  private.require_import(integer,text[])                                | -                          | definer
  private.work_on_import(integer,text)                                  | -                          | definer
  private.add_row(app.imports,jsonb,boolean,boolean)                    | -                          | definer
  private.field_of(text,text)                                           | -                          | caller
  private.verdict_on_row(app.imports,integer,jsonb,text)                | -                          | definer
  private.earlier_provider(app.imports,integer,jsonb,app.organizations)  | -                          | definer
  private.tax_key(jsonb)                                                | -                          | caller
  private.knows_address(text)                                           | -                          | definer
  private.warn_of_doubles(app.imports,integer[])                        | -                          | definer
  auth.count_found_account(integer,text)                                | auth                       | definer
  private.known_states(app.organizations,text)                          | -                          | definer
  private.double_of(app.organizations)                                  | -                          | definer
  private.require_no_double(app.organizations,boolean)                  | -                          | definer
  private.checked_tax_id(text)                                          | -                          | caller
  app.service_agents_status(app.service_agents)                         | member operator            | caller
  app.invitations_expires_at(app.invitations)                           | member operator            | caller
  private.may_manage(text,integer,text)                                  | -                          | caller
  private.require_person(integer)                                        | -                          | definer
  private.require_managed(integer)                                       | -                          | definer
  private.require_organization(integer)                                  | -                          | definer
  private.invite(app.user_infos)                                         | -                          | definer
  private.plain_email(text)                                              | -                          | caller
  private.make_person(app.new_user,text,app.organizations)               | -                          | definer
  private.write_contact(integer,app.new_user)                            | -                          | definer
  private.organization_for(integer,text)                                 | -                          | definer
  private.write_agent(integer,integer[],app.new_service_agent)           | -                          | definer
  private.require_invited(integer)                                       | -                          | definer
  private.end_links(integer)                                             | -                          | definer
  private.remove_person(app.user_infos)                                  | -                          | definer
  private.change_person(app.user_infos,app.new_user,jsonb)               | -                          | definer
  private.require_owner(integer)                                         | -                          | definer
  private.require_known_services(integer[])                              | -                          | definer
  private.require_company(integer)                                       | -                          | definer
  private.write_organization(app.organizations,app.new_organization)     | -                          | definer
  private.granted_permissions(integer)                                   | -                          | caller
  private.permission_problem(app.user_infos,text,boolean)                | -                          | definer
  private.permission_sentence(text)                                      | -                          | caller
  private.require_filled(text,text)                                      | -                          | caller
  private.checked_account(text)                                          | -                          | caller
  private.switch_permission(app.user_infos,text,boolean)                 | -                          | definer
  private.set_switches(app.user_infos,jsonb)                             | -                          | definer
  private.switch_for_all(integer[],text,boolean)                         | -                          | definer
  private.hand_over_leads(app.user_infos,integer)                        | -                          | definer
  private.deactivate(app.user_infos,integer)                             | -                          | definer
  private.reactivate(app.user_infos)                                     | -                          | definer
  private.departure_of(app.user_infos)                                   | -                          | definer
  private.return_offers(app.organizations,text)                          | -                          | definer
  private.set_organization_status(app.organizations,text,text)           | -                          | definer
  private.require_provider(integer)                                      | -                          | definer
  private.departure_of_provider(app.organizations)                       | -                          | definer
  private.write_exceptions(app.organizations,jsonb)                      | -                          | definer
  private.count_import(integer)                                          | -                          | definer
  private.make_service_agent()                                           | -                          | definer
  private.check_record()                                                 | -                          | definer
  private.require_master_admin()                                         | -                          | definer
`
