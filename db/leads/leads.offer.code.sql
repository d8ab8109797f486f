-- Offering: who could take a lead, and giving it to one of them until a deadline.

-- Every provider organisation with what speaks for and against it, the best first.
create or replace function hidden.ranked_providers(lead app.leads) returns setof app.eligible_provider
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  with facts as (
    select o.id,
        o.status = 'ACTIVE' as is_active,
        s.organization_id = o.id or (s.id = any (o.service_ids) and owner.organization_type = 'OPERATOR') as serves,
        (s.organization_id = o.id and exists (select from app.service_state_maps m
            where m.service_id = s.id and m.state_id = lead.state_id and m.is_active))
          or (s.organization_id <> o.id and lead.state_id = any (o.state_ids)) as covers,
        exists (select from app.lead_offers f where f.lead_id = lead.id and f.organization_id = o.id
          and f.status in ('DECLINED', 'EXPIRED')) as refused,
        (select count(*)::int from app.leads w join app.lead_statuses k on k.code = w.status
          where w.organization_id = o.id and k.kind in ('open', 'working', 'hold')) as load,
        (select count(f.accepted_at)::numeric / nullif(count(*), 0) from app.lead_offers f
          where f.organization_id = o.id and (f.accepted_at is not null or f.status in ('DECLINED', 'EXPIRED'))) as acceptance
      from app.services s join app.organizations owner on owner.id = s.organization_id
        join app.organizations o on o.organization_type <> 'OPERATOR' and not o.is_deleted
      where s.id = lead.service_id)
  select row(f.id, f.is_active and f.serves and f.covers and not f.refused,
      (row_number() over (order by f.is_active and f.serves and f.covers and not f.refused desc,
        f.serves desc, f.covers desc, coalesce(f.acceptance, 0.5) desc, f.load, f.id))::int,
      array[case when f.is_active then 'Active' else 'Not active' end,
        case when f.serves then 'Serves this service' else 'Does not serve this service' end,
        case when f.covers then 'Covers the state' else 'Does not cover the state' end,
        f.load || ' open leads',
        case when f.acceptance is null then 'No offers so far' else 'Accepted ' || round(100 * f.acceptance) || '% of offers' end]
        || case when f.refused then array['Declined this lead or let it expire'] else '{}' end)::app.eligible_provider
    from facts f;
end;

create or replace function app.eligible_providers(lead_id int) returns setof app.eligible_provider
language plpgsql stable security definer set search_path = pg_catalog, pg_temp rows 50 as $$
declare
  lead app.leads;
begin
  if claims.organization_type() is distinct from 'OPERATOR' or not claims.is_admin() then
    perform hidden.refuse('TS002', 'Only the operator sees who could take a lead');
  end if;
  select * into lead from app.leads l where l.id = eligible_providers.lead_id;
  if lead.id is null then perform hidden.refuse('TS003', 'There is no such lead'); end if;
  return query select e.* from hidden.ranked_providers(lead) e order by e.rank;
end $$;

-- Offers a lead to a provider until the deadline. Who is not eligible, or refused it before, gets it only
-- with the operator's reason. Takes it from a provider who works it when it is a reassignment; whoever says
-- with expectedStatus what they saw takes it from nobody by mistake.
create or replace function app.offer_lead(
  lead_id int, organization_id int, override_reason text default null, expected_status text default null
) returns app.leads language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  lead app.leads := hidden.lock_lead(offer_lead.lead_id, expected_status);
begin
  return hidden.offer(lead, case when lead.status = 'NEW_LEAD' then 'offer' else 'reassign' end,
    offer_lead.organization_id, nullif(btrim(override_reason), ''));
end $$;

create or replace function hidden.offer(lead app.leads, move text, provider int, reason text) returns app.leads language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  chosen app.eligible_provider;
  changed app.leads := lead;
begin
  perform hidden.require_move(lead, offer.move, reason, true);
  select e.* into chosen from hidden.ranked_providers(lead) e where e.organization_id = provider;
  if chosen.organization_id is null or provider = lead.organization_id then
    perform hidden.refuse('TS004', 'This organization cannot be offered the lead');
  end if;
  if not exists (select from app.organizations o where o.id = provider and o.status = 'ACTIVE') then
    perform hidden.refuse('TS004', 'Only active organizations get leads');
  end if;
  if not chosen.eligible and reason is null then
    perform hidden.refuse('TS004', 'This provider is not eligible: a reason is required');
  end if;
  changed.status := 'ASSIGNED';
  changed.status_before_hold := null;
  changed.resume_on := null;
  changed.organization_id := provider;
  changed.accepted_organization_id := null;
  changed.assigned_user_id := null;
  changed.offer_expires_at := clock_timestamp() + make_interval(hours => (select offer_hours from hidden.operator_settings));
  changed := hidden.change_lead(lead, changed, offer.move, 'OPERATOR', reason);
  insert into app.lead_offers (lead_id, organization_id, service_id, offered_at, expires_at)
    values (lead.id, provider, lead.service_id, changed.status_since, changed.offer_expires_at);
  return changed;
end $$;

create or replace function app.eligible_provider_organization(provider app.eligible_provider) returns app.organizations
language sql stable
begin atomic
  select * from app.organizations o where o.id = provider.organization_id;
end;

comment on function app.eligible_provider_organization(app.eligible_provider) is E'@behavior -queryField';

grant execute on function app.offer_lead(int, int, text, text), app.eligible_providers(int),
  app.eligible_provider_organization(app.eligible_provider) to turnstone_operator;
