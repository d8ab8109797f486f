-- The list of leads: which leads a view holds, and how they are filtered, searched and sorted. The page, its total and
-- the export use it, then read the rows under the policies of app.leads.

-- The query of a list's rows. filters has lists of status, attention, routing, followUp, service, provider, referrer and agent,
-- and submitted as {from, to} in the operator's days. is_long: a search finds more leads than the bound, or than 1,000.
create or replace function private.lead_rows(view text, search text, filters jsonb, sort text, bound int,
  out listed text, out is_long boolean)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  zone text := (select s.time_zone from private.operator_settings s);
  submitted_from timestamptz := (filters #>> '{submitted,from}')::date::timestamp at time zone zone;
  submitted_before timestamptz := ((filters #>> '{submitted,to}')::date + 1)::timestamp at time zone zone;
  reads_all boolean := view = 'ALL' and coalesce(claims.organization_type() = 'OPERATOR', false);
  works text := case when claims.is_admin() then format('l.organization_id = %L', claims.organization_id())
    else format('l.assigned_user_id = %L', claims.user_id()) end;
  refers text := case when claims.is_admin() then format('l.referrer_organization_id = %L', claims.organization_id())
    else format('l.submitted_user_id = %L', claims.user_id()) end;
  -- A viewer's rows have status and last change, in an index that gives their order. What else a list needs is in leads.
  is_indexed boolean := not reads_all and filters - array['status', 'attention'] = '{}'
    and not coalesce(filters -> 'attention' ? 'EXPIRING', false) and ltrim(sort, '-') in ('updated', 'submitted', 'status');
  id text := case when is_indexed then 'l.lead_id' else 'l.id' end;
  searched record;
begin
  if not coalesce(view in ('ALL', 'MY_LEADS', 'MY_REFERRALS'), false) then
    perform private.refuse('TS004', 'UNKNOWN_VIEW', 'There is no such view of leads');
  end if;
  if claims.user_id() is null then perform private.refuse('TS001', 'SIGN_IN', 'Please sign in'); end if;
  searched := private.lead_search(case when reads_all then 'p' else claims.lead_viewer() end, search, id, coalesce(bound, 1000));
  is_long := searched.is_long;
  listed := case when is_indexed then 'select l.lead_id as id, l.* from app.lead_viewers l where '
      else 'select l.* from app.leads l where ' end
    || concat_ws(' and ', case when reads_all then 'true' when is_indexed then format('l.viewer = %L', claims.lead_viewer())
        when view = 'ALL' then format('(%s or %s)', works, refers) end,
      case when view = 'MY_LEADS' then case when is_indexed then 'l.works' else works end end,
      case when view = 'MY_REFERRALS' then case when is_indexed then 'l.refers' else refers end end,
      private.one_of('l.status', filters -> 'status', 'text'),
      private.needs_attention(filters -> 'attention'),
      private.is_left_to_people(filters -> 'routing', id),
      private.is_followed_up(filters -> 'followUp', id),
      private.one_of('l.service_id', filters -> 'service', 'int'),
      private.one_of('l.organization_id', filters -> 'provider', 'int'),
      private.one_of('l.submitted_user_id', filters -> 'referrer', 'int'),
      private.one_of('l.assigned_user_id', filters -> 'agent', 'int'),
      case when submitted_from is not null then format('l.created_at >= %L', submitted_from) end,
      case when submitted_before is not null then format('l.created_at < %L', submitted_before) end,
      searched.condition)
    -- Some days are read by themselves, then sorted: in its order, the list would be read past all leads that are newer.
    || case when submitted_from is not null and submitted_before is not null then ' offset 0' else '' end;
end $$;

-- Leads that wait for someone: an offer that ends within four hours, a lead in work that was not touched for three days.
create or replace function private.needs_attention(wanted jsonb) returns text language sql stable
  return (select '(' || string_agg(case x when 'EXPIRING' then
        '(l.status = ''ASSIGNED'' and l.offer_expires_at < private.now() + interval ''4 hours'')'
      when 'IDLE' then format('(l.status = any (%L) and l.updated_at < private.now() - interval ''3 days'')',
        (select array_agg(k.code) from app.lead_statuses k where k.counts_idle))
      else 'false' end, ' or ') || ')'
    from jsonb_array_elements_text(wanted) x);

-- Leads that automatic offers found no provider for, or that a person took over. Only the operator's admins find them.
create or replace function private.is_left_to_people(wanted jsonb, id text) returns text language sql stable
  return (select case when not coalesce(claims.organization_type() = 'OPERATOR' and claims.is_admin(), false) then 'false'
      else '(' || string_agg(case x when 'NO_PROVIDER' then format('exists (select from private.lead_routing r
          where r.lead_id = %s and r.found_none_at is not null and r.taken_over_at is null)', id)
        when 'BY_HAND' then format('exists (select from private.lead_routing r where r.lead_id = %s and r.taken_over_at is not null)', id)
        else 'false' end, ' or ') || ')' end
    from jsonb_array_elements_text(wanted) x having count(*) > 0);

-- Leads by the open follow-ups that the caller shares: due by the end of their day, past its time, for a later day only, or none.
create or replace function private.is_followed_up(wanted jsonb, id text) returns text language sql stable
  return (select '(' || string_agg(case x
        when 'TODAY' then format('%s in (%s and f.due_at < %L)', id, own, day_end)
        when 'OVERDUE' then format('%s in (%s and f.due_at <= private.now())', id, own)
        when 'PLANNED' then format('(%1$s in (%2$s) and %1$s not in (%2$s and f.due_at < %3$L))', id, own, day_end)
        when 'NONE' then format('%s not in (%s)', id, own)
        else 'false' end, ' or ') || ')'
    from jsonb_array_elements_text(wanted) x
      cross join private.day_ends_at(claims.user_id(), private.now()) day_end
      cross join lateral (select 'select f.lead_id from private.lead_follow_ups f where ' || case when claims.organization_id() is null
        then format('f.organization_id is null and f.user_id = %L', claims.user_id())
        else format('f.organization_id = %L', claims.organization_id()) end as own) o
    having count(*) > 0);

-- The order of a list (t); a leading "-" reverses it. Empty values are where an index of the column has them.
create or replace function private.lead_order(sort text) returns text language plpgsql immutable as $$
declare
  ordered text := case ltrim(sort, '-') when 'updated' then 't.updated_at %1$s, t.id %1$s' when 'submitted' then 't.id %1$s'
    when 'status' then 'k.position %1$s, t.updated_at desc, t.id desc'
    when 'budget' then 't.lead_budget_to %1$s nulls %2$s, t.id %1$s' when 'value' then 't.deal_value %1$s nulls %2$s, t.id %1$s'
    when 'left' then 't.offer_expires_at %1$s nulls last, t.id %1$s' end;
begin
  if ordered is null or sort !~ '^-?[a-z]+$' then
    perform private.refuse('TS004', 'UNKNOWN_SORT', 'Leads cannot be sorted by this');
  end if;
  return case when sort like '-%' then format(ordered, 'desc', 'last') else format(ordered, 'asc', 'first') end;
end $$;

-- The ids of one page of leads, sorted by updated, submitted, status, budget, value or left; all of them when take is null.
-- With a bound also the size of the list: from the stored totals, or counted up to the bound.
create or replace function app.lead_page(view text, search text, filters jsonb, sort text, take int, skip int, bound int,
  out ids int[], out total int, out is_exact boolean)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  -- An empty list of values does not filter.
  given jsonb := (select coalesce(jsonb_object_agg(f.key, f.value), '{}') from jsonb_each(filters) f where f.value <> '[]');
  list record := private.lead_rows(view, search, given, sort, bound);
  ordered text := private.lead_order(sort);
begin
  if ltrim(sort, '-') = 'status' then
    -- Reads each status from its index, up to the end of this page.
    execute format('select array(select t.id from app.lead_statuses k cross join lateral (
        select t.id, t.updated_at from (%s) t where t.status = k.code order by t.updated_at desc, t.id desc limit $1 + $2) t
      order by %s limit $1 offset $2)', list.listed, ordered) into ids using take, skip;
  else
    execute format('select array(select t.id from (%s) t order by %s limit $1 offset $2)', list.listed, ordered)
      into ids using take, skip;
  end if;
  if bound is null then return; end if;
  if search is null and given - 'status' = '{}' then
    total := case when not given ? 'status' then app.count_visible_leads(view)
      else (select sum(app.count_visible_leads(view, k.code)) from app.lead_statuses k where given -> 'status' ? k.code) end;
    is_exact := true;
    return;
  end if;
  -- A page with room left ends the list.
  if take is null or cardinality(ids) < take and (skip = 0 or ids <> '{}') then
    total := skip + cardinality(ids);
  elsif list.is_long and view = 'ALL' and given = '{}' then
    total := bound + 1;
  else
    execute format('select count(*) from (select t.id from (%s) t limit $1 + 1) x', list.listed) into total using bound;
  end if;
  is_exact := total <= bound;
  total := least(total, bound);
end $$;

comment on function app.lead_page(text, text, jsonb, text, int, int, int) is E'@behavior -*';
grant execute on function app.lead_page(text, text, jsonb, text, int, int, int) to turnstone_member, turnstone_operator;
