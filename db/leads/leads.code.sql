-- Access to leads and their transitions. What a transition does is in app.lead_moves; only private.change_lead() changes
-- a status. In the policies, the organization is null for non-admins, so
-- their plan skips this index; the planner estimates from the second condition.

create policy select_referrer on app.leads for select to turnstone_member
  using (submitted_user_id = (select claims.user_id()));
create policy select_referrers_admins on app.leads for select to turnstone_member
  using (referrer_organization_id = case when (select claims.is_admin()) then (select claims.organization_id()) end
    and (select claims.is_admin()));
create policy select_assigned_provider on app.leads for select to turnstone_member
  using (organization_id = case when (select claims.is_admin()) then (select claims.organization_id()) end
    and (select claims.is_admin()));
create policy select_assigned_agent on app.leads for select to turnstone_member
  using (assigned_user_id = (select claims.user_id()));
create policy select_all on app.leads for select to turnstone_operator using (true);

create policy select_referrer on app.lead_customers for select to turnstone_member
  using (submitted_user_id = (select claims.user_id()));
create policy select_referrers_admins on app.lead_customers for select to turnstone_member
  using (referrer_organization_id = case when (select claims.is_admin()) then (select claims.organization_id()) end
    and (select claims.is_admin()));
create policy select_accepted_provider on app.lead_customers for select to turnstone_member
  using (accepted_organization_id = case when (select claims.is_admin()) then (select claims.organization_id()) end
    and (select claims.is_admin()));
create policy select_accepted_agent on app.lead_customers for select to turnstone_member
  using (accepted_organization_id = (select claims.organization_id()) and assigned_user_id = (select claims.user_id()));
create policy select_all on app.lead_customers for select to turnstone_operator using (true);

-- A viewer of a lead can still read its service after the service is withdrawn.
create policy select_of_leads on app.services for select to turnstone_member
  using ((select true from app.leads l where l.service_id = services.id limit 1));

create policy select_offered_provider on app.lead_offers for select to turnstone_member
  using (organization_id = case when (select claims.is_admin()) then (select claims.organization_id()) end
    and (select claims.is_admin()));
create policy select_all on app.lead_offers for select to turnstone_operator using (true);

-- The referrer reads all history. A provider reads the history of its own time with the lead, without the operator's
-- assignments, which reveal other providers. Before acceptance a reason may name the customer.
create policy select_referrer on app.lead_history for select to turnstone_member
  using (exists (select from app.leads l where l.id = lead_id and (l.submitted_user_id = (select claims.user_id())
    or (l.referrer_organization_id = (select claims.organization_id()) and (select claims.is_admin())))));
create policy select_provider on app.lead_history for select to turnstone_member
  using ((move = 'submit' or (coalesce(undone_move, move) = 'assign' and organization_id = (select claims.organization_id())))
    and exists (select from app.leads l where l.id = lead_id));
create policy select_accepted_provider on app.lead_history for select to turnstone_member
  using (organization_id = (select claims.organization_id()) and coalesce(undone_move, move) <> all (array(select m.move from app.lead_moves m where not m.provider_reads))
    and exists (select from app.leads l where l.id = lead_id
      and l.accepted_organization_id = (select claims.organization_id())));
create policy select_all on app.lead_history for select to turnstone_operator using (true);

-- The referrer's side reads all SHARED notes. A provider that has accepted reads those of the referrer's side, the
-- operator and itself, never another provider's.
create policy select_referrer on app.notes for select to turnstone_member
  using (submitted_user_id = (select claims.user_id()) and visibility = 'SHARED');
create policy select_referrers_admins on app.notes for select to turnstone_member
  using (referrer_organization_id = case when (select claims.is_admin()) then (select claims.organization_id()) end
    and (select claims.is_admin()) and visibility = 'SHARED');
create policy select_accepted_provider on app.notes for select to turnstone_member
  using (accepted_organization_id = case when (select claims.is_admin()) then (select claims.organization_id()) end
    and (select claims.is_admin()) and visibility = 'SHARED'
    and coalesce(provider_id, accepted_organization_id) = accepted_organization_id);
create policy select_accepted_agent on app.notes for select to turnstone_member
  using (accepted_organization_id = (select claims.organization_id()) and assigned_user_id = (select claims.user_id())
    and visibility = 'SHARED' and coalesce(provider_id, accepted_organization_id) = accepted_organization_id);
-- A viewer who may read notes of the lead reads their own and those of their organization.
create policy select_own_organization on app.notes for select to turnstone_member
  using (visibility = 'ORGANIZATION' and organization_id = (select claims.organization_id())
    and (submitted_user_id = (select claims.user_id())
      or (referrer_organization_id = (select claims.organization_id()) and (select claims.is_admin()))
      or (accepted_organization_id = (select claims.organization_id())
        and (assigned_user_id = (select claims.user_id()) or (select claims.is_admin())))));
create policy select_author on app.notes for select to turnstone_member
  using (updated_by = (select claims.user_id())
    and (submitted_user_id = (select claims.user_id())
      or (referrer_organization_id = (select claims.organization_id()) and (select claims.is_admin()))
      or (accepted_organization_id = (select claims.organization_id())
        and (assigned_user_id = (select claims.user_id()) or (select claims.is_admin())))));
create policy select_all on app.notes for select to turnstone_operator using (true);

-- A file is as visible as its note.
create policy select_of_note on app.files for select to turnstone_member
  using (audience = 'SUBJECT' and subject = 'NOTE' and exists (select from app.notes n where n.id = subject_id));

create policy select_any on app.lead_statuses for select to turnstone_anonymous, turnstone_member, turnstone_operator using (true);
create policy select_any on app.lead_moves for select to turnstone_member, turnstone_operator using (true);
create policy select_any on app.offer_statuses for select to turnstone_anonymous, turnstone_member, turnstone_operator using (true);
create policy select_any on app.note_visibilities for select to turnstone_anonymous, turnstone_member, turnstone_operator using (true);

create policy select_own on app.acquaintances for select to turnstone_member
  using (viewer = 'u' || (select claims.user_id()));
create policy select_own_organization on app.acquaintances for select to turnstone_member
  using (viewer = 'o' || case when (select claims.is_admin()) then (select claims.organization_id()) end
    and (select claims.is_admin()));
create policy select_all on app.acquaintances for select to turnstone_operator using (true);
create policy select_acquaintance on app.user_infos for select to turnstone_member
  using ((select true from app.acquaintances a where a.known_user_id = user_infos.id limit 1));

grant select on app.leads, app.lead_customers, app.lead_offers, app.lead_history, app.notes, app.lead_moves,
  app.acquaintances to turnstone_member, turnstone_operator;
grant select on app.lead_statuses, app.offer_statuses, app.note_visibilities
  to turnstone_anonymous, turnstone_member, turnstone_operator;

-- The viewer's roles on a lead; empty for others.
create or replace function private.parties(lead app.leads) returns text[] language sql stable
  return array_remove(array[
    case when claims.organization_type() = 'OPERATOR' and claims.is_admin() then 'OPERATOR' end,
    case when lead.organization_id = claims.organization_id() and claims.is_admin() then 'PROVIDER' end,
    case when lead.assigned_user_id = claims.user_id() then 'AGENT' end,
    case when lead.submitted_user_id = claims.user_id()
      or (lead.referrer_organization_id = claims.organization_id() and claims.is_admin()) then 'REFERRER' end], null);

-- Whether the data of the lead's customer was erased. Nothing can be done for such a customer.
create or replace function private.is_erased(lead_id int) returns boolean language sql stable
security definer set search_path = pg_catalog, pg_temp
  return exists (select from app.lead_customers c where c.lead_id = is_erased.lead_id and c.erased_at is not null);

-- The transitions open to these parties with these permissions. Both the buttons and the checks use it.
create or replace function private.moves_from(lead app.leads, parties text[], permissions text[])
returns setof app.lead_moves language sql stable
begin atomic
  select distinct on (m.move) m.* from app.lead_moves m
    where m.from_status = lead.status and m.party = any (parties)
      and (m.permission is null or m.permission = any (permissions))
      and (not m.before_deadline or lead.offer_expires_at > clock_timestamp())
      and not private.is_erased(lead.id)
    order by m.move, m.id;
end;

-- The viewer's next transitions on this lead, in the order of the buttons.
create or replace function app.leads_open_moves(lead app.leads) returns app.open_move[] language sql stable
security definer set search_path = pg_catalog, pg_temp
  return (
    select coalesce(array_agg(row(m.move, m.label, coalesce(m.to_status, lead.status_before_hold), m.needs,
        m.is_destructive, m.warning)::app.open_move order by m.position), '{}')
      from private.moves_from(lead, private.parties(lead), claims.permissions()) m);

grant execute on function app.leads_open_moves(app.leads) to turnstone_member, turnstone_operator;

-- True if one of the two is the referrer of a lead that the other works on.
create or replace function private.share_lead(person int, organization int, known int) returns boolean language sql stable
  return exists (select from app.leads l where l.submitted_user_id = known and l.assigned_user_id = person)
    or exists (select from app.leads l where l.submitted_user_id = known and l.organization_id = organization)
    or exists (select from app.leads l where l.assigned_user_id = known
      and (l.submitted_user_id = person or l.referrer_organization_id = organization));

-- Syncs the copies of the lead's columns on its customer and notes, and records which people know each other.
create or replace function private.sync_lead() returns trigger language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  update app.lead_customers set accepted_organization_id = new.accepted_organization_id,
      assigned_user_id = new.assigned_user_id where lead_id = new.id;
  update app.notes set accepted_organization_id = new.accepted_organization_id,
      assigned_user_id = new.assigned_user_id where lead_id = new.id;
  -- A fixed order, so that two leads of the same people cannot deadlock. A pair that may end is locked with the others.
  insert into app.acquaintances (viewer, known_user_id)
    select distinct m.viewer, m.known from (values ('o' || new.organization_id, new.submitted_user_id),
        ('u' || new.assigned_user_id, new.submitted_user_id), ('u' || new.submitted_user_id, new.assigned_user_id),
        ('o' || new.referrer_organization_id, new.assigned_user_id),
        ('o' || old.organization_id, new.submitted_user_id), ('u' || old.assigned_user_id, new.submitted_user_id)
      ) as m (viewer, known)
      where m.viewer is not null and m.known is not null order by 1, 2
    on conflict (viewer, known_user_id) do update set viewer = excluded.viewer where false;
  delete from app.acquaintances a using (values ('o' || old.organization_id, null, old.organization_id),
      ('u' || old.assigned_user_id, old.assigned_user_id, null)) as m (viewer, person, organization)
    where (a.viewer, a.known_user_id) = (m.viewer, new.submitted_user_id)
      and not private.share_lead(m.person, m.organization, new.submitted_user_id);
  return null;
end $$;

create trigger carry after update of organization_id, accepted_organization_id, assigned_user_id on app.leads
  for each row when (row(old.organization_id, old.accepted_organization_id, old.assigned_user_id)
    is distinct from row(new.organization_id, new.accepted_organization_id, new.assigned_user_id))
  execute function private.sync_lead();
create trigger touch before update on app.leads for each row execute function private.touch();
create trigger audit after insert or update on app.leads for each row
  execute function private.audit_row('status', 'organization_id', 'assigned_user_id');
create trigger clean_texts before insert on app.lead_history for each row when (new.reason is not null)
  execute function private.clean_texts('reason');
create trigger append_only before update or delete or truncate on app.lead_history
  for each statement execute function private.refuse_rewriting();

-- Returns the lead to one of its parties. For everyone else it does not exist.
create or replace function private.require_lead(wanted int) returns app.leads language plpgsql stable
security definer set search_path = pg_catalog, pg_temp as $$
declare
  lead app.leads;
begin
  select * into lead from app.leads l where l.id = wanted;
  if lead.id is null or private.parties(lead) = '{}' then
    perform private.refuse('TS003', 'NO_SUCH_LEAD', 'There is no such lead');
  end if;
  return lead;
end $$;

-- Locks a lead for a change by one of its parties; raises CONFLICT if its status has changed. Strangers are refused
-- before they wait for the lock. A party that loses the lead while waiting is refused as a stranger.
create or replace function private.lock_lead(wanted int, expected_status text) returns app.leads language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  lead app.leads := private.require_lead(wanted);
begin
  select * into lead from app.leads l where l.id = wanted for update;
  if private.parties(lead) = '{}' then perform private.refuse('TS003', 'NO_SUCH_LEAD', 'There is no such lead'); end if;
  if expected_status <> lead.status then
    perform private.refuse('TS006', 'CHANGED', 'Someone else changed this lead. Reload to see it.');
  end if;
  return lead;
end $$;
