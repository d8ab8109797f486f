-- A follow-up is always in the queue of a person who can do it: it goes on when its person leaves or loses the record, and
-- ends when the whole organization loses it.

-- Who takes it over: the lead's agent, the person who acts now, the master admins, the admins.
create or replace function private.heir_of(follow_up app.follow_ups) returns int language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select u.id from app.user_infos u
    where u.organization_id = follow_up.organization_id and u.status = 'ACTIVE' and not u.is_deleted
      and private.sees_follow_up(follow_up, u.id)
    order by u.id is distinct from (select l.assigned_user_id from app.leads l where l.id = follow_up.lead_id),
      u.id is distinct from claims.user_id(), u.user_type <> 'MASTER_ADMIN', u.user_type <> 'ADMIN', u.id
    limit 1;
end;

-- Passes it on if its person no longer sees it; ends it, without its text, if the organization does not.
create or replace function private.settle_follow_up(follow_up app.follow_ups) returns app.follow_ups language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  heir int;
begin
  if follow_up.ended_as is not null or private.sees_follow_up(follow_up, follow_up.user_id) then return follow_up; end if;
  heir := private.heir_of(follow_up);
  update app.follow_ups f set user_id = coalesce(heir, f.user_id), ended_as = case when heir is null then 'LOST' end,
      ended_at = case when heir is null then clock_timestamp() end, what_for = case when heir is null then '' else f.what_for end
    where f.id = follow_up.id and f.ended_as is null returning * into follow_up;
  return follow_up;
end $$;

create or replace function private.settle_lead() returns trigger language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform private.settle_follow_up(f) from (
    select o.* from app.follow_ups o where o.lead_id = new.id and o.ended_as is null order by o.id for update) f;
  return null;
end $$;
create trigger settle_follow_ups after update of organization_id, assigned_user_id on app.leads for each row
  when ((old.organization_id, old.assigned_user_id) is distinct from (new.organization_id, new.assigned_user_id))
  execute function private.settle_lead();

create or replace function private.settle_person() returns trigger language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform private.settle_follow_up(f) from (
    select o.* from app.follow_ups o where o.user_id = new.id and o.ended_as is null order by o.id for update) f;
  return null;
end $$;
create trigger settle_follow_ups after update of status, is_deleted, user_type, organization_id on app.user_infos for each row
  when ((old.status, old.is_deleted, old.user_type, old.organization_id)
    is distinct from (new.status, new.is_deleted, new.user_type, new.organization_id))
  execute function private.settle_person();
