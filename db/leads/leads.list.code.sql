-- Lists of leads: which leads a view holds, and how they are filtered, searched and sorted. The page, its total and
-- the export use these functions, then read the rows under the policies of app.leads.

-- A list as query text with its parameters. filters has lists of status, service, provider, referrer and agent, and
-- submitted as {from, to} in the operator's days.
create or replace function private.lead_list(view text, search text, filters jsonb) returns private.lead_list
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  zone text := (select s.time_zone from private.operator_settings s);
  reads_all boolean := view = 'ALL' and coalesce(claims.organization_type() = 'OPERATOR', false);
  is_filtered boolean;
  list private.lead_list;
begin
  if not coalesce(view in ('ALL', 'MY_LEADS', 'MY_REFERRALS'), false) then
    perform private.refuse('TS004', 'UNKNOWN_VIEW', 'There is no such view of leads');
  end if;
  if claims.user_id() is null then perform private.refuse('TS001', 'SIGN_IN', 'Please sign in'); end if;
  list.viewer := case when reads_all then 'p' else claims.lead_viewer() end;
  select array_agg(x) into list.statuses from jsonb_array_elements_text(filters -> 'status') x;
  select array_agg(x::int) into list.services from jsonb_array_elements_text(filters -> 'service') x;
  select array_agg(x::int) into list.providers from jsonb_array_elements_text(filters -> 'provider') x;
  select array_agg(x::int) into list.referrers from jsonb_array_elements_text(filters -> 'referrer') x;
  select array_agg(x::int) into list.agents from jsonb_array_elements_text(filters -> 'agent') x;
  list.submitted_from := (filters #>> '{submitted,from}')::date::timestamp at time zone zone;
  list.submitted_before := ((filters #>> '{submitted,to}')::date + 1)::timestamp at time zone zone;
  list.reads_all := reads_all;
  is_filtered := num_nonnulls(list.services, list.providers, list.referrers, list.agents, list.submitted_from,
    list.submitted_before, filters -> 'attention') > 0;
  list.is_whole := view = 'ALL' and list.statuses is null and not is_filtered;
  list := private.found_leads(list, search);
  list.is_kept := list.broad is null and not is_filtered;
  -- A viewer's row knows status and last change, which is all that IDLE is about.
  list.needs_lead := reads_all or list.broad <> '{}' or (is_filtered and filters - '{status,attention}'::text[] <> '{}')
    or coalesce(filters -> 'attention' ? 'EXPIRING', false);
  list.conditions := concat_ws(' and ', 'true',
    case when not reads_all then 'r.viewer = $1' end,
    case view when 'MY_LEADS' then 'r.works' when 'MY_REFERRALS' then 'r.refers' end,
    case when list.hits is not null then case when reads_all then 'l.id' else 'r.lead_id' end || ' = any ($3)' end,
    coalesce(array_to_string(list.columns, ' and '), case when list.query is not null then 'w.words @@ $4' end),
    nullif(array_to_string(list.broad, ' and '), ''),
    case when list.services is not null then 'l.service_id = any ($5)' end,
    case when list.providers is not null then 'l.organization_id = any ($6)' end,
    case when list.referrers is not null then 'l.submitted_user_id = any ($7)' end,
    case when list.agents is not null then 'l.assigned_user_id = any ($8)' end,
    case when list.submitted_from is not null then 'l.created_at >= $9' end,
    case when list.submitted_before is not null then 'l.created_at < $10' end, private.needs_attention(filters -> 'attention', case when reads_all then 'l' else 'r' end));
  return list;
end $$;

-- Leads that wait for someone: an offer that ends within four hours, a lead in work that was not touched for three days.
-- row is the alias of the row with the status and the last change: a viewer's has an index by both.
create or replace function private.needs_attention(wanted jsonb, "row" text) returns text language sql stable
  return (select '(' || string_agg(format(case x when 'EXPIRING' then
        '(%1$s.status = ''ASSIGNED'' and l.offer_expires_at < private.now() + interval ''4 hours'')'
      when 'IDLE' then '(%1$s.status = any (%2$L) and %1$s.updated_at < private.now() - interval ''3 days'')'
      else 'false' end, "row", (select array_agg(k.code) from app.lead_statuses k where k.counts_idle)), ' or ') || ')'
    from jsonb_array_elements_text(wanted) x);

-- The list's rows of one status, or of all if the status is null.
create or replace function private.lead_source(list private.lead_list, sort text, status text) returns text
language sql immutable
  return concat_ws(' ', case when list.reads_all then 'app.leads l'
      when list.needs_lead or sort in ('budget', 'value', 'left') then 'app.lead_viewers r join app.leads l on l.id = r.lead_id'
      else 'app.lead_viewers r' end,
    -- "offset 0" keeps the planner from looking up all matches first, which it takes for few.
    case when list.query is not null and list.columns is null or list.broad <> '{}' then format(
      'cross join lateral (select x.words from private.lead_words x where x.lead_id = %s offset 0) w',
      case when list.reads_all then 'l.id' else 'r.lead_id' end) end,
    'where', list.conditions, case when status is not null then 'and '
      || case when list.reads_all then 'l.status = ' else 'r.status = ' end || status end);

-- The ids of one page of a list; all of them when take is null.
create or replace function private.listed_leads(list private.lead_list, sort text, take int, skip int) returns int[]
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  sort_key text := ltrim(sort, '-');
  direction text := case when sort like '-%' then 'desc' else 'asc' end;
  -- Nulls are placed as in the index, which is read forward or backward.
  nulls_order text := case when sort like '-%' then 'desc nulls last' else 'asc nulls first' end;
  id text := case when list.reads_all then 'l.id' else 'r.lead_id' end;
  updated text := case when list.reads_all then 'l.updated_at' else 'r.updated_at' end;
  ordered text;
  ids int[];
begin
  if not coalesce(sort_key in ('updated', 'submitted', 'status', 'budget', 'value', 'left') and sort ~ '^-?[a-z]+$', false) then
    perform private.refuse('TS004', 'UNKNOWN_SORT', 'Leads cannot be sorted by this');
  end if;
  if list.hits = '{}' then return '{}'; end if;
  ordered := case sort_key when 'submitted' then format('%s %s', id, direction)
    when 'budget' then format('l.lead_budget_to %s, %s %s', nulls_order, id, direction)
    when 'value' then format('l.deal_value %s, %s %s', nulls_order, id, direction)
    when 'left' then format('l.offer_expires_at %s nulls last, %s %s', direction, id, direction)
    when 'updated' then format('%1$s %2$s, %3$s %2$s', updated, direction, id)
    else format('%s desc, %s desc', updated, id) end;
  -- Reads each status from its index, up to the end of this page, and merges them.
  if sort_key = 'status' or cardinality(list.statuses) > 1 then
    execute format('select array(select x.id from app.lead_statuses k cross join lateral (
        select %1$s as id, %6$s as sorted, row_number() over (order by %2$s) as n from %3$s order by %2$s limit $11 + $12) x
      where %4$s order by %5$s limit $11 offset $12)', id, ordered, private.lead_source(list, sort_key, 'k.code'),
      case when list.statuses is null then 'true' else 'k.code = any ($2)' end,
      case sort_key when 'status' then 'k.position ' || direction || ', x.n'
        when 'budget' then 'x.sorted ' || nulls_order || ', x.id ' || direction
        when 'value' then 'x.sorted ' || nulls_order || ', x.id ' || direction
        when 'left' then 'x.sorted ' || direction || ' nulls last, x.id ' || direction
        else 'x.sorted ' || direction || ', x.id ' || direction end,
      case sort_key when 'submitted' then id when 'budget' then 'l.lead_budget_to' when 'value' then 'l.deal_value'
        when 'left' then 'l.offer_expires_at' else updated end) into ids
      using list.viewer, list.statuses, list.hits, list.query, list.services, list.providers, list.referrers,
        list.agents, list.submitted_from, list.submitted_before, take, skip;
    return ids;
  end if;
  execute format('select array(select %s from %s order by %s limit $11 offset $12)', id,
      private.lead_source(list, sort_key, case when list.statuses is not null then '$2[1]' end), ordered) into ids
    using list.viewer, list.statuses, list.hits, list.query, list.services, list.providers, list.referrers, list.agents,
      list.submitted_from, list.submitted_before, take, skip;
  return ids;
end $$;

-- The size of a list: from the stored totals, or counted up to the bound.
create or replace function private.count_listed(list private.lead_list, view text, bound int, out total int, out is_exact boolean)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if list.is_kept then
    is_exact := true;
    if list.statuses is null then
      total := app.count_visible_leads(view);
    else
      total := (select sum(app.count_visible_leads(count_listed.view, k.code)) from app.lead_statuses k where k.code = any (list.statuses));
    end if;
    return;
  end if;
  if list.counts_words then
    total := case when list.at_least > bound then bound + 1 else private.count_found(list.query, bound + 1) end;
  elsif list.is_whole and list.hits is not null then
    -- All that was found. A number that was typed may be among them already.
    total := least(bound + 1, (select count(distinct x) from unnest(list.hits) x));
  else
    execute format('select count(*) from (select from %s limit $11 + 1) x',
        private.lead_source(list, '', case when list.statuses is not null then 'any ($2)' end)) into total
      using list.viewer, list.statuses, list.hits, list.query, list.services, list.providers, list.referrers, list.agents,
        list.submitted_from, list.submitted_before, bound;
  end if;
  is_exact := total <= bound;
  total := least(total, bound);
end $$;

-- The ids of one page of leads, sorted by updated, submitted, status, budget, value or left (a leading "-" reverses the
-- order), and the size of the list: from the stored totals, or up to the bound. The list is built once for both.
create or replace function app.lead_page(view text, search text, filters jsonb, sort text, take int, skip int, bound int,
  out ids int[], out total int, out is_exact boolean)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  list private.lead_list := private.lead_list(view, search, coalesce(filters, '{}'));
begin
  ids := private.listed_leads(list, sort, take, skip);
  -- A page with room left ends the list.
  if not list.is_kept and cardinality(ids) < take and (skip = 0 or ids <> '{}') then
    total := skip + cardinality(ids);
    is_exact := total <= bound;
    total := least(total, bound);
    return;
  end if;
  select c.total, c.is_exact into total, is_exact from private.count_listed(list, view, bound) c;
end $$;

-- The same without the size; all ids when take is null.
create or replace function app.lead_ids(view text, search text, filters jsonb, sort text, take int, skip int)
returns int[] language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return private.listed_leads(private.lead_list(view, search, coalesce(filters, '{}')), sort, take, skip);
end $$;

-- The size alone.
create or replace function app.lead_total(view text, search text, filters jsonb, bound int, out total int, out is_exact boolean)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  select c.total, c.is_exact into total, is_exact
    from private.count_listed(private.lead_list(view, search, coalesce(filters, '{}')), view, bound) c;
end $$;

comment on function app.lead_page(text, text, jsonb, text, int, int, int) is E'@behavior -*';
comment on function app.lead_ids(text, text, jsonb, text, int, int) is E'@behavior -*';
comment on function app.lead_total(text, text, jsonb, int) is E'@behavior -*';
grant execute on function app.lead_page(text, text, jsonb, text, int, int, int),
  app.lead_ids(text, text, jsonb, text, int, int), app.lead_total(text, text, jsonb, int)
  to turnstone_member, turnstone_operator;
