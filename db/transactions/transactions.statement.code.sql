-- Statements: what a provider owes, or an associate is owed, in a month of the operator's calendar.

-- One month of an organization or a person, from the ledger; by default the viewer's own. The operator reads all,
-- admins their organization's, others their own.
create or replace function app.statement(month date, organization_id int default null, user_id int default null)
returns app.statement language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  is_operator boolean := coalesce(claims.organization_type() = 'OPERATOR' and claims.is_admin(), false);
  provider int := case when statement.user_id is not null then null
    else coalesce(statement.organization_id, case when claims.is_admin() and not is_operator then claims.organization_id() end) end;
  person int := case when provider is null then coalesce(statement.user_id, claims.user_id()) end;
  zone text := (select s.time_zone from private.operator_settings s);
  begins timestamptz := date_trunc('month', month::timestamp) at time zone zone;
  ends timestamptz := (date_trunc('month', month::timestamp) + interval '1 month') at time zone zone;
  answer app.statement;
begin
  if not (is_operator or coalesce(person = claims.user_id(), false)
      or coalesce(provider = claims.organization_id() and claims.is_admin(), false)) then
    perform private.refuse('TS002', 'OWN_STATEMENTS_ONLY', 'You can see your own statements only');
  end if;
  if not coalesce(isfinite(month), false) then
    perform private.refuse('TS004', 'MONTH_REQUIRED', 'A month is required');
  end if;
  with entries as (
    select l.*, case when provider is null then l.credit - l.debit else l.debit - l.credit end as amount
      from app.ledger_lines l
      where (l.organization_id = provider or l.user_id = person) and l.booked_at < ends),
  opening as (select coalesce(sum(e.amount), 0)::numeric(20,2) as balance from entries e where e.booked_at < begins)
  select o.balance, o.balance + coalesce(sum(e.amount), 0),
      coalesce(array_agg(row(e.booked_at, e.kind, t.public_id, s.name, t.lead_id,
          case when provider is not null then i.number end, e.amount,
          o.balance + e.running)::app.statement_line order by e.id) filter (where e.id is not null), '{}')
    into answer.opening_balance, answer.closing_balance, answer.lines
    from opening o left join (
        select n.*, sum(n.amount) over (order by n.id) as running from entries n where n.booked_at >= begins) e on true
      left join app.transactions t on t.id = e.transaction_id left join app.services s on s.id = t.service_id
      left join app.invoice_lines v on v.transaction_id = t.id left join app.invoices i on i.id = v.invoice_id
    group by o.balance;
  return answer;
end $$;

grant execute on function app.statement(date, int, int) to turnstone_member, turnstone_operator;
