-- Offers that find the provider by themselves. Only the operator's admins read anything of this: the tables are private.

create trigger append_only before update or delete or truncate on private.routing_rules
  for each statement execute function private.refuse_change();
create trigger append_only before update or delete or truncate on private.routing_decisions
  for each statement execute function private.refuse_change();
create trigger audit after insert on private.routing_rules for each row
  execute function private.audit_row('category_id', 'service_id', 'level', 'strategy', 'overdue_days');

-- The level that applies to a service: its own, that of its subcategory or category, or the platform's. With a level and its
-- scope, as it would be after that change; category 0 changes nothing.
create or replace function private.routing_level(service app.services, level text default null, category_id int default 0,
  service_id int default null) returns text language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select coalesce(
    case when service.id = routing_level.service_id then routing_level.level
      else (select r.level from private.routing_rules r where r.service_id = service.id order by r.id desc limit 1) end,
    case when service.sub_category_id = routing_level.category_id then routing_level.level
      else (select r.level from private.routing_rules r where r.category_id = service.sub_category_id order by r.id desc limit 1) end,
    case when service.category_id = routing_level.category_id then routing_level.level
      else (select r.level from private.routing_rules r where r.category_id = service.category_id order by r.id desc limit 1) end,
    case when num_nonnulls(routing_level.category_id, routing_level.service_id) = 0 then routing_level.level
      else (select r.level from private.routing_rules r where r.category_id is null and r.service_id is null order by r.id desc limit 1) end,
    'SUGGEST');
end;

-- Whether the lead is offered automatically: a person decides on a lead that they took over.
create or replace function private.is_routed(lead app.leads) returns boolean language sql stable
security definer set search_path = pg_catalog, pg_temp
  return exists (select from app.lead_moves m where m.party = 'ROUTING' and m.from_status = lead.status)
    and not exists (select from private.lead_routing r where r.lead_id = lead.id and r.taken_over_at is not null)
    and (select private.routing_level(s) = 'AUTOMATIC' from app.services s where s.id = lead.service_id);

-- Queues the offer of a lead that comes to where it can be offered, by whichever transition. A person's recall takes it over;
-- one that a suspension makes does not: its provider is no longer active. An undo restores what was instead.
create or replace function private.queue_routing() returns trigger language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  lead app.leads := (select l from app.leads l where l.id = new.lead_id);
begin
  update private.lead_routing r set found_none_at = null, checked_at = null, retry_at = null where r.lead_id = lead.id and r.checked_at is not null;
  if not private.is_routed(lead) then return null; end if;
  if new.actor_user_id is not null and exists (select from app.lead_moves m join app.organizations o on o.id = new.organization_id
      where m.move = new.move and m.party = new.party and m.from_status = new.from_status and m.takes_over and o.status = 'ACTIVE') then
    insert into private.lead_routing (lead_id, taken_over_by, taken_over_at) values (lead.id, new.actor_user_id, clock_timestamp())
      on conflict on constraint lead_routing_pkey do update set taken_over_by = excluded.taken_over_by, taken_over_at = excluded.taken_over_at;
    return null;
  end if;
  perform private.enqueue('leads__offer_automatically', json_build_object('leadId', lead.id));
  return null;
end $$;

create trigger queue_routing after insert on app.lead_history for each row
  when (new.from_status is distinct from new.to_status and new.undoes_id is null) execute function private.queue_routing();

-- How many providers are no candidates, by the reason.
create or replace function private.count_others(lead app.leads, candidates int) returns jsonb language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select jsonb_build_object('NOT_SERVED', o.all_of_them - n.serving, 'NOT_COVERED', n.serving - candidates)
    from (select count(*) as all_of_them from app.organizations p where p.organization_type <> 'OPERATOR' and not p.is_deleted) o,
      (select count(*) as serving from app.services s join app.organizations w on w.id = s.organization_id
          join app.organizations p on p.organization_type <> 'OPERATOR' and not p.is_deleted and case when w.organization_type = 'OPERATOR'
            then p.service_ids @> array[lead.service_id] else p.id = w.id end
        where s.id = lead.service_id) n;
end;

-- The candidates of a decision with the figures that it is made on.
create or replace function private.judged_candidates(ranking private.ranked_provider[]) returns jsonb language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select coalesce(jsonb_agg(jsonb_build_object('organizationId', r.organization_id, 'rank', r.rank,
      'openLeads', r.open_leads, 'accepted', r.accepted, 'answered', r.answered, 'code', r.code)
      || case when r.limits is null then '{}' else jsonb_build_object('limits', r.limits) end
      || coalesce(r.figures, '{}') order by r.rank), '[]')
    from unnest(ranking) r where r.serves and r.covers;
end;

-- The provider that automatic offers choose.
create or replace function private.first_of(ranking private.ranked_provider[]) returns int language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select r.organization_id from unnest(ranking) r where r.eligible and r.code is null order by r.rank limit 1;
end;

-- When the first pause, cap or closing time ends that keeps a lead without a provider.
create or replace function private.retry_of(ranking private.ranked_provider[]) returns timestamptz language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select min((r.limits ->> 'endsAt')::timestamptz) from unnest(ranking) r where r.code = r.limits ->> 'code';
end;

-- Stores a decision with the figures that it was made on.
create or replace function private.save_decision(lead app.leads, ranking private.ranked_provider[], asked_by text, chosen int)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  judged jsonb := private.judged_candidates(ranking);
  rest jsonb := private.count_others(lead, jsonb_array_length(judged));
  version int := (select max(r.id) from private.routing_rules r);
begin
  -- A search that finds nothing again for the same reasons is no new decision.
  if chosen is null and exists (select from private.lead_routing r join private.routing_decisions d on d.lead_id = r.lead_id
      where r.lead_id = lead.id and r.found_none_at is not null and d.chosen_organization_id is null
        and d.id = (select max(l.id) from private.routing_decisions l where l.lead_id = lead.id)
        and (d.rules_version, d.candidates, d.others) is not distinct from (version, judged, rest)) then
    return;
  end if;
  insert into private.routing_decisions (lead_id, rules_version, strategy, asked_by, asked_user_id, chosen_organization_id, candidates, others)
    values (lead.id, version, (select private.routing_strategy(s) from app.services s where s.id = lead.service_id),
      save_decision.asked_by, claims.user_id(), chosen, judged, rest);
end $$;

-- Locks a chosen provider and looks at its limits again: another lead may have taken the last place of its cap. The lock also makes a
-- suspension and a pause wait. Others are not ranked again, so that two leads never wait for each other's providers.
create or replace function private.is_still_free(lead app.leads, chosen int) returns boolean language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from app.organizations o where o.id = chosen and o.status = 'ACTIVE' for no key update;
  return found and not exists (select from private.limits_of(array[chosen], lead.service_id));
end $$;

-- Offers a lead to the best provider that did not have it before. Safe to run twice and beside other changes.
create or replace function jobs.offer_automatically(lead_id int) returns text language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  lead app.leads;
  step app.lead_moves;
  ranking private.ranked_provider[];
  chosen int;
begin
  select l.* into lead from app.leads l where l.id = offer_automatically.lead_id for update;
  if lead.id is null or not private.is_routed(lead) then return 'NOT_ROUTED'; end if;
  select m.* into step from app.lead_moves m where m.party = 'ROUTING' and m.from_status = lead.status;
  -- One at a time, so that two leads do not both see the same provider as the next in turn.
  if (select private.routing_strategy(s) = 'IN_TURN' from app.services s where s.id = lead.service_id) then
    perform pg_advisory_xact_lock(hashtext('offers in turn'), 0);
  end if;
  loop
    ranking := array(select r from private.provider_ranking(lead, private.candidates_for(lead)) r order by r.rank);
    chosen := private.first_of(ranking);
    exit when chosen is null or private.is_still_free(lead, chosen);
  end loop;
  perform private.save_decision(lead, ranking, 'ROUTING', chosen);
  if chosen is not null then
    perform private.apply_transition(lead, step, provider => chosen);
    return 'OFFERED';
  end if;
  insert into private.lead_routing as r (lead_id, found_none_at, checked_at, retry_at) values (lead.id, private.now(), private.now(),
      private.retry_of(ranking))
    on conflict on constraint lead_routing_pkey do update set found_none_at = coalesce(r.found_none_at, excluded.found_none_at),
      checked_at = excluded.checked_at, retry_at = excluded.retry_at;
  return 'FOUND_NONE';
end $$;

-- Leads that wait for an automatic offer, at most 100: after downtime, after a changed rule, and where there was no provider
-- every ten minutes and when a pause or a cap ends.
create or replace function jobs.leads_to_offer() returns setof int language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select l.id from app.leads l left join private.lead_routing r on r.lead_id = l.id
    where l.status in (select m.from_status from app.lead_moves m where m.party = 'ROUTING')
      and l.service_id = any (array(select s.id from app.services s where private.routing_level(s) = 'AUTOMATIC'))
      and r.taken_over_at is null and (r.checked_at is null or r.checked_at < private.now() - interval '10 minutes' or r.retry_at <= private.now())
    order by r.checked_at nulls first, l.id limit 100;
end;

-- The operator's own levels: the platform's, and those of categories and services that differ.
create or replace function app.routing_rules() returns setof app.routing_rule language plpgsql stable
security definer set search_path = pg_catalog, pg_temp rows 20 as $$
begin
  if claims.organization_type() is distinct from 'OPERATOR' or not claims.is_admin() then
    perform private.refuse('TS002', 'OPERATOR_ONLY', 'Only the operator can see how leads are offered');
  end if;
  return query select n.category_id, n.service_id, n.level, coalesce(c.name, s.name), s.public_id, n.strategy, n.overdue_days from (
      select distinct on (r.category_id, r.service_id) r.category_id, r.service_id, r.level, r.strategy, r.overdue_days
        from private.routing_rules r order by r.category_id, r.service_id, r.id desc) n
      left join app.categories c on c.id = n.category_id left join app.services s on s.id = n.service_id
    where num_nonnulls(n.level, n.strategy) > 0 order by n.service_id is not null, n.category_id is not null, 4;
end $$;

-- How many waiting leads a change of a level would offer at once.
create or replace function app.count_leads_to_offer(level text, category_id int default null, service_id int default null)
returns int language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if claims.organization_type() is distinct from 'OPERATOR' or not claims.is_admin() then
    perform private.refuse('TS002', 'OPERATOR_ONLY', 'Only the operator can see how leads are offered');
  end if;
  return (select count(*) from app.leads l join app.services s on s.id = l.service_id
    where l.status in (select m.from_status from app.lead_moves m where m.party = 'ROUTING')
      and not exists (select from private.lead_routing r where r.lead_id = l.id and r.taken_over_at is not null)
      and private.routing_level(s) <> 'AUTOMATIC'
      and private.routing_level(s, count_leads_to_offer.level, count_leads_to_offer.category_id, count_leads_to_offer.service_id) = 'AUTOMATIC');
end $$;

-- Refuses what is no rule.
create or replace function private.check_rule(level text, category_id int, service_id int, strategy text, overdue_days int) returns void
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if level not in ('BY_HAND', 'SUGGEST', 'AUTOMATIC') or strategy not in ('BEST_MATCH', 'IN_TURN', 'ACCEPTANCE', 'WON') or num_nonnulls(category_id, service_id) > 1
      or num_nonnulls(category_id, service_id, level) = 0 or (num_nonnulls(category_id, service_id) > 0 and overdue_days is not null) then
    perform private.refuse('TS004', 'UNKNOWN_LEVEL', 'There is no such way of offering leads');
  end if;
  if overdue_days not between 0 and 365 then
    perform private.refuse_field('overdueDays', 'DAYS_RANGE', 'Please enter a number from 0 to 365');
  end if;
  if (category_id is not null and not exists (select from app.categories c where c.id = check_rule.category_id))
      or (service_id is not null and not exists (select from app.services s where s.id = check_rule.service_id)) then
    perform private.refuse('TS003', 'NO_SUCH_SCOPE', 'There is no such category or service');
  end if;
end $$;

-- Sets level and strategy of the platform, a category or a service; without one, that of the scope above applies again. The platform
-- also has the days of an overdue invoice after which a provider gets no offers. Leads
-- that wait are then offered too. With expected_version, a rule that someone else changed since is refused.
create or replace function app.save_routing_rule(level text default null, category_id int default null, service_id int default null,
  strategy text default null, expected_version int default null, overdue_days int default null) returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not coalesce(claims.organization_type() = 'OPERATOR' and claims.is_master_admin(), false) then
    perform private.refuse('TS002', 'ROUTING_MASTER_ADMIN_ONLY', 'Only a master admin of the operator can change how leads are offered');
  end if;
  perform private.check_rule(level, category_id, service_id, strategy, overdue_days);
  -- One at a time, so that versions become visible in their order.
  perform pg_advisory_xact_lock(hashtext('routing rules'), 0);
  perform private.check_version(category_id, service_id, expected_version);
  insert into private.routing_rules (category_id, service_id, level, strategy, overdue_days, changed_by)
    values (save_routing_rule.category_id, save_routing_rule.service_id, save_routing_rule.level, save_routing_rule.strategy,
      save_routing_rule.overdue_days, claims.user_id());
  perform private.enqueue('leads__offer_automatically', '{}');
  return true;
end $$;

-- How a lead finds its provider, with the latest decision.
create or replace function app.lead_routing(lead_id int) returns app.lead_routing language plpgsql stable
security definer set search_path = pg_catalog, pg_temp as $$
declare
  lead app.leads := (select l from app.leads l where l.id = lead_routing.lead_id);
  answer app.lead_routing;
  decision private.routing_decisions;
begin
  if claims.organization_type() is distinct from 'OPERATOR' or not claims.is_admin() then
    perform private.refuse('TS002', 'OPERATOR_ONLY', 'Only the operator can see how leads are offered');
  end if;
  if lead.id is null then perform private.refuse('TS003', 'NO_SUCH_LEAD', 'There is no such lead'); end if;
  answer.level := (select private.routing_level(s) from app.services s where s.id = lead.service_id);
  select r.taken_over_at, private.person_called(r.taken_over_by), r.found_none_at is not null and r.taken_over_at is null, r.retry_at
    into answer.taken_over_at, answer.taken_over_by, answer.is_waiting, answer.retry_at from private.lead_routing r where r.lead_id = lead.id;
  answer.is_waiting := coalesce(answer.is_waiting, false);
  select d.* into decision from private.routing_decisions d where d.lead_id = lead.id order by d.id desc limit 1;
  if decision.id is null then return answer; end if;
  answer.decided_at := decision.decided_at;
  answer.asked_by := decision.asked_by;
  return private.explained(answer, decision.strategy, decision.candidates, decision.chosen_organization_id);
end $$;

-- What a decision compared: the chosen provider's figures, and what excluded others.
create or replace function private.explained(routing app.lead_routing, strategy text, candidates jsonb, chosen int)
returns app.lead_routing language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  answer app.lead_routing := routing;
  figures jsonb := (select c from jsonb_array_elements(candidates) c where (c -> 'organizationId')::int = chosen);
begin
  answer.chosen_organization_id := chosen;
  answer.chosen_rank := figures -> 'rank';
  answer.chosen_open_leads := figures -> 'openLeads';
  answer.chosen_acceptance := round(100.0 * (figures -> 'accepted')::int / nullif((figures -> 'answered')::int, 0));
  answer.chosen_figure := private.figure_words(strategy, figures);
  answer.eligible_count := (select count(*) from jsonb_array_elements(candidates) c
    where c ->> 'code' is null or (answer.asked_by = 'OPERATOR' and c ->> 'code' = 'RECALLED' and c -> 'limits' is null));
  select array_agg(x.code order by x.count desc, x.code), array_agg(x.count order by x.count desc, x.code)
    into answer.excluded_codes, answer.excluded_counts
    from (select c ->> 'code' as code, count(*)::int as count from jsonb_array_elements(candidates) c
      where c ->> 'code' is not null group by 1) x;
  select array_agg(o.legal_business_name order by c.n), array_agg(private.limit_words(c.value -> 'limits') order by c.n),
      (array_agg(o.legal_business_name order by c.n) filter (where c.value ->> 'code' = 'CLOSED'
        and (c.value -> 'limits' ->> 'endsAt')::timestamptz = answer.retry_at))[1]
    into answer.limited_names, answer.limited_reasons, answer.waits_for
    from jsonb_array_elements(candidates) with ordinality c (value, n)
      join app.organizations o on o.id = (c.value -> 'organizationId')::int
    where c.value ->> 'code' = c.value -> 'limits' ->> 'code';
  return answer;
end $$;

create or replace function private.person_called(person int) returns text language sql stable
security definer set search_path = pg_catalog, pg_temp
  return (select nullif(concat_ws(' ', u.first_name, u.last_name), '') from app.user_infos u where u.id = person_called.person);

-- Lets a lead that a person took over be offered automatically again.
create or replace function app.release_lead(lead_id int) returns app.leads language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  lead app.leads := private.lock_lead(release_lead.lead_id, null);
begin
  if not (claims.may('ASSIGN_LEADS_TO_VENDORS') and 'OPERATOR' = any (private.parties(lead))) then
    perform private.refuse('TS002', 'NO_OFFERS', 'You may not offer leads to providers');
  end if;
  delete from private.lead_routing r where r.lead_id = lead.id and r.taken_over_at is not null;
  if not found then return lead; end if;
  perform private.audit(claims.user_id(), 'UPDATE', 'lead_routing', lead.id, '{"columns": ["taken_over_at"]}');
  if private.is_routed(lead) then
    perform private.enqueue('leads__offer_automatically', json_build_object('leadId', lead.id));
  end if;
  return lead;
end $$;

grant execute on function app.routing_rules(), app.count_leads_to_offer(text, int, int), app.save_routing_rule(text, int, int, text, int, int),
  app.lead_routing(int), app.release_lead(int) to turnstone_operator;
grant execute on function jobs.offer_automatically(int), jobs.leads_to_offer() to turnstone_jobs;
