-- Totals of leads. Each change appends deltas, and a total is their sum.

create policy select_own on app.lead_totals for select to turnstone_member
  using (viewer = (select claims.lead_viewer()));
create policy select_all on app.lead_totals for select to turnstone_operator using (true);

grant select on app.lead_totals to turnstone_member, turnstone_operator;

-- How many leads the viewer sees, optionally of one status. lf: ALL, MY_LEADS or MY_REFERRALS.
create or replace function app.count_visible_leads(lf text, status text default null) returns bigint language sql stable
begin atomic
  select coalesce(sum(case count_visible_leads.lf when 'ALL' then t.total when 'MY_LEADS' then t.works
        when 'MY_REFERRALS' then t.refers end), 0)
    from app.lead_totals t
    where t.viewer = (select case when count_visible_leads.lf = 'ALL' and claims.organization_type() = 'OPERATOR' then 'p'
        else claims.lead_viewer() end)
      and (count_visible_leads.status is null or t.status = count_visible_leads.status);
end;
comment on function app.count_visible_leads(text, text) is E'@behavior -*';
grant execute on function app.count_visible_leads(text, text) to turnstone_member, turnstone_operator;

-- Totals overall and by status. Counts the leads for which no total is stored. agg_type is PLATFORM, ORGANIZATION
-- (org_id), ASSOCIATE for a person's referrals or SERVICE_AGENT for their leads (user_id).
create or replace function app.lead_summary(agg_type text default 'ORGANIZATION', lf text default 'ALL',
  org_id int default null, user_id int default null) returns app.lead_summary language plpgsql stable as $$
declare
  me int := claims.user_id();
  organization int := claims.organization_id();
  is_admin boolean := claims.is_admin();
  wanted int := case when claims.organization_type() = 'OPERATOR' then nullif(org_id, organization) end;
  -- The caller's own id stands for the caller, whose lists are also their organization's.
  person int := case when agg_type in ('ASSOCIATE', 'SERVICE_AGENT') then user_id else nullif(user_id, me) end;
  is_stored boolean := person is null and (wanted is null or lf = 'ALL');
  reader text := case when wanted is not null then 'o' || wanted
    when lf = 'ALL' and claims.organization_type() = 'OPERATOR' then 'p' else claims.lead_viewer() end;
  counted jsonb;
  answer app.lead_summary;
begin
  if not coalesce(lf in ('ALL', 'MY_LEADS', 'MY_REFERRALS')
      and agg_type in ('PLATFORM', 'ORGANIZATION', 'ASSOCIATE', 'SERVICE_AGENT'), false) then
    raise exception using errcode = 'TS004', hint = 'UNKNOWN_VIEW', message = 'There is no such list of leads';
  end if;
  -- Members see their own organization and themselves, and admins also its people. The operator sees all.
  if claims.organization_type() is distinct from 'OPERATOR' and (org_id <> coalesce(organization, -1)
      or (lead_summary.user_id <> me and not (is_admin and exists (
        select from app.user_infos u where u.id = lead_summary.user_id and u.organization_id = organization)))) then
    raise exception using errcode = 'TS002', hint = 'OWN_TOTALS_ONLY', message = 'You may see the totals of your own leads only';
  end if;
  if is_stored then
    select jsonb_object_agg(c.status, c.total) into counted from (
      select t.status, sum(case lf when 'ALL' then t.total when 'MY_LEADS' then t.works else t.refers end) as total
        from app.lead_totals t where t.viewer = reader group by t.status) c;
  else
    select jsonb_object_agg(c.status, c.total) into counted from (
      select l.status, count(*) as total from app.leads l
        where case when person is not null then case agg_type when 'ASSOCIATE' then l.submitted_user_id = person
                when 'SERVICE_AGENT' then l.assigned_user_id = person else person in (l.submitted_user_id, l.assigned_user_id) end
              and case lf when 'MY_LEADS' then l.assigned_user_id = person when 'MY_REFERRALS' then l.submitted_user_id = person
                else true end
            when lf = 'MY_LEADS' then l.assigned_user_id = me or (is_admin and l.organization_id = organization)
            when lf = 'MY_REFERRALS' then l.submitted_user_id = me or (is_admin and l.referrer_organization_id = organization)
            else true end
          and (wanted is null or wanted in (l.organization_id, l.referrer_organization_id))
        group by l.status) c;
  end if;
  select sum(c.total), array_agg(row(c.code, c.total)::app.status_count order by c.position)
    into answer.total, answer.by_status
    from (select s.code, s.position, coalesce((counted ->> s.code)::int, 0) as total from app.lead_statuses s) c;
  return answer;
end $$;

grant execute on function app.lead_summary(text, text, int, int)
  to turnstone_member, turnstone_operator;

-- The deltas that a lead adds to the totals, or subtracts with a negative sign.
create or replace function private.lead_counts(lead app.leads, sign int)
returns table (viewer text, status text, total int, works int, refers int) language sql immutable
begin atomic
  select v.viewer, lead.status, sign, sign * v.works::int, sign * v.refers::int from private.viewers_of(lead) v
  union all select 'p', lead.status, sign, 0, 0 where lead.id is not null;
end;

create or replace function private.append_totals() returns trigger language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into app.lead_totals (viewer, status, total, works, refers)
    select c.viewer, c.status, sum(c.total), sum(c.works), sum(c.refers)
      from (select * from private.lead_counts(old, -1) union all select * from private.lead_counts(new, 1)) c
      group by c.viewer, c.status having (sum(c.total), sum(c.works), sum(c.refers)) <> (0, 0, 0);
  return null;
end $$;

create trigger keep_totals_of_new after insert on app.leads for each row execute function private.append_totals();
create trigger append_totals after update on app.leads for each row
  when ((old.status, old.submitted_user_id, old.referrer_organization_id, old.organization_id, old.assigned_user_id)
    is distinct from (new.status, new.submitted_user_id, new.referrer_organization_id, new.organization_id, new.assigned_user_id))
  execute function private.append_totals();

-- Compacts the deltas to one row per viewer and status. Safe to run twice and beside writers: each run adds up only
-- the rows that it deletes.
create or replace function jobs.sum_lead_totals() returns int language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  done int;
begin
  with news as (
    select distinct n.viewer, n.status from (
      select t.viewer, t.status from app.lead_totals t where not t.is_sum order by t.id limit 500) n
  ), taken as (
    delete from app.lead_totals t where t.id in (
        select k.id from app.lead_totals k join news n on n.viewer = k.viewer and n.status = k.status
          for update of k skip locked)
      returning t.*
  ), summed as (
    insert into app.lead_totals (viewer, status, total, works, refers, is_sum)
      select k.viewer, k.status, sum(k.total), sum(k.works), sum(k.refers), true from taken k group by k.viewer, k.status
        having (sum(k.total), sum(k.works), sum(k.refers)) <> (0, 0, 0)
      returning 1
  ) select count(*) into done from taken t where not t.is_sum;
  return done;
end $$;
grant execute on function jobs.sum_lead_totals() to turnstone_jobs;
