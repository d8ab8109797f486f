-- Lists of leads that do not grow with them: who sees each lead, kept by a trigger.

-- As whom the caller reads: an admin for the organisation, whose people's leads all carry it. One equality, so that
-- an index on it gives the order.
create or replace function claims.lead_viewer() returns text language sql stable parallel safe
  return case when claims.is_admin() then 'o' || claims.organization_id() else 'u' || claims.user_id() end;
grant execute on function claims.lead_viewer() to turnstone_anonymous, turnstone_member, turnstone_operator;

create policy select_own on app.lead_readers for select to turnstone_member
  using (viewer = (select claims.lead_viewer()));
create policy select_all on app.lead_readers for select to turnstone_operator using (true);

grant select on app.lead_readers to turnstone_member, turnstone_operator;

-- The leads of a member, read in the order of an index; both tables' policies say which. PostgreSQL puts this query in
-- the place of its call. lf: ALL, MY_LEADS or MY_REFERRALS.
create or replace function app.seen_leads(lf text) returns setof app.leads language sql stable
begin atomic
  select l.* from app.lead_readers r
      join app.leads l on l.id = r.lead_id and l.updated_at = r.updated_at and l.status = r.status
    where seen_leads.lf = 'ALL' or (seen_leads.lf = 'MY_LEADS' and r.works)
      or (seen_leads.lf = 'MY_REFERRALS' and r.refers);
end;
comment on function app.seen_leads(text) is E'@behavior -*';
grant execute on function app.seen_leads(text) to turnstone_member;

-- Who sees a lead: exactly whom its policies name.
create or replace function hidden.viewers_of(lead app.leads) returns table (viewer text, works boolean, refers boolean)
language sql immutable
begin atomic
  select v.viewer, bool_or(v.works), bool_or(not v.works) from (values ('u' || lead.submitted_user_id, false),
      ('o' || lead.referrer_organization_id, false), ('u' || lead.assigned_user_id, true),
      ('o' || lead.organization_id, true)) v (viewer, works)
    where v.viewer is not null group by v.viewer;
end;

create or replace function hidden.keep_readers() returns trigger language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from app.lead_readers r where r.lead_id = new.id
    and not exists (select from hidden.viewers_of(new) v where v.viewer = r.viewer);
  insert into app.lead_readers (lead_id, viewer, status, updated_at, works, refers)
    select new.id, v.viewer, new.status, new.updated_at, v.works, v.refers from hidden.viewers_of(new) v
    on conflict (lead_id, viewer) do update set status = excluded.status, updated_at = excluded.updated_at,
      works = excluded.works, refers = excluded.refers;
  return null;
end $$;

create trigger keep_readers after insert or update on app.leads for each row execute function hidden.keep_readers();
-- A person with leads of their own stays where they are: their leads carry the organisation that they had.
create or replace function hidden.keep_organization() returns trigger language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from app.leads l where l.submitted_user_id = new.id) then
    perform hidden.refuse('TS004', 'A person who has submitted leads stays in their organization');
  end if;
  return new;
end $$;
create trigger keep_organization before update of organization_id on app.user_infos for each row
  when (old.organization_id is distinct from new.organization_id) execute function hidden.keep_organization();
