-- What open pages of a lead learn of beside notifications: its notes, and who works it. The bus carries ids only; the
-- policies of notes and of history say who is told.

create trigger announce after insert on app.notes for each row execute function hidden.announce('turnstone_notes');
create trigger announce after insert on app.lead_history for each row when (new.move = 'assign')
  execute function hidden.announce('turnstone_lead_steps');

-- Who may have a part in a lead: people, and organisations for their admins.
create or replace function hidden.lead_audience(lead app.leads) returns table (user_id int, organization_id int)
language sql stable as $$
  select t.user_id, t.organization_id from (values (lead.submitted_user_id, null::int), (lead.assigned_user_id, null),
      (null, lead.organization_id), (null, lead.referrer_organization_id),
      (null, (select o.id from app.organizations o where o.organization_type = 'OPERATOR'))) t (user_id, organization_id)
    where num_nonnulls(t.user_id, t.organization_id) = 1;
$$;

-- Whom to wake for these notes: everybody who has a part in their leads. The policies are asked after that.
create or replace function gate.note_targets(ids bigint[]) returns table (id bigint, user_id int, organization_id int)
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select n.id, t.user_id, t.organization_id from app.notes n join app.leads l on l.id = n.lead_id
    cross join lateral hidden.lead_audience(l) t where n.id = any (ids);
end;

create or replace function gate.lead_step_targets(ids bigint[]) returns table (id bigint, user_id int, organization_id int)
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select h.id, t.user_id, t.organization_id from app.lead_history h join app.leads l on l.id = h.lead_id
    cross join lateral hidden.lead_audience(l) t where h.id = any (ids);
end;

grant execute on function gate.note_targets(bigint[]), gate.lead_step_targets(bigint[]) to turnstone_gate;
