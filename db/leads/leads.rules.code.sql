-- Rehearsing a change of a rule: the decisions of the last 30 days, made again on the figures that were stored with them.

-- The first decision of each lead in the scope that chose a provider, or else its first; the newest of all, in their order. With
-- the rules before and after the change, when its offer was made, and until when the lead was open with its provider.
create or replace function private.decisions_to_rehearse(level text, category_id int, service_id int, strategy text, most int)
returns setof private.rehearsed_decision language sql stable security definer set search_path = pg_catalog, pg_temp rows 1000
begin atomic
  with scope as materialized (
    select s.id, array[private.routing_level(s), private.routing_level(s, decisions_to_rehearse.level,
          decisions_to_rehearse.category_id, decisions_to_rehearse.service_id)] as levels,
        array[private.routing_strategy(s), private.routing_strategy(s, decisions_to_rehearse.strategy,
          decisions_to_rehearse.category_id, decisions_to_rehearse.service_id)] as strategies
      from app.services s
      where (decisions_to_rehearse.service_id is null or s.id = decisions_to_rehearse.service_id)
        and (decisions_to_rehearse.category_id is null
          or decisions_to_rehearse.category_id in (s.sub_category_id, s.category_id))),
  firsts as (
    select distinct on (d.lead_id) d.id, s.id as service_id, s.levels, s.strategies
      from private.routing_decisions d join app.leads l on l.id = d.lead_id join scope s on s.id = l.service_id
      where d.decided_at > private.now() - interval '30 days'
      order by d.lead_id, d.chosen_organization_id is null, d.id),
  newest as (select f.* from firsts f order by f.id desc limit most)
  select row(d.lead_id, n.service_id, d.candidates, d.asked_by, d.chosen_organization_id,
      (select (c.value -> 'organizationId')::int from jsonb_array_elements(d.candidates) with ordinality c (value, n)
        where c.value ->> 'code' is null order by c.n limit 1),
      d.decided_at, coalesce(f.offered_at, d.decided_at), coalesce(f.ended_at, h.closed_at, 'infinity'), n.levels,
      n.strategies)::private.rehearsed_decision
    from newest n join private.routing_decisions d on d.id = n.id
      left join lateral (select o.offered_at, o.ended_at from app.lead_offers o where o.lead_id = d.lead_id
          and o.organization_id = d.chosen_organization_id
        order by abs(extract(epoch from o.offered_at - d.decided_at)) limit 1) f on true
      left join lateral (select min(t.created_at) as closed_at from app.lead_history t
          join app.lead_statuses k on k.code = t.to_status and not k.is_open
        where t.lead_id = d.lead_id and t.created_at > f.offered_at) h on true
    order by d.id;
end;

-- Whether the figures of a decision are enough for a strategy: those that it needs are stored since there are rehearsals.
create or replace function private.is_recorded(strategy text, candidates jsonb, overdue_days int) returns boolean language sql immutable
  return (select (count(*) < 2 or bool_and(case strategy when 'IN_TURN' then c ? 'lastOfferAt' when 'WON' then c ? 'ended' else true end))
      and coalesce(overdue_days is null or bool_and(c ? 'overdueSince'), true)
    from jsonb_array_elements(candidates) c where coalesce(c ->> 'code', 'OVERDUE') = 'OVERDUE');

-- Offers that a rehearsal gave to another provider than they were made to: they count as its last offer and its open lead
-- instead, for as long as the lead was open. A provider that only an overdue invoice excluded is judged by the given rule.
create or replace function private.first_again(strategy text, candidates jsonb, at timestamptz, given private.given_offer[], overdue_days int)
returns private.rehearsed_choice language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  with figures as (
    select (c -> 'organizationId')::int as id, (c ->> 'lastOfferAt')::timestamptz as last_offer_at, (c -> 'openLeads')::int as open_leads,
        (c -> 'accepted')::int as accepted, (c -> 'answered')::int as answered, (c -> 'won')::int as won, (c -> 'ended')::int as ended,
        coalesce(c ->> 'code', 'OVERDUE') = 'OVERDUE' and not private.is_overdue((c ->> 'overdueSince')::date,
          (first_again.at at time zone s.time_zone)::date, first_again.overdue_days) as is_eligible
      from jsonb_array_elements(candidates) c cross join private.operator_settings s),
  carried as (
    select f.*, greatest(case when l.offered_at is null then f.last_offer_at else l.before_at end, g.last_offer_at) as last_here,
        f.open_leads + coalesce(g.open_leads, 0) - coalesce(t.open_leads, 0) as open_here
      from figures f
        left join (select o.to_organization_id as id, max(o.offered_at) as last_offer_at,
            (count(*) filter (where o.open_until > first_again.at))::int as open_leads from unnest(given) o group by 1) g on g.id = f.id
        left join (select o.from_organization_id as id, (count(*) filter (where o.open_until > first_again.at))::int as open_leads
          from unnest(given) o group by 1) t on t.id = f.id
        left join lateral (select o.offered_at, o.before_at from unnest(given) o
          where o.from_organization_id = f.id and o.offered_at = f.last_offer_at limit 1) l on true)
  select row((array_agg(c.id order by private.strategy_order(strategy, c.last_here, c.open_here, c.accepted, c.answered, c.won, c.ended), c.id)
      filter (where c.is_eligible))[1], coalesce(jsonb_object_agg(c.id, c.last_here), '{}'))::private.rehearsed_choice
    from carried c;
end;

-- Decides all of them again in their order by the rules before (1) or after (2) the change, and returns the provider of each. A
-- person who offered a lead to the suggested provider is taken to follow the suggestion; another choice of theirs stays,
-- except where leads are automatic.
create or replace function private.decide_again(decisions private.rehearsed_decision[], rules int, overdue_days int default null) returns int[] language plpgsql stable
security definer set search_path = pg_catalog, pg_temp as $$
declare
  d private.rehearsed_decision;
  given private.given_offer[] := '{}';
  choice private.rehearsed_choice;
  chosen int;
  answer int[] := '{}';
begin
  foreach d in array decisions loop
    choice := private.first_again(d.strategies[rules], d.candidates, d.decided_at, given, overdue_days);
    chosen := case when d.asked_by = 'ROUTING' or d.levels[rules] = 'AUTOMATIC' or d.chosen is not distinct from d.suggested
      then choice.organization_id else d.chosen end;
    if chosen is distinct from d.chosen then
      given := given || row(d.chosen, chosen, d.offered_at, d.open_until,
        (choice.last_offers ->> d.chosen::text)::timestamptz)::private.given_offer;
    end if;
    answer := answer || chosen;
  end loop;
  return answer;
end $$;

-- What a rule would have done to the leads of the last 30 days, compared with the current rules.
create or replace function app.rehearse_routing_rule(level text default null, category_id int default null, service_id int default null,
  strategy text default null, overdue_days int default null) returns app.rule_rehearsal language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  most constant int := 1000;
  decisions private.rehearsed_decision[];
  answer app.rule_rehearsal;
  old_days int := private.overdue_rule();
  new_days int := case when num_nonnulls(category_id, service_id) = 0 then overdue_days else old_days end;
begin
  if claims.organization_type() is distinct from 'OPERATOR' or not claims.is_admin() then
    perform private.refuse('TS002', 'OPERATOR_ONLY', 'Only the operator can rehearse how leads are offered');
  end if;
  perform private.check_rule(level, category_id, service_id, strategy, overdue_days);
  decisions := array(select d from private.decisions_to_rehearse(level, category_id, service_id, strategy, most + 1) d);
  answer.is_cut := cardinality(decisions) > most;
  if answer.is_cut then decisions := decisions[2:]; end if;
  answer.unrecorded := cardinality(decisions);
  decisions := array(select d from unnest(decisions) d where private.is_recorded(d.strategies[1], d.candidates, old_days)
    and private.is_recorded(d.strategies[2], d.candidates, new_days));
  answer.leads := cardinality(decisions);
  answer.unrecorded := answer.unrecorded - answer.leads;
  return private.compared(answer, decisions, private.decide_again(decisions, 1, old_days),
    private.decide_again(decisions, 2, new_days));
end $$;

-- The differences between two runs.
create or replace function private.compared(rehearsal app.rule_rehearsal, decisions private.rehearsed_decision[], old_choices int[],
  new_choices int[]) returns app.rule_rehearsal language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  answer app.rule_rehearsal := rehearsal;
begin
  select count(*) filter (where r.after is null), count(*) filter (where r.before is distinct from r.after),
      count(*) filter (where r.levels[1] <> 'AUTOMATIC' and r.levels[2] = 'AUTOMATIC'),
      count(*) filter (where r.levels[1] = 'AUTOMATIC' and r.levels[2] <> 'AUTOMATIC')
    into answer.found_none, answer.moved, answer.newly_automatic, answer.newly_by_hand
    from (select d.levels, b.before, a.after from unnest(decisions) with ordinality d
        join unnest(old_choices) with ordinality b (before, n) on b.n = d.ordinality
        join unnest(new_choices) with ordinality a (after, n) on a.n = d.ordinality) r;
  answer.providers := array(select row(o.id, o.legal_business_name, x.before, x.after)::app.rehearsed_provider
    from (select k.id, sum(k.before)::int as before, sum(k.after)::int as after
        from (select b as id, 1 as before, 0 as after from unnest(old_choices) b union all select a, 0, 1 from unnest(new_choices) a) k
        group by k.id) x
      join app.organizations o on o.id = x.id
    where exists (select from unnest(old_choices, new_choices) m (before, after) where m.before is distinct from m.after
      and o.id in (m.before, m.after))
    order by x.after - x.before desc, o.legal_business_name, o.id);
  answer.changes := array(select row(l.public_id, s.name, d.decided_at, coalesce(p.legal_business_name, 'No provider'),
      coalesce(q.legal_business_name, 'No provider'))::app.rehearsed_lead
    from unnest(decisions) with ordinality d (lead_id, service_id, candidates, asked_by, chosen, suggested, decided_at, offered_at,
        open_until, levels, strategies, n)
      join app.leads l on l.id = d.lead_id join app.services s on s.id = d.service_id
      left join app.organizations p on p.id = old_choices[d.n] left join app.organizations q on q.id = new_choices[d.n]
    where old_choices[d.n] is distinct from new_choices[d.n] order by d.n desc limit 200);
  return answer;
end $$;

grant execute on function app.rehearse_routing_rule(text, int, int, text, int) to turnstone_operator;
