-- The viewers of each lead, synced by a trigger, so that a list's cost does not grow with the leads.

-- The key under which the viewer reads leads. An admin uses the organization's key, which all leads of its members
-- have. One equality lets an index give the order.
create or replace function claims.lead_viewer() returns text language sql stable parallel safe
  return case when claims.is_admin() then 'o' || claims.organization_id() else 'u' || claims.user_id() end;
grant execute on function claims.lead_viewer() to turnstone_anonymous, turnstone_member, turnstone_operator;

create policy select_own on app.lead_viewers for select to turnstone_member
  using (viewer = (select claims.lead_viewer()));
create policy select_all on app.lead_viewers for select to turnstone_operator using (true);

grant select on app.lead_viewers to turnstone_member, turnstone_operator;

-- The viewers of a lead: the same as in its policies.
create or replace function private.viewers_of(lead app.leads) returns table (viewer text, works boolean, refers boolean)
language sql immutable
begin atomic
  select v.viewer, bool_or(v.works), bool_or(not v.works) from (values ('u' || lead.submitted_user_id, false),
      ('o' || lead.referrer_organization_id, false), ('u' || lead.assigned_user_id, true),
      ('o' || lead.organization_id, true)) v (viewer, works)
    where v.viewer is not null group by v.viewer;
end;

create or replace function private.sync_viewers() returns trigger language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from app.lead_viewers r where r.lead_id = new.id
    and not exists (select from private.viewers_of(new) v where v.viewer = r.viewer);
  insert into app.lead_viewers (lead_id, viewer, status, updated_at, works, refers)
    select new.id, v.viewer, new.status, new.updated_at, v.works, v.refers from private.viewers_of(new) v
    on conflict (lead_id, viewer) do update set status = excluded.status, updated_at = excluded.updated_at,
      works = excluded.works, refers = excluded.refers;
  return null;
end $$;

create trigger sync_viewers after insert or update on app.leads for each row execute function private.sync_viewers();
-- Refuses to move a person with leads to another organization: their leads store the organization.
create or replace function private.check_organization() returns trigger language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from app.leads l where l.submitted_user_id = new.id) then
    perform private.refuse('TS004', 'REFERRER_STAYS', 'A person who has submitted leads stays in their organization');
  end if;
  return new;
end $$;
create trigger check_organization before update of organization_id on app.user_infos for each row
  when (old.organization_id is distinct from new.organization_id) execute function private.check_organization();
