-- Mail and push about what a person can undo leave when the person has had time to notice a mistake.
alter table app.notification_triggers add column is_undoable boolean not null default false;
comment on column app.notification_triggers.is_undoable is
  E'@behavior -*\nWhether it may be about a change that can be undone. Its mails and pushes leave after 20 seconds.';
update app.notification_triggers set is_undoable = true
  where code in ('assign_lead_to_vendor', 'assign_lead_to_service_agent', 'lead_status_changed', 'lead_offer_declined');
