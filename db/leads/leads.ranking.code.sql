-- Which providers could take a lead, in which order, and why.

-- The providers that serve the lead's service in its state, found by index.
create or replace function private.candidates_for(lead app.leads) returns int[] language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select array(
    select o.id from app.services s join app.service_state_maps m on m.service_id = s.id and m.state_id = lead.state_id and m.is_active
        join app.organizations o on o.id = s.organization_id and o.organization_type <> 'OPERATOR' and not o.is_deleted
      where s.id = lead.service_id
    union
    select o.id from app.services s join app.organizations p on p.id = s.organization_id and p.organization_type = 'OPERATOR'
        join app.organizations o on o.service_ids @> array[lead.service_id] and o.organization_type <> 'OPERATOR' and not o.is_deleted
      where s.id = lead.service_id and lead.state_id = any (o.state_ids)
        and not exists (select from app.coverage_exceptions x where x.organization_id = o.id and x.service_id = s.id
          and x.state_id = lead.state_id));
end;

-- Which providers come first for a service: the strategy of its own rule, else of its subcategory, its category, the platform.
-- With a strategy and its scope, as it would be after that change; category 0 changes nothing.
create or replace function private.routing_strategy(service app.services, strategy text default null, category_id int default 0,
  service_id int default null) returns text language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select coalesce((select r.strategy from (
      select distinct on (n.category_id, n.service_id) n.* from (
          select o.category_id, o.service_id, o.strategy, o.id from private.routing_rules o
            where o.service_id = service.id or o.category_id in (service.sub_category_id, service.category_id)
              or num_nonnulls(o.category_id, o.service_id) = 0
          union all
          select routing_strategy.category_id, routing_strategy.service_id, routing_strategy.strategy, null
            where routing_strategy.category_id is distinct from 0 and (routing_strategy.service_id = service.id
              or routing_strategy.category_id in (service.sub_category_id, service.category_id)
              or num_nonnulls(routing_strategy.category_id, routing_strategy.service_id) = 0)) n
        order by n.category_id, n.service_id, n.id desc nulls first) r
    where r.strategy is not null
    order by r.service_id is null, r.category_id is null, r.category_id is distinct from service.sub_category_id limit 1), 'BEST_MATCH');
end;

-- What strategies compare of a provider, besides its open leads and its answers, and its overdue invoice. All of it is stored with
-- a decision, so that another rule can be rehearsed.
create or replace function private.strategy_figures(provider int) returns jsonb language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select jsonb_build_object('lastOfferAt', (select max(f.offered_at) from app.lead_offers f where f.organization_id = provider),
      'won', coalesce(sum(t.works) filter (where k.kind = 'won'), 0), 'ended', coalesce(sum(t.works), 0),
      'overdueSince', private.overdue_since(provider))
    from app.lead_totals t join app.lead_statuses k on k.code = t.status and (k.kind = 'won' or k.is_lost)
    where t.viewer = 'o' || provider;
end;

-- Of those figures, what a strategy compares, in words.
create or replace function private.figure_words(strategy text, figures jsonb) returns text language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select case when strategy = 'IN_TURN' then coalesce('Last offer ' || to_char((figures ->> 'lastOfferAt')::timestamptz
        at time zone s.time_zone, 'FMDy, FMMon FMDD, FMHH12:MI AM'), 'No offer before')
      when strategy <> 'WON' then null
      when (figures ->> 'ended')::int = 0 then 'No lead has ended yet'
      else 'Won ' || round(100.0 * (figures ->> 'won')::int / (figures ->> 'ended')::int) || '% of its ended leads' end
    from private.operator_settings s where figures is not null;
end;

-- What orders providers, the lowest first: whose last offer is longest ago, with the higher share of accepted offers or of won
-- leads; then, and else only, by smaller open load and higher acceptance. Choices and rehearsals order by it.
create or replace function private.strategy_order(strategy text, last_offer_at timestamptz, open_leads int, accepted int, answered int,
  won int, ended int) returns numeric[] language sql stable
begin atomic
  select array[case strategy
      when 'IN_TURN' then coalesce(extract(epoch from last_offer_at), '-infinity')
      when 'ACCEPTANCE' then -coalesce(accepted::numeric / nullif(answered, 0), 0.5)
      when 'WON' then -coalesce(won::numeric / nullif(ended, 0), 0.5)
      else 0 end, open_leads, -coalesce(accepted::numeric / nullif(answered, 0), 0.5)];
end;

-- Of the wanted provider organizations, the first of the service's strategy first. The code says why one is not chosen
-- automatically. RECALLED is only that: it had the lead before, and a person may still offer it again. A person may also offer it to one that is paused, closed or at a cap, with a reason.
-- With a moment, pauses, caps and hours are those of then.
create or replace function private.provider_ranking(lead app.leads, wanted int[], moment timestamptz default null)
returns setof private.ranked_provider language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  with rule as materialized (
    select private.routing_strategy(s) as strategy from app.services s where s.id = lead.service_id),
  facts as (
    select o.id, x.limits, rule.strategy,
        o.status = 'ACTIVE' as is_active,
        s.organization_id = o.id or (s.id = any (o.service_ids) and owner.organization_type = 'OPERATOR') as serves,
        coalesce((s.organization_id = o.id and exists (select from app.service_state_maps m
            where m.service_id = s.id and m.state_id = lead.state_id and m.is_active))
          or (s.organization_id <> o.id and lead.state_id = any (o.state_ids)
            and not exists (select from app.coverage_exceptions x where x.organization_id = o.id and x.service_id = s.id
              and x.state_id = lead.state_id)), false) as covers,
        (select f.status from app.lead_offers f where f.lead_id = lead.id and f.organization_id = o.id
          and f.ended_at is not null order by f.status = 'RECALLED', f.id desc limit 1) as past,
        (select coalesce(sum(t.works), 0)::int from app.lead_totals t join app.lead_statuses k on k.code = t.status and k.is_open
          where t.viewer = 'o' || o.id) as open_leads,
        a.accepted, a.answered
      from rule cross join app.services s join app.organizations owner on owner.id = s.organization_id
        join app.organizations o on o.id = any (wanted) and o.organization_type <> 'OPERATOR' and not o.is_deleted
        left join private.limits_of(wanted, lead.service_id, provider_ranking.moment) x on x.organization_id = o.id
        cross join lateral (select coalesce(sum(t.accepted), 0)::int as accepted, coalesce(sum(t.answered), 0)::int as answered
          from private.offer_totals t where t.organization_id = o.id) a
      where s.id = lead.service_id),
  judged as (
    select f.*, g.figures, f.is_active and f.serves and f.covers and coalesce(f.past, '') not in ('DECLINED', 'EXPIRED')
        and f.limits is null as eligible,
        private.strategy_order(f.strategy, (g.figures ->> 'lastOfferAt')::timestamptz, f.open_leads, f.accepted, f.answered,
          (g.figures ->> 'won')::int, (g.figures ->> 'ended')::int) as place
      from facts f
        cross join lateral (select case when f.serves and f.covers then private.strategy_figures(f.id) end as figures) g)
  select row(j.id, (row_number() over (order by j.eligible desc, j.is_active desc, j.serves desc, j.covers desc,
        j.place, j.id))::int,
      j.eligible, case when not j.serves then 'NOT_SERVED' when not j.covers then 'NOT_COVERED'
        when j.past in ('DECLINED', 'EXPIRED') then j.past when not j.is_active then 'NOT_ACTIVE'
        else coalesce(j.past, j.limits ->> 'code') end,
      j.is_active, j.serves, j.covers, j.open_leads, j.accepted, j.answered, j.limits, j.figures)::private.ranked_provider
    from judged j;
end;

-- All of them in words, with the deadline of an offer made now.
create or replace function private.ranked_providers(lead app.leads) returns setof app.eligible_provider
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select row(r.organization_id, r.eligible, r.rank,
      array[case when r.is_active then 'Active' else 'Not active' end,
        case when r.serves then 'Offers this service' else 'Doesn’t offer this service' end,
        case when r.covers then 'Covers ' else 'Doesn’t cover ' end || coalesce(st.name, 'the state'),
        r.open_leads || case r.open_leads when 1 then ' open lead' else ' open leads' end,
        case when r.answered = 0 then 'No offers yet' else 'Accepts ' || round(100.0 * r.accepted / r.answered) || '% of offers' end]
        || case when r.code in ('DECLINED', 'EXPIRED') then array['Declined this lead or let it expire'] else '{}' end
        || array_remove(array[private.figure_words(rule.strategy, r.figures), private.limit_words(r.limits)], null),
      r.is_active, private.offer_deadline(r.organization_id, clock_timestamp()))::app.eligible_provider
    from private.provider_ranking(lead, array(select p.id from app.organizations p where p.organization_type <> 'OPERATOR'
        and not p.is_deleted)) r left join app.states st on st.id = lead.state_id
      cross join (select private.routing_strategy(s) as strategy from app.services s where s.id = lead.service_id) rule;
end;
