-- A provider reads of a lead what belongs to its own time with it. So a note carries the provider that its author wrote
-- it for, and a denormalized copy of the parties of its lead: policies compare columns and join nothing.
alter table app.notes
  add column provider_id int references app.organizations,
  add column submitted_user_id int,
  add column referrer_organization_id int,
  add column accepted_organization_id int,
  add column assigned_user_id int;

-- Of the notes that there are, one by staff of an organization that ever had the lead is that provider's.
update app.notes n set submitted_user_id = l.submitted_user_id, referrer_organization_id = l.referrer_organization_id,
    accepted_organization_id = l.accepted_organization_id, assigned_user_id = l.assigned_user_id,
    provider_id = case when u.user_type <> 'ASSOCIATE' and (n.organization_id = l.organization_id or exists (
      select from app.lead_offers o where o.lead_id = l.id and o.organization_id = n.organization_id)) then n.organization_id end
  from app.leads l, app.user_infos u where l.id = n.lead_id and u.id = n.updated_by;
alter table app.notes alter column submitted_user_id set not null;

create index notes_provider_id on app.notes (provider_id);
create index notes_submitted_user_id on app.notes (submitted_user_id);
create index notes_referrer_organization_id on app.notes (referrer_organization_id);
create index notes_accepted_organization_id on app.notes (accepted_organization_id);
comment on column app.notes.provider_id is E'@behavior -*\nThe provider that its author wrote it for; empty for the referrer''s side and the operator.';
comment on column app.notes.submitted_user_id is E'@behavior -*';
comment on column app.notes.referrer_organization_id is E'@behavior -*';
comment on column app.notes.accepted_organization_id is E'@behavior -*';
comment on column app.notes.assigned_user_id is E'@behavior -*';
comment on constraint notes_provider_id_fkey on app.notes is E'@behavior -*';

-- What was proposed stays in the history when a lead leaves its provider.
alter table app.lead_history add column deal_value numeric(14,2) check (deal_value >= 0 and deal_value <> 'NaN');
comment on column app.lead_history.deal_value is 'The deal value of the lead after this change.';
alter table app.lead_history disable trigger user;
update app.lead_history h set deal_value = l.deal_value
  from app.leads l where l.id = h.lead_id and h.move = 'propose' and h.id = (
    select max(p.id) from app.lead_history p where p.lead_id = l.id and p.move = 'propose');
alter table app.lead_history enable trigger user;

-- A value that an earlier provider proposed is cleared.
alter table app.leads disable trigger user;
update app.leads l set deal_value = l.submitted_deal_value
  where l.deal_value is distinct from l.submitted_deal_value
    and exists (select from app.lead_history h where h.lead_id = l.id and h.move = 'propose')
    and not exists (select from app.lead_history h where h.lead_id = l.id and h.move = 'propose'
      and h.organization_id = l.organization_id and h.id > coalesce(
        (select max(o.id) from app.lead_history o where o.lead_id = l.id and o.move in ('offer', 'reassign')), 0));
alter table app.leads enable trigger user;

-- What remains with a provider that lost a lead: id, service, dates, and the outcome of its own offer, which does not
-- say whether another provider got the lead.
alter table app.lead_offers add column lead_public_id uuid, add column service_name text;
update app.lead_offers o set lead_public_id = l.public_id, service_name = s.name
  from app.leads l, app.services s where l.id = o.lead_id and s.id = o.service_id;
alter table app.lead_offers alter column lead_public_id set not null, alter column service_name set not null;
create index lead_offers_lead_public_id on app.lead_offers (lead_public_id);
comment on column app.lead_offers.service_name is 'The service''s name when the lead was offered.';
update app.lead_offers set status = 'RECALLED' where status = 'REASSIGNED';
delete from app.offer_statuses where code = 'REASSIGNED';

-- What was sent before says as little: the next provider reads no earlier status, the one that lost the lead only that.
update app.in_app_notifications n set data = n.data - 'oldStatus' - 'newStatus'
  where n.notification_trigger = 'assign_lead_to_vendor' and n.target_org_type <> 'OPERATOR';
update app.in_app_notifications n set data = n.data || '{"newStatus": "Recalled"}'
  where n.notification_trigger = 'lead_status_changed' and n.data ->> 'newStatus' = 'Assigned'
    and n.target_org_type <> 'OPERATOR' and (n.target_organization_id is not null or n.target_user_type = 'SERVICE_AGENT');

alter type app.eligible_provider add attribute is_active boolean;
