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

-- Of the wanted provider organizations, the best first: those that can be offered the lead by smaller open load, then by
-- higher acceptance. The code says why one is not chosen automatically. RECALLED is only that: it had the lead before, and
-- a person may still offer it again. A person may also offer it to one that is paused, closed or at a cap, with a reason.
create or replace function private.provider_ranking(lead app.leads, wanted int[]) returns setof private.ranked_provider
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  with facts as (
    select o.id, x.limits,
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
      from app.services s join app.organizations owner on owner.id = s.organization_id
        join app.organizations o on o.id = any (wanted) and o.organization_type <> 'OPERATOR' and not o.is_deleted
        left join private.limits_of(wanted, lead.service_id) x on x.organization_id = o.id
        cross join lateral (select coalesce(sum(t.accepted), 0)::int as accepted, coalesce(sum(t.answered), 0)::int as answered
          from private.offer_totals t where t.organization_id = o.id) a
      where s.id = lead.service_id),
  judged as (
    select f.*, f.is_active and f.serves and f.covers and coalesce(f.past, '') not in ('DECLINED', 'EXPIRED')
        and f.limits is null as eligible
      from facts f)
  select row(j.id, (row_number() over (order by j.eligible desc, j.is_active desc, j.serves desc, j.covers desc, j.open_leads,
        coalesce(j.accepted::numeric / nullif(j.answered, 0), 0.5) desc, j.id))::int,
      j.eligible, case when not j.serves then 'NOT_SERVED' when not j.covers then 'NOT_COVERED'
        when j.past in ('DECLINED', 'EXPIRED') then j.past when not j.is_active then 'NOT_ACTIVE'
        else coalesce(j.past, j.limits ->> 'code') end,
      j.is_active, j.serves, j.covers, j.open_leads, j.accepted, j.answered, j.limits)::private.ranked_provider
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
        || array_remove(array[private.limit_words(r.limits)], null),
      r.is_active, private.offer_deadline(r.organization_id, clock_timestamp()))::app.eligible_provider
    from private.provider_ranking(lead, array(select p.id from app.organizations p where p.organization_type <> 'OPERATOR'
        and not p.is_deleted)) r left join app.states st on st.id = lead.state_id;
end;
