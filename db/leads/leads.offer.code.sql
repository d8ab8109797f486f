-- Ranking providers for a lead and offering it to one of them until a deadline.

-- All provider organizations with the reasons for and against each, best first. Eligible ones are sorted by smaller
-- open load, then by higher acceptance; the reasons have the same order.
create or replace function private.ranked_providers(lead app.leads) returns setof app.eligible_provider
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  with facts as (
    select o.id,
        o.status = 'ACTIVE' as is_active,
        s.organization_id = o.id or (s.id = any (o.service_ids) and owner.organization_type = 'OPERATOR') as serves,
        (s.organization_id = o.id and exists (select from app.service_state_maps m
            where m.service_id = s.id and m.state_id = lead.state_id and m.is_active))
          or (s.organization_id <> o.id and lead.state_id = any (o.state_ids)
            and not exists (select from app.coverage_exceptions x where x.organization_id = o.id and x.service_id = s.id
              and x.state_id = lead.state_id)) as covers,
        exists (select from app.lead_offers f where f.lead_id = lead.id and f.organization_id = o.id
          and f.status in ('DECLINED', 'EXPIRED')) as refused,
        (select count(*)::int from app.leads w join app.lead_statuses k on k.code = w.status
          where w.organization_id = o.id and k.is_open) as load,
        (select count(f.accepted_at)::numeric / nullif(count(*), 0) from app.lead_offers f
          where f.organization_id = o.id and (f.accepted_at is not null or f.status in ('DECLINED', 'EXPIRED'))) as acceptance
      from app.services s join app.organizations owner on owner.id = s.organization_id
        join app.organizations o on o.organization_type <> 'OPERATOR' and not o.is_deleted
      where s.id = lead.service_id)
  select row(f.id, f.is_active and f.serves and f.covers and not f.refused,
      (row_number() over (order by f.is_active and f.serves and f.covers and not f.refused desc,
        f.is_active desc, f.serves desc, f.covers desc, f.load, coalesce(f.acceptance, 0.5) desc, f.id))::int,
      array[case when f.is_active then 'Active' else 'Not active' end,
        case when f.serves then 'Offers this service' else 'Doesn’t offer this service' end,
        case when f.covers then 'Covers ' else 'Doesn’t cover ' end || coalesce(st.name, 'the state'),
        f.load || case f.load when 1 then ' open lead' else ' open leads' end,
        case when f.acceptance is null then 'No offers yet' else 'Accepts ' || round(100 * f.acceptance) || '% of offers' end]
        || case when f.refused then array['Declined this lead or let it expire'] else '{}' end,
      f.is_active, clock_timestamp() + make_interval(hours => o.offer_hours))::app.eligible_provider
    from facts f cross join private.operator_settings o left join app.states st on st.id = lead.state_id;
end;

create or replace function app.eligible_providers(lead_id int) returns setof app.eligible_provider
language plpgsql stable security definer set search_path = pg_catalog, pg_temp rows 50 as $$
declare
  lead app.leads;
begin
  if claims.organization_type() is distinct from 'OPERATOR' or not claims.is_admin() then
    perform private.refuse('TS002', 'OPERATOR_ONLY', 'Only the operator can see which providers could take a lead');
  end if;
  select * into lead from app.leads l where l.id = eligible_providers.lead_id;
  if lead.id is null then perform private.refuse('TS003', 'NO_SUCH_LEAD', 'There is no such lead'); end if;
  return query select e.* from private.ranked_providers(lead) e order by e.rank;
end $$;

-- Offers a lead to a provider until the deadline, or reassigns it. A provider that is not eligible or refused the
-- lead before needs the operator's reason. expected_status protects against taking it from another provider.
create or replace function app.offer_lead(
  lead_id int, organization_id int, override_reason text default null, expected_status text default null
) returns app.leads language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  lead app.leads := private.lock_lead(offer_lead.lead_id, expected_status);
begin
  return private.offer(lead, (select m.move from app.lead_moves m where m.provider_effect = 'OFFERED'
    order by m.from_status = lead.status desc, m.id limit 1), offer_lead.organization_id, nullif(private.clean_text(override_reason), ''));
end $$;

create or replace function private.offer(lead app.leads, move text, provider int, reason text) returns app.leads
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  chosen app.eligible_provider;
  step app.lead_moves := private.require_move(lead, offer.move, reason, true);
begin
  select e.* into chosen from private.ranked_providers(lead) e where e.organization_id = provider;
  if chosen.organization_id is null or provider = lead.organization_id then
    perform private.refuse('TS004', 'NOT_OFFERABLE', 'This organization cannot be offered the lead');
  end if;
  if not chosen.is_active then
    perform private.refuse('TS004', 'PROVIDER_NOT_ACTIVE', 'Only active organizations get leads');
  end if;
  if not chosen.eligible and reason is null then
    perform private.refuse('TS004', 'OVERRIDE_REASON_REQUIRED', 'This provider is not eligible: a reason is required');
  end if;
  -- An offer to an eligible provider needs no reason: a given one was typed for another provider.
  if chosen.eligible and 'reason' <> all (step.needs) then reason := null; end if;
  return private.apply_transition(lead, step, reason, provider => offer.provider);
end $$;

create or replace function app.eligible_provider_organization(provider app.eligible_provider) returns app.organizations
language sql stable
begin atomic
  select * from app.organizations o where o.id = provider.organization_id;
end;

comment on function app.eligible_provider_organization(app.eligible_provider) is E'@behavior -queryField';

grant execute on function app.offer_lead(int, int, text, text), app.eligible_providers(int),
  app.eligible_provider_organization(app.eligible_provider) to turnstone_operator;
