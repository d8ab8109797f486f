/**
 * The access matrix. Each relation of the catalog must be listed. Columns say whose a row is: `mine`, `own` (one's
 * organization), `others` (other tenants and tables without one), `gone` (mine or own, but deleted, inactive or
 * ended) and `their gone`. `writes` names verb and audience: `insert:admin`.
 */
export const relations = `
  object                            | mine     | own      | others   | gone     | their gone | writes
  app.acquaintances                 | signedIn | admin    | operator | -        | -          | -
  app.application_kinds             | -        | -        | everyone | -        | -          | -
  app.application_statuses          | -        | -        | everyone | -        | -          | -
  app.applications                  | -        | -        | operator | -        | -          | -
  app.audit_logs                    | signedIn | auditors | master   | -        | -          | -
  app.call_outcomes                 | -        | -        | everyone | -        | -          | -
  app.categories                    | -        | -        | signedIn | -        | signedIn   | -
  app.commission_terms              | -        | -        | operator | -        | -          | -
  app.contact_methods               | -        | -        | everyone | -        | -          | -
  app.customer_types                | -        | -        | everyone | -        | -          | -
  app.figure_changes                | signedIn | admin    | operator | -        | -          | -
  app.figure_sums                   | signedIn | admin    | operator | -        | -          | -
  app.figure_ranks                  | signedIn | admin    | operator | -        | -          | -
  app.file_kinds                    | -        | -        | everyone | -        | -          | -
  app.follow_ups                    | signedIn | signedIn | -        | -        | -          | -
  app.import_kinds                  | -        | -        | everyone | -        | -          | -
  app.import_outcomes               | -        | -        | everyone | -        | -          | -
  app.import_rows                   | signedIn | auditors | -        | -        | -          | -
  app.import_statuses               | -        | -        | everyone | -        | -          | -
  app.imports                       | signedIn | auditors | -        | -        | -          | -
  app.industries                    | -        | -        | signedIn | -        | -          | -
  app.invoice_lines                 | -        | admin    | operator | -        | -          | -
  app.invoice_statuses              | -        | -        | everyone | -        | -          | -
  app.invoices                      | -        | admin    | operator | -        | -          | -
  app.languages                     | -        | -        | signedIn | -        | -          | -
  app.lead_call_texts               | signedIn | signedIn | -        | -        | -          | -
  app.lead_calls                    | signedIn | signedIn | -        | -        | -          | -
  app.lead_duplicates               | -        | -        | operator | -        | -          | -
  app.lead_mail_statuses            | -        | -        | everyone | -        | -          | -
  app.lead_mail_texts               | signedIn | signedIn | operator | -        | -          | -
  app.lead_mails                    | signedIn | signedIn | operator | -        | -          | -
  app.lead_replies                  | -        | signedIn | operator | -        | -          | -
  app.lead_reply_statuses           | -        | -        | everyone | -        | -          | -
  app.lead_reply_texts              | -        | signedIn | operator | -        | -          | -
  app.lead_moves                    | -        | -        | signedIn | -        | -          | -
  app.lead_offers                   | -        | admin    | operator | -        | -          | -
  app.lead_viewers                  | noAdmin  | admin    | operator | -        | -          | -
  app.lead_statuses                 | -        | -        | everyone | -        | -          | -
  app.lead_totals                   | noAdmin  | admin    | operator | -        | -          | -
  app.transaction_totals            | noAdmin  | admin    | operator | -        | -          | -
  app.ledger_accounts               | -        | -        | everyone | -        | -          | -
  app.ledger_lines                  | signedIn | admin    | operator | -        | -          | -
  app.note_visibilities             | -        | -        | everyone | -        | -          | -
  app.notification_reads            | signedIn | -        | -        | -        | -          | -
  app.mail_timings                  | -        | -        | signedIn | -        | -          | -
  app.notification_choices          | signedIn | -        | -        | -        | -          | -
  app.notification_kinds            | -        | -        | signedIn | -        | -          | -
  app.notification_settings         | signedIn | -        | -        | -        | -          | -
  app.notification_triggers         | -        | -        | everyone | -        | -          | -
  app.offer_statuses                | -        | -        | everyone | -        | -          | -
  app.organization_registrations    | -        | admin    | operator | -        | operator   | -
  app.organization_statuses         | -        | -        | everyone | -        | -          | -
  app.organization_types            | -        | -        | everyone | -        | -          | -
  app.organizations                 | -        | signedIn | signedIn | -        | operator   | -
  app.passkeys                      | signedIn | -        | -        | -        | -          | -
  app.payment_details               | -        | operator | operator | -        | operator   | -
  app.payout_statuses               | -        | -        | everyone | -        | -          | -
  app.permission_attributes         | -        | -        | signedIn | -        | -          | -
  app.permission_templates          | -        | -        | signedIn | -        | -          | -
  app.post_authors                  | signedIn | signedIn | signedIn | -        | -          | -
  app.post_likes                    | signedIn | -        | -        | -        | -          | -
  app.post_mutes                    | signedIn | operator | operator | -        | -          | -
  app.post_removals                 | signedIn | operator | operator | -        | -          | -
  app.post_reports                  | signedIn | operator | operator | -        | -          | -
  app.post_saves                    | signedIn | -        | -        | -        | -          | -
  app.post_types                    | -        | -        | everyone | -        | -          | -
  app.proposal_statuses             | -        | -        | everyone | -        | -          | -
  app.service_proposals             | signedIn | admin    | operator | -        | -          | -
  app.service_publishers            | -        | admin    | operator | -        | -          | -
  app.referral_links                | signedIn | admin    | operator | -        | -          | -
  app.merge_fields                  | -        | -        | signedIn | -        | -          | -
  app.reply_templates               | -        | signedIn | -        | -        | -          | -
  app.refused_mails                 | -        | -        | operator | -        | -          | -
  app.service_state_maps            | -        | signedIn | signedIn | signedIn | operator   | -
  app.saved_views                   | signedIn | signedIn | -        | -        | -          | -
  app.sessions                      | signedIn | -        | -        | -        | -          | -
  app.second_factor_rules           | -        | admin    | operator | -        | operator   | -
  app.states                        | -        | -        | signedIn | -        | -          | -
  app.support_tickets               | signedIn | masters  | operator | -        | -          | -
  app.terms_scopes                  | -        | -        | everyone | -        | -          | -
  app.ticket_history                | signedIn | masters  | operator | -        | -          | -
  app.ticket_mail_reasons           | -        | -        | everyone | -        | -          | -
  app.ticket_mails                  | -        | -        | operator | -        | -          | -
  app.ticket_moves                  | -        | -        | signedIn | -        | -          | -
  app.ticket_statuses               | -        | -        | everyone | -        | -          | -
  app.ticket_types                  | -        | -        | everyone | -        | -          | -
  app.transaction_moves             | -        | -        | signedIn | -        | -          | -
  app.transaction_types             | -        | -        | everyone | -        | -          | -
  app.us_zip_codes                  | -        | -        | signedIn | -        | -          | -
  app.companies                     | signedIn | admin    | operator | operator | operator   | -
  app.company_statuses              | -        | -        | everyone | -        | -          | -
  app.coverage_exceptions           | -        | signedIn | operator | signedIn | operator   | -
  app.invitations                   | admin    | admin    | operator | operator | operator   | -
  app.organization_history          | -        | admin    | operator | -        | operator   | -
  app.permission_changes            | signedIn | admin    | operator | operator | operator   | -
  app.user_contacts                 | signedIn | admin    | operator | operator | operator   | -
  app.user_permission_mappings      | signedIn | admin    | operator | operator | operator   | -
  app.user_statuses                 | -        | -        | everyone | -        | -          | -
  app.user_types                    | -        | -        | everyone | -        | -          | -
  app.vendor_types                  | -        | -        | everyone | -        | -          | -
  private.audit_chains               | -        | -        | -        | -        | -          | -
  private.erasures                   | -        | -        | -        | -        | -          | -
  private.erased_mailboxes | -        | -        | -        | -        | -          | -
  private.customer_claims            | -        | -        | -        | -        | -          | -
  private.digests                    | -        | -        | -        | -        | -          | -
  private.file_keys                  | -        | -        | -        | -        | -          | -
  private.file_subjects              | -        | -        | -        | -        | -          | -
  private.import_files               | -        | -        | -        | -        | -          | -
  private.invoice_numbers            | -        | -        | -        | -        | -          | -
  private.asked_reminders            | -        | -        | -        | -        | -          | -
  private.invoice_reminders          | -        | -        | -        | -        | -          | -
  private.confirmed_payments         | -        | -        | -        | -        | -          | -
  private.search_words               | -        | -        | -        | -        | -          | -
  private.word_checks                | -        | -        | -        | -        | -          | -
  private.person_words               | -        | -        | -        | -        | -          | -
  private.post_words                 | -        | -        | -        | -        | -          | -
  private.ticket_words               | -        | -        | -        | -        | -          | -
  private.suppressed_contacts        | -        | -        | -        | -        | -          | -
  private.contact_withdrawals        | -        | -        | -        | -        | -          | -
  private.customer_pages             | -        | -        | -        | -        | -          | -
  private.offer_reminders            | -        | -        | -        | -        | -          | -
  private.unpaid_deals               | -        | -        | -        | -        | -          | -
  private.offer_links                | -        | -        | -        | -        | -          | -
  private.link_opens                 | -        | -        | -        | -        | -          | -
  private.link_submissions           | -        | -        | -        | -        | -          | -
  private.intake_keys                | -        | -        | -        | -        | -          | -
  private.intake_statements          | -        | -        | -        | -        | -          | -
  private.intake_requests            | -        | -        | -        | -        | -          | -
  private.receipt_keys               | -        | -        | -        | -        | -          | -
  private.consent_receipts           | -        | -        | -        | -        | -          | -
  private.consent_values             | -        | -        | -        | -        | -          | -
  private.lead_mail_limits           | -        | -        | -        | -        | -          | -
  private.lead_follow_ups            | -        | -        | -        | -        | -          | -
  private.lead_routing               | -        | -        | -        | -        | -          | -
  private.routing_decisions          | -        | -        | -        | -        | -          | -
  private.routing_rules              | -        | -        | -        | -        | -          | -
  private.lead_undos                 | -        | -        | -        | -        | -          | -
  private.lead_words                 | -        | -        | -        | -        | -          | -
  private.known_devices              | -        | -        | -        | -        | -          | -
  private.ledger_postings            | -        | -        | -        | -        | -          | -
  private.name_words                 | -        | -        | -        | -        | -          | -
  private.notification_mails         | -        | -        | -        | -        | -          | -
  private.unsubscribe_keys           | -        | -        | -        | -        | -          | -
  private.backups                    | -        | -        | -        | -        | -          | -
  private.calendars                  | -        | -        | -        | -        | -          | -
  private.federal_holidays           | -        | -        | -        | -        | -          | -
  private.offer_caps                 | -        | -        | -        | -        | -          | -
  private.offer_pauses               | -        | -        | -        | -        | -          | -
  private.offer_uses                 | -        | -        | -        | -        | -          | -
  private.offer_totals               | -        | -        | -        | -        | -          | -
  private.operator_settings          | -        | -        | -        | -        | -          | -
  private.passkey_challenges         | -        | -        | -        | -        | -          | -
  private.passkey_keys               | -        | -        | -        | -        | -          | -
  private.passwords                  | -        | -        | -        | -        | -          | -
  private.post_notice_actors         | -        | -        | -        | -        | -          | -
  private.post_notices               | -        | -        | -        | -        | -          | -
  private.push_keys                  | -        | -        | -        | -        | -          | -
  private.push_messages              | -        | -        | -        | -        | -          | -
  private.push_subscriptions         | -        | -        | -        | -        | -          | -
  private.rank_periods               | -        | -        | -        | -        | -          | -
  private.rate_limits                | -        | -        | -        | -        | -          | -
  private.report_subscriptions       | -        | -        | -        | -        | -          | -
  private.reference_loads            | -        | -        | -        | -        | -          | -
  private.service_announcements      | -        | -        | -        | -        | -          | -
  private.releases                   | -        | -        | -        | -        | -          | -
  private.removed_files              | -        | -        | -        | -        | -          | -
  private.recovery_codes             | -        | -        | -        | -        | -          | -
  private.revoked_tokens             | -        | -        | -        | -        | -          | -
  private.sign_in_challenges         | -        | -        | -        | -        | -          | -
  private.totp_secrets               | -        | -        | -        | -        | -          | -
  private.session_tokens             | -        | -        | -        | -        | -          | -
  private.setup_marks                | -        | -        | -        | -        | -          | -
  private.refused_letters            | -        | -        | -        | -        | -          | -
  private.node_reports               | -        | -        | -        | -        | -          | -
  private.system_facts               | -        | -        | -        | -        | -          | -
  private.slow_operations            | -        | -        | -        | -        | -          | -
  private.test_emails                | -        | -        | -        | -        | -          | -
  private.ticket_mail_answers        | -        | -        | -        | -        | -          | -
  private.ticket_keys                | -        | -        | -        | -        | -          | -
  private.upload_tickets             | -        | -        | -        | -        | -          | -
  private.verification_tokens        | -        | -        | -        | -        | -          | -
`

/** As above; `known` are people met over a lead, and services of visible leads. */
export const peopleRelations = `
  object            | mine     | own      | others   | gone     | their gone | known    | writes
  app.service_forms | -        | signedIn | signedIn | signedIn | operator   | signedIn | -
  app.services      | -        | signedIn | signedIn | signedIn | operator   | signedIn | -
  app.service_agents | signedIn | signedIn | operator | operator | operator   | signedIn | -
  app.user_infos    | signedIn | signedIn | operator | operator | operator   | signedIn | -
`

/**
 * Files: a profile image is visible like its person, and a public one to everyone. Only its owner sees a file
 * that is unattached; one attached to a row whose capability has no policy here is withheld from all but staff.
 */
export const fileRelations = `
  object    | mine     | own      | others   | gone     | their gone | known    | published | posted   | withheld | unattached | company | asked    | ours    | submitted | referred | offered  | named    | accepted | working  | writes
  app.files | signedIn | signedIn | operator | operator | operator   | signedIn | everyone  | signedIn | operator | -          | admin   | signedIn | masters | signedIn  | admin    | operator | operator | admin    | signedIn | -
`

/** Posts and comments: for everyone who is signed in, unless they are deleted (gone) or were removed (withheld). */
export const postRelations = `
  object       | mine     | own      | others   | gone     | their gone | withheld | writes
  app.comments | signedIn | signedIn | signedIn | operator | operator   | operator | -
  app.posts    | signedIn | signedIn | signedIn | operator | operator   | operator | -
`

/** Notifications to a person, to an organization's admins, or to all people of a kind. */
export const notificationRelations = `
  object                   | mine     | own   | others | broadcast | writes
  app.in_app_notifications | signedIn | admin | -      | signedIn  | -
`

/**
 * Rows about a lead, by the viewer's role: they or their organization submitted it, it is offered to or accepted
 * by their organization, or they are its agent, assigned before acceptance or working.
 */
export const leadRelations = `
  object             | submitted | referred | offered  | named    | accepted | working  | others   | writes
  app.leads          | signedIn  | admin    | admin    | signedIn | admin    | signedIn | operator | -
  app.lead_customers | signedIn  | admin    | operator | operator | admin    | signedIn | operator | -
  app.lead_consents  | signedIn  | admin    | operator | operator | admin    | signedIn | operator | -
  app.lead_history   | signedIn  | admin    | admin    | signedIn | admin    | signedIn | operator | -
  app.lead_corrections | signedIn | admin   | operator | operator | admin    | signedIn | operator | -
`

/** As above; of a note on a ticket, the caller or their organization's people have `asked` or it is `ours`. */
export const noteRelations = `
  object    | submitted | referred | offered  | named    | accepted | working  | asked    | ours    | others   | writes
  app.notes | signedIn  | admin    | operator | operator | admin    | signedIn | signedIn | masters | operator | -
`

/**
 * Rows about a transaction, by the viewer's role: they or their organization submitted its lead, their organization
 * provides it, or they worked it as its agent. If an organization provides its own referral, the referrer
 * `brought` it, and for others there it is `both`.
 */
export const dealRelations = `
  object                   | submitted | referred | brought  | both     | provides | worked   | others   | writes
  app.transactions         | signedIn  | admin    | signedIn | admin    | admin    | signedIn | operator | -
  app.transaction_fees     | operator  | operator | admin    | admin    | admin    | operator | operator | -
  app.transaction_payouts  | signedIn  | admin    | signedIn | operator | operator | operator | operator | -
  app.transaction_earnings | operator  | operator | operator | operator | operator | operator | operator | -
  app.transaction_history  | signedIn  | admin    | signedIn | admin    | admin    | signedIn | operator | -
`
