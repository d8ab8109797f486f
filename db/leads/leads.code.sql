-- Who may know of a lead, and what each may do with it. Its status is granted to nobody: leads change
-- through hidden.change_lead(), behind the doors create_lead, offer_lead, assign_lead_to_agent and move_lead.
-- For who is no admin the organisation is null, so that its index is not read; the planner counts on the second half.

create policy select_referrer on app.leads for select to turnstone_member
  using (submitted_user_id = (select claims.user_id()));
create policy select_referrers_admins on app.leads for select to turnstone_member
  using (referrer_organization_id = case when (select claims.is_admin()) then (select claims.organization_id()) end
    and (select claims.is_admin()));
create policy select_assigned_provider on app.leads for select to turnstone_member
  using (organization_id = case when (select claims.is_admin()) then (select claims.organization_id()) end
    and (select claims.is_admin()));
create policy select_assigned_agent on app.leads for select to turnstone_member
  using (assigned_user_id = (select claims.user_id()));
create policy select_all on app.leads for select to turnstone_operator using (true);

create policy select_referrer on app.lead_customers for select to turnstone_member
  using (submitted_user_id = (select claims.user_id()));
create policy select_referrers_admins on app.lead_customers for select to turnstone_member
  using (referrer_organization_id = case when (select claims.is_admin()) then (select claims.organization_id()) end
    and (select claims.is_admin()));
create policy select_accepted_provider on app.lead_customers for select to turnstone_member
  using (accepted_organization_id = case when (select claims.is_admin()) then (select claims.organization_id()) end
    and (select claims.is_admin()));
create policy select_accepted_agent on app.lead_customers for select to turnstone_member
  using (accepted_organization_id = (select claims.organization_id()) and assigned_user_id = (select claims.user_id()));
create policy select_all on app.lead_customers for select to turnstone_operator using (true);

-- What a lead of theirs is about they keep knowing, also when it is on offer no more.
create policy select_of_leads on app.services for select to turnstone_member
  using ((select true from app.leads l where l.service_id = services.id limit 1));

create policy select_offered_provider on app.lead_offers for select to turnstone_member
  using (organization_id = case when (select claims.is_admin()) then (select claims.organization_id()) end
    and (select claims.is_admin()));
create policy select_all on app.lead_offers for select to turnstone_operator using (true);

-- The referrer sees every step. A provider learns nothing of another's part in it, nor why it was chosen.
create policy select_referrer on app.lead_history for select to turnstone_member
  using (exists (select from app.leads l where l.id = lead_id and (l.submitted_user_id = (select claims.user_id())
    or (l.referrer_organization_id = (select claims.organization_id()) and (select claims.is_admin())))));
create policy select_provider on app.lead_history for select to turnstone_member
  using ((move = 'submit' or (organization_id = (select claims.organization_id())
      and (move not in ('offer', 'reassign') or reason is null)))
    and exists (select from app.leads l where l.id = lead_id));
create policy select_all on app.lead_history for select to turnstone_operator using (true);

create policy select_shared on app.notes for select to turnstone_member
  using (visibility = 'SHARED' and exists (select from app.leads l where l.id = lead_id));
create policy select_own_organization on app.notes for select to turnstone_member
  using (visibility = 'ORGANIZATION' and organization_id = (select claims.organization_id())
    and exists (select from app.leads l where l.id = lead_id));
create policy select_author on app.notes for select to turnstone_member
  using (updated_by = (select claims.user_id()) and exists (select from app.leads l where l.id = lead_id));
create policy select_all on app.notes for select to turnstone_operator using (true);

create policy select_any on app.lead_statuses for select to turnstone_anonymous, turnstone_member, turnstone_operator using (true);
create policy select_any on app.lead_moves for select to turnstone_member, turnstone_operator using (true);
create policy select_any on app.offer_statuses for select to turnstone_anonymous, turnstone_member, turnstone_operator using (true);
create policy select_any on app.note_visibilities for select to turnstone_anonymous, turnstone_member, turnstone_operator using (true);

create policy select_own on app.acquaintances for select to turnstone_member
  using (viewer = 'u' || (select claims.user_id()));
create policy select_own_organization on app.acquaintances for select to turnstone_member
  using (viewer = 'o' || case when (select claims.is_admin()) then (select claims.organization_id()) end
    and (select claims.is_admin()));
create policy select_all on app.acquaintances for select to turnstone_operator using (true);
create policy select_acquaintance on app.user_infos for select to turnstone_member
  using ((select true from app.acquaintances a where a.known_user_id = user_infos.id limit 1));

grant select on app.leads, app.lead_customers, app.lead_offers, app.lead_history, app.notes, app.lead_moves,
  app.acquaintances to turnstone_member, turnstone_operator;
grant select on app.lead_statuses, app.offer_statuses, app.note_visibilities
  to turnstone_anonymous, turnstone_member, turnstone_operator;

-- The parties that the caller plays on a lead; none for a stranger.
create or replace function hidden.parties(lead app.leads) returns text[] language sql stable
  return array_remove(array[
    case when claims.organization_type() = 'OPERATOR' and claims.is_admin() then 'OPERATOR' end,
    case when lead.organization_id = claims.organization_id() and claims.is_admin() then 'PROVIDER' end,
    case when lead.assigned_user_id = claims.user_id() then 'AGENT' end,
    case when lead.submitted_user_id = claims.user_id()
      or (lead.referrer_organization_id = claims.organization_id() and claims.is_admin()) then 'REFERRER' end], null);

-- The moves open to somebody who plays these parties and has these permissions. The buttons are drawn from
-- it, and the door asks it too.
create or replace function hidden.moves_from(lead app.leads, parties text[], permissions text[])
returns setof app.lead_moves language sql stable
begin atomic
  select distinct on (m.move) m.* from app.lead_moves m
    where m.from_status = lead.status and m.party = any (parties)
      and (m.permission is null or m.permission = any (permissions))
      and (m.move <> 'accept' or lead.offer_expires_at > clock_timestamp())
    order by m.move, m.id;
end;

-- What the caller may do next with this lead, in the order of the buttons.
create or replace function app.leads_open_moves(lead app.leads) returns app.open_move[] language sql stable
security definer set search_path = pg_catalog, pg_temp
  return (
    select coalesce(array_agg(row(m.move, m.label, coalesce(m.to_status, lead.status_before_hold), m.needs)::app.open_move
        order by m.position), '{}')
      from hidden.moves_from(lead, hidden.parties(lead), claims.permissions()) m);

-- What the specification keeps on the lead lives in lead_customers, behind policies of its own.
create or replace function app.leads_lead_middle_name(lead app.leads) returns text language sql stable
  return (select c.middle_name from app.lead_customers c where c.lead_id = lead.id);
create or replace function app.leads_lead_last_name(lead app.leads) returns text language sql stable
  return (select c.last_name from app.lead_customers c where c.lead_id = lead.id);
create or replace function app.leads_lead_email(lead app.leads) returns text language sql stable
  return (select c.email from app.lead_customers c where c.lead_id = lead.id);
create or replace function app.leads_lead_phone_number(lead app.leads) returns text language sql stable
  return (select c.phone_number from app.lead_customers c where c.lead_id = lead.id);
create or replace function app.leads_data(lead app.leads) returns jsonb language sql stable
  return (select c.data from app.lead_customers c where c.lead_id = lead.id);

-- The form that this lead was filled with.
create or replace function app.leads_form_schema(lead app.leads) returns jsonb language sql stable
security definer set search_path = pg_catalog, pg_temp
  return (select f.form_schema from app.leads l
      join app.service_forms f on f.service_id = l.service_id and f.version = l.form_version
    where l.id = lead.id and (hidden.parties(l) <> '{}' or claims.organization_type() = 'OPERATOR'));

grant execute on function app.leads_open_moves(app.leads), app.leads_lead_middle_name(app.leads),
  app.leads_lead_last_name(app.leads), app.leads_lead_email(app.leads), app.leads_lead_phone_number(app.leads),
  app.leads_data(app.leads), app.leads_form_schema(app.leads)
  to turnstone_member, turnstone_operator;

-- Keeps what the customer's row carries of the lead right, and who has met whom.
create or replace function hidden.carry_lead() returns trigger language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  update app.lead_customers set accepted_organization_id = new.accepted_organization_id,
      assigned_user_id = new.assigned_user_id where lead_id = new.id;
  -- In one order, so that two leads of the same people never wait for each other.
  insert into app.acquaintances (viewer, known_user_id)
    select m.viewer, m.known from (values ('o' || new.organization_id, new.submitted_user_id),
        ('u' || new.assigned_user_id, new.submitted_user_id), ('u' || new.submitted_user_id, new.assigned_user_id),
        ('o' || new.referrer_organization_id, new.assigned_user_id)) as m (viewer, known)
      where m.viewer is not null and m.known is not null order by 1, 2
    on conflict do nothing;
  return null;
end $$;

create trigger carry after update of organization_id, accepted_organization_id, assigned_user_id on app.leads
  for each row when (row(old.organization_id, old.accepted_organization_id, old.assigned_user_id)
    is distinct from row(new.organization_id, new.accepted_organization_id, new.assigned_user_id))
  execute function hidden.carry_lead();
create trigger touch before update on app.leads for each row execute function hidden.touch();
create trigger audit after insert or update on app.leads for each row
  execute function hidden.audit_row('status', 'organization_id', 'assigned_user_id');
create trigger append_only before update or delete or truncate on app.lead_history
  for each statement execute function hidden.refuse_change();

-- Whether the caller's organisation lost this lead: its admin knows that it was there.
create or replace function hidden.was_offered(wanted int) returns boolean language sql stable
  return claims.is_admin() and exists (
    select from app.lead_offers o where o.lead_id = wanted and o.organization_id = claims.organization_id());

-- Locks a lead for a change by the caller: a stranger is told that there is none, a latecomer that somebody
-- else was quicker.
create or replace function hidden.lock_lead(wanted int, expected_status text) returns app.leads language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  lead app.leads;
begin
  select * into lead from app.leads l where l.id = wanted for update;
  if lead.id is null or (hidden.parties(lead) = '{}' and not hidden.was_offered(wanted)) then
    perform hidden.refuse('TS003', 'There is no such lead');
  end if;
  if expected_status <> lead.status then
    perform hidden.refuse('TS006', 'Somebody else has changed this lead meanwhile');
  end if;
  if hidden.parties(lead) = '{}' then perform hidden.refuse('TS003', 'There is no such lead'); end if;
  return lead;
end $$;

-- Writes one change of a lead and all that comes with it: history, offer, notifications. The only one that
-- changes a lead's status.
create or replace function hidden.change_lead(
  before app.leads, changed app.leads, move text, party text, reason text default null
) returns app.leads language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  after app.leads;
begin
  update app.leads l set status = changed.status, status_before_hold = changed.status_before_hold,
      status_since = clock_timestamp(), deal_value = changed.deal_value, organization_id = changed.organization_id,
      accepted_organization_id = changed.accepted_organization_id, assigned_user_id = changed.assigned_user_id,
      offer_expires_at = changed.offer_expires_at, resume_on = changed.resume_on
    where l.id = before.id returning * into after;
  insert into app.lead_history (lead_id, organization_id, move, from_status, to_status, party, actor_user_id,
      reason, seconds_in_previous)
    values (after.id, coalesce(after.organization_id, before.organization_id), change_lead.move, before.status,
      after.status, change_lead.party, claims.user_id(), change_lead.reason,
      extract(epoch from clock_timestamp() - before.status_since)::bigint);
  update app.lead_offers o set status = case change_lead.move
        when 'accept' then 'ACCEPTED' when 'decline' then 'DECLINED' when 'expire' then 'EXPIRED'
        when 'reassign' then 'REASSIGNED' else 'RECALLED' end,
      accepted_at = case when change_lead.move = 'accept' then after.status_since else o.accepted_at end,
      ended_at = case when change_lead.move <> 'accept' then after.status_since end
    where o.lead_id = after.id and o.ended_at is null
      and (change_lead.move = 'accept' or before.organization_id is distinct from after.organization_id);
  perform hidden.tell_of_change(before, after, change_lead.move);
  return after;
end $$;

-- The specified texts' data, to each party of the change.
create or replace function hidden.tell_of_change(before app.leads, after app.leads, move text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  facts jsonb := jsonb_build_object(
    'serviceName', (select s.name from app.services s where s.id = after.service_id),
    'vendorName', (select o.legal_business_name from app.organizations o
      where o.id = coalesce(after.organization_id, before.organization_id)),
    'oldStatus', (select s.label from app.lead_statuses s where s.code = before.status),
    'newStatus', (select s.label from app.lead_statuses s where s.code = after.status),
    'leadPublicId', after.public_id);
  provider int := coalesce(after.organization_id, before.organization_id);
begin
  if move in ('offer', 'reassign') then
    perform hidden.notify_operator('assign_lead_to_vendor', facts, after.id);
    perform hidden.notify_organization('assign_lead_to_vendor', after.organization_id, facts, after.id);
  elsif move in ('decline', 'expire') then
    perform hidden.notify_operator('lead_offer_' || move || 'd', facts, after.id);
  end if;
  perform hidden.notify_user('lead_status_changed', after.submitted_user_id, facts - 'vendorName', after.id),
    hidden.notify_operator('lead_status_changed', facts, after.id),
    hidden.notify_organization('lead_status_changed', case when move = 'reassign' then before.organization_id
      when move <> 'offer' then provider end, facts - 'vendorName', after.id),
    hidden.notify_user('lead_status_changed', coalesce(after.assigned_user_id, before.assigned_user_id),
      facts - 'vendorName', after.id);
end $$;
