-- Lists of transactions, built like leads.list.code.sql: ids and totals for the page and the export. The rows are then
-- read under the policies of app.transactions.

-- The conditions of a list, one for each way in which the viewer takes part, as in the policies of app.transactions. Those
-- of app.transaction_fees apply to the invoice status and those of app.invoices to the number. Each condition uses an
-- index, which combining them with "or" would prevent.
create or replace function private.transaction_conditions(search text, filters jsonb) returns text[]
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  me int := claims.user_id();
  -- For admins, the organization whose amounts the viewer sees.
  organization int := case when claims.is_admin() then claims.organization_id() end;
  is_operator boolean := coalesce(claims.organization_type() = 'OPERATOR', false);
  zone text := (select s.time_zone from private.operator_settings s);
  closed_from timestamptz := (filters #>> '{closed,from}')::date::timestamp at time zone zone;
  closed_before timestamptz := ((filters #>> '{closed,to}')::date + 1)::timestamp at time zone zone;
  of_fees text := case when is_operator then '' else format(' and f.organization_id = %s', coalesce(organization, -1)) end;
  -- The payee, too, may know when a payment is due.
  of_due text := case when is_operator then '' else format(' and (f.organization_id = %1$s or t.submitted_user_id = %2$s
    or t.referrer_organization_id = %1$s)', coalesce(organization, -1), me) end;
  due_from date := filters #>> '{due,from}';
  due_to date := filters #>> '{due,to}';
  invoices text[] := private.typed_invoices(search);
  narrowed text;
begin
  if me is null then perform private.refuse('TS001', 'SIGN_IN', 'Please sign in'); end if;
  if search is not null and length(search) not between 1 and 100 then
    perform private.refuse('TS004', 'SEARCH_LENGTH', 'A search has 1 to 100 characters');
  end if;
  narrowed := concat_ws(' and ', 'true', private.one_of('t.status', filters -> 'status', 'text'),
    private.one_of('t.organization_id', filters -> 'provider', 'int'),
    private.one_of('t.submitted_user_id', filters -> 'referrer', 'int'),
    private.one_of('t.assigned_user_id', filters -> 'agent', 'int'),
    case when closed_from is not null then format('t.closed_at >= %L', closed_from) end,
    case when closed_before is not null then format('t.closed_at < %L', closed_before) end,
    'exists (select from app.transaction_fees f where f.transaction_id = t.id and '
      || private.one_of('f.vendor_invoice_status', filters -> 'invoiceStatus', 'text') || of_fees || ')',
    case when filters ? 'due' then format('exists (select from app.transaction_fees f join app.invoice_lines n on n.transaction_id = t.id
      join app.invoices i on i.id = n.invoice_id where f.transaction_id = t.id
        and f.vendor_invoice_status in (''NEW_INVOICE'', ''PROCESSING'', ''OVERDUE'')
        and i.due_on between coalesce(%L::date, ''-infinity'') and coalesce(%L::date, ''infinity'')%s)', due_from, due_to, of_due) end,
    case when invoices is not null then format('exists (select from app.invoice_lines f join app.invoices i on i.id = f.invoice_id
      where f.transaction_id = t.id and i.number = any (%L)%s)', invoices, of_fees) end,
    case when invoices is null and search is not null then
      format('t.lead_id in (select x.id from (%s) x)', (select r.listed from private.lead_rows('ALL', search, '{}', '-updated', null) r)) end);
  if is_operator then return array[narrowed]; end if;
  -- An admin's own deals are the organization's. Each condition less saves PostgreSQL a part of the plan.
  return case when organization is null
    then array[format('t.submitted_user_id = %s and %s', me, narrowed), format('t.assigned_user_id = %s and %s', me, narrowed)]
    else array[format('t.organization_id = %s and %s', organization, narrowed),
      format('t.referrer_organization_id = %s and %s', organization, narrowed)] end;
end $$;

-- The column of a sort: closed or amount; a leading "-" reverses the order.
create or replace function private.transaction_sort(sort text) returns text language plpgsql immutable as $$
begin
  if not coalesce(sort in ('closed', '-closed', 'amount', '-amount'), false) then
    perform private.refuse('TS004', 'UNKNOWN_SORT', 'Transactions cannot be sorted by this');
  end if;
  return case ltrim(sort, '-') when 'closed' then 't.closed_at' else 't.actual_deal' end;
end $$;

-- One part of the list with these conditions. All of it when take is null.
create or replace function private.listed_transactions(conditions text[], sort text, take int, skip int) returns int[]
language sql stable
  return private.list_ids('app.transactions', conditions, array[private.transaction_sort(sort)],
    case when sort like '-%' then 'desc' else 'asc' end, take, skip);

-- The size of a list without filters or by statuses only, from the stored totals; null with other filters.
create or replace function private.stored_transactions(search text, filters jsonb) returns int
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if search is not null or filters - array['status', 'invoiceStatus'] <> '{}' then return null; end if;
  return coalesce((select sum(k.entries) from app.transaction_totals k
    where k.viewer = case when claims.organization_type() = 'OPERATOR' then 'p' else claims.lead_viewer() end
      and (not filters ? 'status' or filters -> 'status' ? k.status)
      and (not filters ? 'invoiceStatus' or filters -> 'invoiceStatus' ? k.invoice_status)), 0);
end $$;

-- The ids of one page of transactions and the size of the list: exact from the stored totals, else counted up to the bound.
create or replace function app.transaction_page(search text, filters jsonb, sort text, take int, skip int, bound int,
  out ids int[], out total int, out is_exact boolean)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  given jsonb := coalesce(filters, '{}');
  conditions text[] := private.transaction_conditions(search, given);
begin
  total := private.stored_transactions(search, given);
  if total is not null then
    ids := private.listed_transactions(conditions, sort, take, skip);
    is_exact := true;
    return;
  end if;
  select p.ids, p.total into ids, total
    from private.list_page('app.transactions', conditions, array[private.transaction_sort(sort)],
      case when sort like '-%' then 'desc' else 'asc' end, take, skip, bound + 1) p;
  is_exact := total <= bound;
  total := least(total, bound);
end $$;

-- The same without the size; all ids when take is null.
create or replace function app.transaction_ids(search text, filters jsonb, sort text, take int, skip int) returns int[]
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return private.listed_transactions(private.transaction_conditions(search, coalesce(filters, '{}')), sort, take, skip);
end $$;

-- The size alone.
create or replace function app.transaction_total(search text, filters jsonb, bound int, out total int, out is_exact boolean)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  given jsonb := coalesce(filters, '{}');
begin
  total := private.stored_transactions(search, given);
  is_exact := total is not null;
  if is_exact then return; end if;
  total := private.list_count('app.transactions', private.transaction_conditions(search, given), bound + 1);
  is_exact := total <= bound;
  total := least(total, bound);
end $$;

comment on function app.transaction_page(text, jsonb, text, int, int, int) is E'@behavior -*';
comment on function app.transaction_ids(text, jsonb, text, int, int) is E'@behavior -*';
comment on function app.transaction_total(text, jsonb, int) is E'@behavior -*';
grant execute on function app.transaction_page(text, jsonb, text, int, int, int),
  app.transaction_ids(text, jsonb, text, int, int), app.transaction_total(text, jsonb, int)
  to turnstone_member, turnstone_operator;
