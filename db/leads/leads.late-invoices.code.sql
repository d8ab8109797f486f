-- Providers with overdue invoices get no offers, if the rule of the platform says so.

-- The days that the rule allows. Empty: overdue invoices do not matter.
create or replace function private.overdue_rule() returns int language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select r.overdue_days from private.routing_rules r where r.category_id is null and r.service_id is null order by r.id desc limit 1;
end;

-- When the provider's oldest overdue invoice was due. One whose payment was reported is not overdue, nor is a credit note.
create or replace function private.overdue_since(provider int) returns date language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select min(u.due_on) from private.unpaid_deals u where u.organization_id = provider and u.due_on < private.today();
end;

-- Whether that keeps it from offers on a day. Choices and rehearsals ask it.
create or replace function private.is_overdue(since date, today date, most int) returns boolean language sql immutable
  return coalesce(today - since > most, false);
