-- How far leads came. A lead counts at each step that its history names, also after it was lost.

-- The steps in a lead's history up to an entry, as bits: offered 1, accepted 2, contacted 4, qualified 8, proposal sent 16.
-- With an organization, those reached with it: a provider does not learn how far the provider before came.
create or replace function private.reached_steps(lead_id int, organization_id int, last_entry bigint) returns int
language sql stable security definer set search_path = pg_catalog, pg_temp
  return (select coalesce(bit_or(s.bit), 0) from app.lead_history h
    join app.lead_statuses k on k.code = h.to_status
    join (values ('OFFERED', 1), ('ACCEPTED', 2), ('CONTACTED', 4), ('QUALIFIED', 8), ('PROPOSAL_SENT', 16)) s (step, bit)
      on s.step = k.funnel_step
    where h.lead_id = reached_steps.lead_id and h.id <= last_entry and h.undoes_id is null
      and not exists (select from app.lead_history u where u.undoes_id = h.id and u.id <= last_entry)
      and (reached_steps.organization_id is null or h.organization_id = reached_steps.organization_id));

-- Leads by day of submission: the steps reached, with H for those on hold and L for lost ones.
create or replace function private.progress_figures(lead app.leads, last_entry bigint, sign int) returns setof app.figure_changes
language sql stable
begin atomic
  with reached as materialized (
    select private.reached_steps(lead.id, null, last_entry) as by_all,
        private.reached_steps(lead.id, lead.organization_id, last_entry) as by_provider)
  select null::bigint, s.kind, s.subject_id, s.organization_id, s.user_id, 'progress',
      case when s.kind in ('PROVIDER', 'AGENT') then r.by_provider else r.by_all end
        || case when k.kind = 'hold' then 'H' when k.is_lost then 'L' else '' end,
      null::int, private.day_of(lead.created_at), sign, 0::numeric(20,2)
    from reached r cross join private.figure_subjects(lead.organization_id, lead.referrer_organization_id, lead.assigned_user_id,
        lead.submitted_user_id) s
      join app.lead_statuses k on k.code = lead.status and k.is_submitted
    where lead.id is not null;
end;

-- The steps of a period's leads, from their counts by current status and by steps reached.
create or replace function app.progress_of(counts jsonb, progress jsonb) returns app.progress_step[] language sql stable
begin atomic
  select array_agg(row(k.step, case k.place when 0 then app.submitted_leads(counts) when 6 then n.here else n.reached end,
      n.here, n.on_hold, n.lost)::app.progress_step order by k.place)
    from (values (0, 'SUBMITTED'), (1, 'OFFERED'), (2, 'ACCEPTED'), (3, 'CONTACTED'), (4, 'QUALIFIED'), (5, 'PROPOSAL_SENT'),
        (6, 'WON')) k (place, step)
      cross join lateral (
        select (select coalesce(sum((counts #>> array[s.code, '0'])::int), 0)::int from app.lead_statuses s
              where s.funnel_step = k.step) as here,
            coalesce(sum(p.leads) filter (where p.steps & (1 << k.place - 1) > 0), 0)::int as reached,
            coalesce(sum(p.leads) filter (where p.furthest = k.place and p.mark = 'H'), 0)::int as on_hold,
            coalesce(sum(p.leads) filter (where p.furthest = k.place and p.mark = 'L'), 0)::int as lost
          from (select (e.value ->> 0)::int as leads, rtrim(e.key, 'HL')::int as steps, right(e.key, 1) as mark,
              length(ltrim(rtrim(e.key, 'HL')::int::bit(5)::text, '0')) as furthest from jsonb_each(progress) e) p) n;
end;

comment on function app.progress_of(jsonb, jsonb) is E'@behavior -*';
grant execute on function app.progress_of(jsonb, jsonb) to turnstone_member, turnstone_operator;
