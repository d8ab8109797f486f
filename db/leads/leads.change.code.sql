-- The effects of a transition, read from its row in app.lead_moves. A new transition needs no code here.

-- provider is the organization of an offer. A status of the kind "hold" remembers the status before it and its last day.
create or replace function private.apply_transition(lead app.leads, step app.lead_moves, reason text default null,
  resume_on date default null, deal_value numeric default null, provider int default null)
returns app.leads language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  changed app.leads := lead;
  is_hold boolean;
begin
  changed.status := coalesce(step.to_status, lead.status_before_hold);
  is_hold := (select s.kind = 'hold' from app.lead_statuses s where s.code = changed.status);
  changed.status_before_hold := case when is_hold then coalesce(lead.status_before_hold, lead.status) end;
  changed.resume_on := case when is_hold then coalesce(apply_transition.resume_on, lead.resume_on) end;
  changed.deal_value := coalesce(apply_transition.deal_value, lead.deal_value);
  changed.offer_expires_at := case when changed.status = lead.status then lead.offer_expires_at end;
  if step.provider_effect = 'ACCEPTS' then changed.accepted_organization_id := lead.organization_id; end if;
  if step.provider_effect in ('OFFERED', 'LEAVES') then
    changed.organization_id := null;
    changed.accepted_organization_id := null;
  end if;
  if step.provider_effect = 'OFFERED' then
    changed.organization_id := provider;
    changed.offer_expires_at := private.offer_deadline(provider, clock_timestamp());
  end if;
  if step.clears_agent then changed.assigned_user_id := null; end if;
  return private.change_lead(lead, changed, step, reason);
end $$;

-- Writes a changed lead with its history, offers and notifications. Nothing else changes a lead's status.
create or replace function private.change_lead(
  before app.leads, changed app.leads, step app.lead_moves, reason text default null
) returns app.leads language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  after app.leads;
  saved private.lead_undos := private.undo_of(before);
begin
  -- The next provider does not see the previous provider's proposal.
  if before.organization_id is not null and changed.organization_id is distinct from before.organization_id then
    changed.deal_value := before.submitted_deal_value;
  end if;
  update app.leads l set status = changed.status, status_before_hold = changed.status_before_hold,
      status_since = clock_timestamp(), deal_value = changed.deal_value, organization_id = changed.organization_id,
      accepted_organization_id = changed.accepted_organization_id, assigned_user_id = changed.assigned_user_id,
      offer_expires_at = changed.offer_expires_at, resume_on = changed.resume_on
    where l.id = before.id returning * into after;
  insert into app.lead_history (lead_id, organization_id, move, from_status, to_status, party, actor_user_id,
      reason, deal_value, seconds_in_previous, via)
    values (after.id, coalesce(after.organization_id, before.organization_id), step.move, before.status,
      after.status, step.party, claims.user_id(), change_lead.reason, after.deal_value,
      extract(epoch from clock_timestamp() - before.status_since)::bigint, claims.via()) returning id into saved.lead_history_id;
  perform private.change_offers(after, step);
  saved.event_id := private.notify_of_change(before, after, step);
  perform private.save_undo(saved);
  return after;
end $$;

-- Ends or accepts the provider's offer, and opens the next provider's, with its reminder.
create or replace function private.change_offers(lead app.leads, step app.lead_moves) returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  update app.lead_offers o set status = s.code,
      accepted_at = case when s.kind = 'won' then lead.status_since else o.accepted_at end,
      ended_at = case when s.kind = 'lost' then lead.status_since end
    from app.offer_statuses s where s.code = step.offer_status and o.lead_id = lead.id and o.ended_at is null;
  if found then perform private.withdraw_reminder(lead.id); end if;
  if step.provider_effect = 'OFFERED' then
    with made as (
      insert into app.lead_offers (lead_id, lead_public_id, organization_id, service_id, service_name, offered_at, expires_at)
        values (lead.id, lead.public_id, lead.organization_id, lead.service_id,
          (select s.name from app.services s where s.id = lead.service_id), lead.status_since, lead.offer_expires_at)
        returning *)
    insert into private.offer_reminders (offer_id, remind_at)
      select m.id, h.at from made m
        cross join lateral (select private.half_time(m.organization_id, m.offered_at, m.expires_at) as at) h
        where h.at is not null;
  end if;
end $$;

-- One notification for each reader: of the move's own trigger, else of the changed status. Returns their event.
create or replace function private.notify_of_change(before app.leads, after app.leads, step app.lead_moves) returns uuid
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  return private.notify('lead_status_changed',
    array(select row(t.user_id, t.organization_id, t.data, step.trigger)::private.notification_target
      from unnest(private.lead_targets(before, after, step.trigger_audience)) t)
    || private.lead_targets(before, after, step.audience), after.id);
end $$;

-- Each party with the data of the specified texts. The provider that loses the lead reads the outcome of its own offer;
-- the next provider reads nothing about the previous one.
create or replace function private.lead_targets(before app.leads, after app.leads, audience text[])
returns private.notification_target[] language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  facts jsonb := jsonb_build_object(
    'serviceName', (select s.name from app.services s where s.id = after.service_id),
    'vendorName', (select o.legal_business_name from app.organizations o
      where o.id = coalesce(after.organization_id, before.organization_id)),
    'oldStatus', (select s.label from app.lead_statuses s where s.code = before.status),
    'newStatus', (select s.label from app.lead_statuses s where s.code = after.status),
    'leadPublicId', after.public_id);
  workers_facts jsonb := facts - 'vendorName' || coalesce((select jsonb_build_object('newStatus', s.label)
    from app.lead_offers o join app.offer_statuses s on s.code = o.status
    where before.organization_id is distinct from after.organization_id and o.lead_id = after.id
      and o.organization_id = before.organization_id order by o.id desc limit 1), '{}');
begin
  return array(select case a.party
      when 'REFERRER' then private.person(after.submitted_user_id, facts - 'vendorName')
      when 'OPERATOR' then private.operators_admins(facts)
      when 'NEXT_PROVIDER' then private.admins_of(after.organization_id, facts - 'oldStatus' - 'newStatus'
        || jsonb_build_object('respondBy', after.offer_expires_at) || private.respond_hours(after.organization_id))
      when 'PROVIDER' then private.admins_of(coalesce(before.organization_id, after.organization_id), workers_facts)
      when 'AGENT' then private.person(coalesce(after.assigned_user_id, before.assigned_user_id), workers_facts) end
    from unnest(audience) with ordinality a (party, n) order by a.n);
end $$;
