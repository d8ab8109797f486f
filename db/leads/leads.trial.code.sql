-- "Try a lead": the decision about a lead that there is not, made by the functions that make real ones. Reads only.

create or replace function app.try_lead(service_id int, state_id int, moment timestamptz default null) returns app.lead_trial
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  service app.services;
  lead app.leads;
  ranking private.ranked_provider[];
  answer app.lead_trial;
  decision app.lead_routing;
begin
  if claims.organization_type() is distinct from 'OPERATOR' or not claims.is_admin() then
    perform private.refuse('TS002', 'OPERATOR_ONLY', 'Only the operator can try how a lead is offered');
  end if;
  select s.* into service from app.services s where s.id = try_lead.service_id;
  answer.state_name := (select t.name from app.states t where t.id = try_lead.state_id);
  if service.id is null or answer.state_name is null then
    perform private.refuse('TS003', 'NO_SUCH_SERVICE', 'There is no such service or state');
  end if;
  answer.service_name := service.name;
  answer.tried_at := private.checked_moment(try_lead.moment);
  answer.strategy := private.routing_strategy(service);
  lead.service_id := service.id;
  lead.state_id := try_lead.state_id;
  ranking := array(select r from private.provider_ranking(lead, private.candidates_for(lead), answer.tried_at) r order by r.rank);
  decision.level := private.routing_level(service);
  decision.asked_by := 'ROUTING';
  decision.is_waiting := private.first_of(ranking) is null;
  decision.retry_at := case when decision.is_waiting then private.retry_of(ranking) end;
  answer.decision := private.explained(decision, answer.strategy, private.judged_candidates(ranking), private.first_of(ranking));
  answer.providers := array(select row(r.organization_id, o.legal_business_name, r.rank, r.code, r.open_leads,
      round(100.0 * r.accepted / nullif(r.answered, 0))::int, private.figure_words(answer.strategy, r.figures),
      private.limit_words(r.limits))::app.tried_provider
    from unnest(ranking) r join app.organizations o on o.id = r.organization_id where r.serves and r.covers order by r.rank);
  select coalesce(array_agg(x.key order by x.key desc), '{}'), coalesce(array_agg(x.value::int order by x.key desc), '{}')
    into answer.other_codes, answer.other_counts
    from jsonb_each_text(private.count_others(lead, cardinality(answer.providers))) x where x.value::int > 0;
  return answer;
end $$;

-- Now, or a time ahead: what open leads and answers were in the past is not kept.
create or replace function private.checked_moment(moment timestamptz) returns timestamptz language plpgsql stable
security definer set search_path = pg_catalog, pg_temp as $$
begin
  if moment < private.now() - interval '5 minutes' then
    perform private.refuse_field('moment', 'TIME_PAST', 'Please choose a time that is not over');
  elsif moment > private.now() + interval '1 year' then
    perform private.refuse_field('moment', 'TIME_TOO_FAR', 'Please choose a time within a year');
  end if;
  return coalesce(moment, private.now());
end $$;

grant execute on function app.try_lead(int, int, timestamptz) to turnstone_operator;
