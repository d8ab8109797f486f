-- How many offers each provider has answered and accepted. Each change appends deltas, and a figure is their sum.

create or replace function private.offer_counts(offer app.lead_offers, sign int)
returns table (organization_id int, accepted int, answered int) language sql immutable
begin atomic
  select offer.organization_id, sign * (offer.accepted_at is not null)::int,
      sign * (offer.accepted_at is not null or offer.status in ('DECLINED', 'EXPIRED'))::int
    where offer.id is not null;
end;

create or replace function private.append_offer_totals() returns trigger language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into private.offer_totals (organization_id, accepted, answered)
    select c.organization_id, sum(c.accepted), sum(c.answered)
      from (select * from private.offer_counts(old, -1) union all select * from private.offer_counts(new, 1)) c
      group by c.organization_id having (sum(c.accepted), sum(c.answered)) <> (0, 0);
  return null;
end $$;

create trigger append_totals after insert or update or delete on app.lead_offers for each row
  execute function private.append_offer_totals();

-- Compacts the deltas to one row for each provider. Safe to run twice and beside writers.
create or replace function jobs.sum_offer_totals() returns int language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  done int;
begin
  with news as (
    select distinct n.organization_id from (
      select t.organization_id from private.offer_totals t where not t.is_sum order by t.id limit 500) n
  ), taken as (
    delete from private.offer_totals t where t.id in (
        select k.id from private.offer_totals k join news n on n.organization_id = k.organization_id for update of k skip locked)
      returning t.*
  ), summed as (
    insert into private.offer_totals (organization_id, accepted, answered, is_sum)
      select k.organization_id, sum(k.accepted), sum(k.answered), true from taken k group by k.organization_id
        having (sum(k.accepted), sum(k.answered)) <> (0, 0)
      returning 1
  ) select count(*) into done from taken t where not t.is_sum;
  return done;
end $$;
grant execute on function jobs.sum_offer_totals() to turnstone_jobs;

-- Figures of providers that do not follow from the offers and the leads.
create or replace function private.wrong_provider_figures() returns table (problem text, subject text) language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select 'offers of providers', k.organization_id::text from (
      select t.organization_id, t.accepted, t.answered from private.offer_totals t
      union all select c.organization_id, c.accepted, c.answered from app.lead_offers f cross join lateral private.offer_counts(f, -1) c) k
    group by k.organization_id having (sum(k.accepted), sum(k.answered)) <> (0, 0)
  union all
  select 'open leads of providers', k.viewer from (
      select t.viewer, t.works from app.lead_totals t join app.lead_statuses s on s.code = t.status and s.is_open where t.viewer like 'o%'
      union all select 'o' || l.organization_id, -1 from app.leads l join app.lead_statuses s on s.code = l.status and s.is_open
        where l.organization_id is not null) k
    group by k.viewer having sum(k.works) <> 0
  union all
  select 'uses of caps', concat_ws(' ', k.organization_id, k.service_id, k.day) from (
      select t.organization_id, t.service_id, t.day, t.uses from private.offer_uses t
      union all select r.organization_id, r.service_id, r.day, -r.uses from private.uses_of_rows() r) k
    group by k.organization_id, k.service_id, k.day having sum(k.uses) <> 0;
end;
