-- Undoing a change of a lead: by the person who made it, for ten minutes, while no one else, the clock included, has
-- changed the lead since. The last change is undone first.

-- What undoing the next change of this lead restores. The change completes the row and saves it.
create or replace function private.undo_of(lead app.leads) returns private.lead_undos language sql volatile
security definer set search_path = pg_catalog, pg_temp
  return row(null, clock_timestamp() + interval '10 minutes',
    jsonb_build_object('status', lead.status, 'status_before_hold', lead.status_before_hold, 'status_since', lead.status_since,
      'deal_value', lead.deal_value, 'organization_id', lead.organization_id,
      'accepted_organization_id', lead.accepted_organization_id, 'assigned_user_id', lead.assigned_user_id,
      'offer_expires_at', lead.offer_expires_at, 'resume_on', lead.resume_on),
    (select jsonb_build_object('id', o.id, 'status', o.status, 'accepted_at', o.accepted_at, 'ended_at', null)
      from app.lead_offers o where o.lead_id = lead.id and o.ended_at is null),
    array(select c.key_hash from private.customer_claims c where c.lead_id = lead.id),
    (select to_jsonb(r) from private.lead_routing r where r.lead_id = lead.id), null)::private.lead_undos;

-- Only people undo, so the clock's changes are not saved.
create or replace function private.save_undo(saved private.lead_undos) returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  if claims.user_id() is null then return; end if;
  insert into private.lead_undos select saved.*;
  delete from private.lead_undos u where u.expires_at < clock_timestamp() and u.lead_history_id in (
    select o.lead_history_id from private.lead_undos o order by o.lead_history_id limit 20 for update skip locked);
end $$;

-- Who made a change, as far as the viewer may know: a colleague and the operator's staff read the name.
create or replace function private.who_changed(entry app.lead_history) returns text language sql stable
security definer set search_path = pg_catalog, pg_temp
  return coalesce(
    (select u.first_name from app.user_infos u where u.id = entry.actor_user_id and entry.party <> 'CLOCK'
      and (claims.organization_type() = 'OPERATOR' or u.organization_id = claims.organization_id())),
    case entry.party when 'OPERATOR' then (select s.operator_name from private.operator_settings s)
      when 'REFERRER' then 'The referrer' when 'PROVIDER' then 'The provider' when 'AGENT' then 'The agent'
      when 'CUSTOMER' then 'The customer' else 'The system' end);

-- Why the viewer cannot undo this change of the lead: SQLSTATE, reason, and sentence. Null if they can.
create or replace function private.undo_refusal(lead app.leads, entry app.lead_history) returns text[] language plpgsql
stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  saved private.lead_undos := (select u from private.lead_undos u where u.lead_history_id = entry.id);
  before app.leads := jsonb_populate_record(lead, coalesce(saved.lead, '{}'));
  refusal text := (select m.undo_refusal from app.lead_moves m
    where m.move = entry.move and m.from_status = entry.from_status and m.party = entry.party);
  others app.lead_history := (select h from app.lead_history h where h.lead_id = lead.id and h.id > entry.id
    and (h.actor_user_id is distinct from entry.actor_user_id or h.party not in ('OPERATOR', 'PROVIDER', 'AGENT', 'REFERRER'))
    order by h.id desc limit 1);
begin
  if entry.actor_user_id is distinct from claims.user_id() or entry.move = 'undo' then
    return array['TS003', 'NO_SUCH_CHANGE', 'There is no such change.'];
  elsif exists (select from app.lead_history u where u.undoes_id = entry.id) then
    return array['TS006', 'ALREADY_UNDONE', 'This was already undone.'];
  elsif refusal is not null then
    return array['TS004', 'NOT_UNDOABLE', refusal];
  elsif others.id is not null then
    return array['TS006', 'CHANGED_SINCE', private.who_changed(others) || ' changed this lead since.'];
  elsif exists (select from app.lead_history h where h.lead_id = lead.id and h.id > entry.id and h.move <> 'undo'
      and not exists (select from app.lead_history u where u.undoes_id = h.id)) then
    return array['TS006', 'CHANGED_LATER', 'Undo your later change of this lead first.'];
  elsif coalesce(saved.expires_at, entry.created_at + interval '10 minutes') <= clock_timestamp() then
    return array['TS004', 'UNDO_ENDED', 'A change can be undone for 10 minutes.'];
  elsif saved.lead_history_id is null then
    return array['TS004', 'NOT_UNDOABLE', 'This change cannot be undone.'];
  elsif not private.may_still_make(entry, before) then
    return array['TS002', 'NO_UNDO', 'You may no longer change this lead in this way.'];
  elsif not private.can_return(before) then
    return array['TS004', 'PARTY_ENDED', 'The provider or its agent is no longer active.'];
  elsif before.offer_expires_at <= clock_timestamp() then
    return array['TS004', 'OFFER_ENDED', 'The offer has expired.'];
  end if;
  return null;
end $$;

-- Whether the change is open to the viewer on the lead as it was.
create or replace function private.may_still_make(entry app.lead_history, before app.leads) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
  return case entry.move
    when 'assign' then claims.may('ASSIGN_LEADS_TO_VENDORS') and private.parties(before) && '{PROVIDER,OPERATOR}'
    else exists (select from private.moves_from(before, private.parties(before), claims.permissions()) m
      where m.move = entry.move) end;

-- Whether the provider and the agent of the lead as it was are still active.
create or replace function private.can_return(before app.leads) returns boolean language sql stable
security definer set search_path = pg_catalog, pg_temp
  return (before.organization_id is null or exists (select from app.organizations o
      where o.id = before.organization_id and o.status = 'ACTIVE' and not o.is_deleted))
    and (before.assigned_user_id is null or exists (select from app.user_infos u where u.id = before.assigned_user_id
      and u.organization_id = before.organization_id and u.status = 'ACTIVE' and not u.is_deleted));

-- The change of this lead that the viewer can undo now. Also for leads that the change took from them.
create or replace function app.undoable_change(lead_public_id uuid) returns app.undoable_change language sql stable
security definer set search_path = pg_catalog, pg_temp
  return (
    select row(h.id, h.move, h.created_at, u.expires_at)::app.undoable_change
      from app.leads l cross join lateral (select e.* from app.lead_history e where e.lead_id = l.id and e.move <> 'undo'
          and not exists (select from app.lead_history x where x.undoes_id = e.id) order by e.id desc limit 1) h
        join private.lead_undos u on u.lead_history_id = h.id
        join app.lead_history entry on entry.id = h.id
      where l.public_id = undoable_change.lead_public_id and h.actor_user_id = claims.user_id()
        and private.undo_refusal(l, entry) is null);

-- Undoes a change of a lead: restores what it changed, and writes history, audit and notifications.
create or replace function app.undo_lead_change(history_id bigint) returns app.leads language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  entry app.lead_history := (select h from app.lead_history h
    where h.id = undo_lead_change.history_id and h.actor_user_id = claims.user_id());
  saved private.lead_undos;
  lead app.leads;
  after app.leads;
  refusal text[];
begin
  select * into lead from app.leads l where l.id = entry.lead_id for update;
  refusal := private.undo_refusal(lead, entry);
  if refusal is not null then perform private.refuse(refusal[1], refusal[2], refusal[3]); end if;
  select * into saved from private.lead_undos u where u.lead_history_id = entry.id;
  after := private.restore_lead(lead, saved);
  insert into app.lead_history (lead_id, organization_id, move, from_status, to_status, party, actor_user_id, deal_value,
      seconds_in_previous, undoes_id, undone_move)
    values (lead.id, entry.organization_id, 'undo', lead.status, after.status, entry.party, claims.user_id(), after.deal_value,
      extract(epoch from clock_timestamp() - entry.created_at)::bigint, entry.id, entry.move);
  perform private.restore_offers(lead, saved);
  perform private.correct_notifications(lead, after, saved.event_id);
  perform private.audit(claims.user_id(), 'undo', 'leads', lead.id, jsonb_build_object('move', entry.move));
  return after;
end $$;

create or replace function private.restore_lead(lead app.leads, saved private.lead_undos) returns app.leads language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  before app.leads := jsonb_populate_record(lead, saved.lead);
  after app.leads;
begin
  update app.leads l set status = before.status, status_before_hold = before.status_before_hold,
      status_since = before.status_since, deal_value = before.deal_value, organization_id = before.organization_id,
      accepted_organization_id = before.accepted_organization_id, assigned_user_id = before.assigned_user_id,
      offer_expires_at = before.offer_expires_at, resume_on = before.resume_on
    where l.id = lead.id returning * into after;
  delete from private.customer_claims c where c.lead_id = lead.id and not c.key_hash = any (saved.claimed_keys);
  delete from private.lead_routing r where r.lead_id = lead.id;
  insert into private.lead_routing select r.* from jsonb_populate_record(null::private.lead_routing, saved.routing) r
    where saved.routing is not null;
  return after;
end $$;

-- The offer that the change made goes, unless its provider knows of it: then it was recalled. The earlier one returns.
create or replace function private.restore_offers(lead app.leads, saved private.lead_undos) returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  made app.lead_offers := (select o from app.lead_offers o where o.lead_id = lead.id and o.ended_at is null
    and o.id is distinct from (saved.offer ->> 'id')::int);
begin
  if 'o' || made.organization_id = any (private.viewers_notified(saved.event_id)) then
    update app.lead_offers o set status = 'RECALLED', ended_at = clock_timestamp() where o.id = made.id;
  else
    delete from app.lead_offers o where o.id = made.id;
  end if;
  update app.lead_offers o set status = r.status, accepted_at = r.accepted_at, ended_at = r.ended_at
    from jsonb_populate_record(null::app.lead_offers, saved.offer) r where o.id = r.id;
end $$;

-- Viewers who know of the change are notified of the status that the lead has again.
create or replace function private.correct_notifications(lead app.leads, after app.leads, event uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  notified text[] := private.viewers_notified(event);
  corrections private.notification_target[] := array(
    select t from unnest(private.lead_targets(lead, after, '{REFERRER,OPERATOR,PROVIDER,AGENT}')) t
      where after.status <> lead.status and coalesce('u' || t.user_id, 'o' || t.organization_id) = any (notified));
begin
  perform private.withdraw_event(event, array(select coalesce('u' || t.user_id, 'o' || t.organization_id) from unnest(corrections) t));
  if cardinality(corrections) > 0 then perform private.notify('lead_status_changed', corrections, lead.id); end if;
end $$;

grant execute on function app.undoable_change(uuid), app.undo_lead_change(bigint) to turnstone_member, turnstone_operator;
