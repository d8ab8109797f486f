-- What caps count: offers by the day on which they were made, and open leads. Each change appends deltas.

-- An offer that was declined, expired or recalled was made, so it counts. One that was undone unseen was not.
create or replace function private.uses_of_offer(offer app.lead_offers, sign int)
returns table (organization_id int, service_id int, day date, uses int) language sql stable
begin atomic
  select offer.organization_id, offer.service_id, (offer.offered_at at time zone s.time_zone)::date, sign
    from private.operator_settings s where offer.id is not null;
end;

create or replace function private.uses_of_lead(lead app.leads, sign int)
returns table (organization_id int, service_id int, day date, uses int) language sql stable
begin atomic
  select lead.organization_id, lead.service_id, 'infinity'::date, sign
    from app.lead_statuses k where k.code = lead.status and k.is_open and lead.organization_id is not null;
end;

create or replace function private.append_offer_uses() returns trigger language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into private.offer_uses (organization_id, service_id, day, uses)
    select u.organization_id, u.service_id, u.day, sum(u.uses)
      from (select * from private.uses_of_offer(old, -1) union all select * from private.uses_of_offer(new, 1)) u
      group by 1, 2, 3 having sum(u.uses) <> 0;
  return null;
end $$;

create or replace function private.append_lead_uses() returns trigger language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into private.offer_uses (organization_id, service_id, day, uses)
    select u.organization_id, u.service_id, u.day, sum(u.uses)
      from (select * from private.uses_of_lead(old, -1) union all select * from private.uses_of_lead(new, 1)) u
      group by 1, 2, 3 having sum(u.uses) <> 0;
  return null;
end $$;

create trigger append_uses after insert or delete or update of organization_id, service_id, offered_at on app.lead_offers
  for each row execute function private.append_offer_uses();
create trigger append_uses_of_new after insert or delete on app.leads for each row execute function private.append_lead_uses();
create trigger append_uses after update on app.leads for each row
  when ((old.status, old.organization_id, old.service_id) is distinct from (new.status, new.organization_id, new.service_id))
  execute function private.append_lead_uses();

-- What the rows say.
create or replace function private.uses_of_rows() returns table (organization_id int, service_id int, day date, uses int)
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select u.* from app.lead_offers f cross join lateral private.uses_of_offer(f, 1) u
  union all select u.* from app.leads l cross join lateral private.uses_of_lead(l, 1) u;
end;

-- Another time zone of the operator moves offers to other days.
create or replace function private.rebuild_offer_uses() returns trigger language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  lock table private.offer_uses in share row exclusive mode;
  delete from private.offer_uses;
  insert into private.offer_uses (organization_id, service_id, day, uses, is_sum)
    select u.organization_id, u.service_id, u.day, sum(u.uses), true from private.uses_of_rows() u group by 1, 2, 3;
  return null;
end $$;
create trigger rebuild_offer_uses after update on private.operator_settings for each row
  when (new.time_zone is distinct from old.time_zone) execute function private.rebuild_offer_uses();

-- Compacts the deltas to one row for each provider, service and day. Safe to run twice and beside writers.
create or replace function jobs.sum_offer_uses() returns int language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  done int;
begin
  with news as (
    select distinct n.organization_id, n.service_id, n.day from (
      select t.* from private.offer_uses t where not t.is_sum order by t.id limit 500) n
  ), taken as (
    delete from private.offer_uses t where t.id in (
        select k.id from private.offer_uses k join news n on n.organization_id = k.organization_id and n.day = k.day
          and n.service_id = k.service_id for update of k skip locked)
      returning t.*
  ), summed as (
    insert into private.offer_uses (organization_id, service_id, day, uses, is_sum)
      select k.organization_id, k.service_id, k.day, sum(k.uses), true from taken k group by 1, 2, 3 having sum(k.uses) <> 0
      returning 1
  ) select count(*) into done from taken t where not t.is_sum;
  return done;
end $$;
grant execute on function jobs.sum_offer_uses() to turnstone_jobs;
