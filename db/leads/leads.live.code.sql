-- Live updates of open lead pages, besides notifications: notes and agent changes. The payload has ids only; the
-- policies of notes and history decide who receives it.

create trigger announce after insert on app.notes for each row when (new.lead_id is not null)
  execute function private.announce('turnstone_notes');
create trigger announce after insert on app.lead_history for each row when (new.move in ('assign', 'undo'))
  execute function private.announce('turnstone_lead_steps');

-- The possible viewers of a lead: people, and organizations for their admins.
create or replace function private.lead_audience(lead app.leads) returns table (user_id int, organization_id int)
language sql stable as $$
  select t.user_id, t.organization_id from (values (lead.submitted_user_id, null::int), (lead.assigned_user_id, null),
      (null, lead.organization_id), (null, lead.referrer_organization_id),
      (null, (select o.id from app.organizations o where o.organization_type = 'OPERATOR'))) t (user_id, organization_id)
    where num_nonnulls(t.user_id, t.organization_id) = 1;
$$;

-- The candidates to notify of these notes. The policies are checked afterwards.
create or replace function auth.note_targets(ids bigint[]) returns table (id bigint, user_id int, organization_id int)
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select n.id, t.user_id, t.organization_id from app.notes n join app.leads l on l.id = n.lead_id
    cross join lateral private.lead_audience(l) t where n.id = any (ids);
end;

create or replace function auth.lead_step_targets(ids bigint[]) returns table (id bigint, user_id int, organization_id int)
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select h.id, t.user_id, t.organization_id from app.lead_history h join app.leads l on l.id = h.lead_id
    cross join lateral private.lead_audience(l) t where h.id = any (ids);
end;

grant execute on function auth.note_targets(bigint[]), auth.lead_step_targets(bigint[]) to turnstone_auth;
