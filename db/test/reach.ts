/**
 * Who may do what: the one declared table. Everything in the catalogue is here or the matrix fails.
 *
 * Rows are told apart by whose they are to the caller: `mine`, `own` (a colleague's or the organisation's),
 * `others` (another tenant's), `gone` (mine or own, but soft-deleted, inactive or ended) and `their gone`.
 * A table without a tenant has others' rows only. `writes` names verb and audience: `insert:admin`.
 */
export const relations = `
  object                            | mine     | own      | others   | gone     | their gone | writes
  app.application_kinds             | -        | -        | everyone | -        | -          | -
  app.application_statuses          | -        | -        | everyone | -        | -          | -
  app.applications                  | -        | -        | operator | -        | -          | -
  app.audit_logs                    | -        | -        | master   | -        | -          | -
  app.categories                    | -        | -        | signedIn | -        | signedIn   | -
  app.customer_types                | -        | -        | everyone | -        | -          | -
  app.industries                    | -        | -        | signedIn | -        | -          | -
  app.languages                     | -        | -        | signedIn | -        | -          | -
  app.organization_registrations    | -        | admin    | operator | -        | operator   | -
  app.organization_statuses         | -        | -        | everyone | -        | -          | -
  app.organization_types            | -        | -        | everyone | -        | -          | -
  app.organizations                 | -        | signedIn | operator | -        | operator   | -
  app.permission_attributes         | -        | -        | signedIn | -        | -          | -
  app.permission_templates          | -        | -        | signedIn | -        | -          | -
  app.service_state_maps            | -        | signedIn | signedIn | signedIn | operator   | -
  app.services                      | -        | signedIn | signedIn | signedIn | operator   | -
  app.sessions                      | signedIn | -        | -        | -        | -          | -
  app.states                        | -        | -        | signedIn | -        | -          | -
  app.us_zip_codes                  | -        | -        | signedIn | -        | -          | -
  app.user_contacts                 | signedIn | admin    | operator | operator | operator   | -
  app.user_infos                    | signedIn | signedIn | operator | operator | operator   | -
  app.user_permission_mappings      | signedIn | admin    | operator | operator | operator   | -
  app.user_statuses                 | -        | -        | everyone | -        | -          | -
  app.user_types                    | -        | -        | everyone | -        | -          | -
  app.vendor_types                  | -        | -        | everyone | -        | -          | -
  hidden.audit_chains               | -        | -        | -        | -        | -          | -
  hidden.deployments                | -        | -        | -        | -        | -          | -
  hidden.passwords                  | -        | -        | -        | -        | -          | -
  hidden.rate_limits                | -        | -        | -        | -        | -          | -
  hidden.reference_loads            | -        | -        | -        | -        | -          | -
  hidden.session_tokens             | -        | -        | -        | -        | -          | -
  hidden.verification_tokens        | -        | -        | -        | -        | -          | -
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
  gate.authenticate(bytea)                                              | gate                       | definer
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
`
