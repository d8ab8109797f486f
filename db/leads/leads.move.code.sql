-- Transitions of leads, by people and by the clock.

-- Refuses a move that is not open to the viewer or that lacks a required value. Returns the party that makes it.
create or replace function private.require_move(lead app.leads, move text, reason text, has_organization boolean default false,
  deal_value numeric default null, resume_on date default null) returns app.lead_moves language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  found_move app.lead_moves;
  target text := (select coalesce(m.to_status, lead.status_before_hold, lead.status) from app.lead_moves m
    where m.move = require_move.move limit 1);
begin
  if target is null then perform private.refuse('TS004', 'UNKNOWN_MOVE', 'There is no such move'); end if;
  select m.* into found_move from private.moves_from(lead, private.parties(lead), claims.permissions()) m
    where m.move = require_move.move;
  if found_move.id is null then
    perform private.refuse('TS005', 'TRANSITION',
      format('Cannot change lead status from %s to %s', lead.status, target));
  end if;
  if 'reason' = any (found_move.needs) and coalesce(private.clean_text(reason), '') = '' then
    perform private.refuse('TS004', 'REASON_REQUIRED', 'A reason is required');
  end if;
  if 'dealValue' = any (found_move.needs) and coalesce(deal_value, 0) <= 0 then
    perform private.refuse('TS004', 'DEAL_VALUE_REQUIRED', 'A deal value above 0 is required');
  end if;
  if 'resumeOn' = any (found_move.needs) and (resume_on is null or resume_on <= private.today()) then
    perform private.refuse('TS004', 'RESUME_DATE_REQUIRED', 'A resume date after today is required');
  end if;
  if 'organization' = any (found_move.needs) and not has_organization then
    perform private.refuse('TS004', 'ORGANIZATION_REQUIRED', 'An organization is required');
  end if;
  return found_move;
end $$;

-- Makes a transition of a lead by a user. A different expected_status raises CONFLICT. An offer also needs the
-- organization.
create or replace function app.move_lead(
  lead_id int, move text, reason text default null, deal_value numeric(14,2) default null,
  resume_on date default null, expected_status text default null, organization_id int default null
) returns app.leads language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  lead app.leads := private.lock_lead(move_lead.lead_id, expected_status);
  step app.lead_moves := (select m from app.lead_moves m where m.move = move_lead.move
    order by m.from_status = lead.status desc, m.id limit 1);
begin
  if step.provider_effect = 'OFFERED' then
    return private.offer(lead, move, move_lead.organization_id, nullif(private.clean_text(reason), ''));
  end if;
  if 'actualDeal' = any (step.needs) then
    perform private.refuse('TS004', 'CLOSE_WITH_DEAL', 'A lead is closed by createClosedLead');
  end if;
  step := private.require_move(lead, move, reason, false, move_lead.deal_value, move_lead.resume_on);
  return private.apply_transition(lead, step, nullif(private.clean_text(reason), ''), move_lead.resume_on,
    case when 'dealValue' = any (step.needs) then move_lead.deal_value end);
end $$;

-- Sets the agent of the provider that works the lead; the status does not change. Allowed to the provider's admins
-- with ASSIGN_LEADS_TO_VENDORS and to the operator.
create or replace function app.assign_lead_to_agent(lead_id int, user_id int, expected_status text default null)
returns app.leads language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  lead app.leads := private.lock_lead(assign_lead_to_agent.lead_id, expected_status);
  parties text[] := private.parties(lead);
  saved private.lead_undos := private.undo_of(lead);
  after app.leads;
begin
  if not (claims.may('ASSIGN_LEADS_TO_VENDORS') and parties && '{PROVIDER,OPERATOR}') then
    perform private.refuse('TS002', 'NO_AGENT_ASSIGNMENT', 'You may not assign this lead to an agent');
  end if;
  if not exists (select from app.lead_statuses s where s.code = lead.status and s.is_open) then
    perform private.refuse('TS004', 'LEAD_CLOSED', 'This lead is closed');
  end if;
  if lead.assigned_user_id = assign_lead_to_agent.user_id then return lead; end if;
  if not exists (select from app.user_infos u where u.id = assign_lead_to_agent.user_id
      and u.organization_id = lead.organization_id and u.user_type = 'SERVICE_AGENT' and u.status = 'ACTIVE'
      and not u.is_deleted) then
    perform private.refuse('TS004', 'NOT_AN_AGENT', 'This is not an active agent of the provider');
  end if;
  update app.leads l set assigned_user_id = assign_lead_to_agent.user_id where l.id = lead.id returning * into after;
  insert into app.lead_history (lead_id, organization_id, move, from_status, to_status, party, actor_user_id, seconds_in_previous)
    values (lead.id, lead.organization_id, 'assign', lead.status, lead.status,
      case when 'PROVIDER' = any (parties) then 'PROVIDER' else 'OPERATOR' end, claims.user_id(),
      extract(epoch from clock_timestamp() - lead.status_since)::bigint) returning id into saved.lead_history_id;
  saved.event_id := private.notify('assign_lead_to_service_agent', array[private.person(after.assigned_user_id, jsonb_build_object(
      'serviceName', (select s.name from app.services s where s.id = lead.service_id),
      'vendorName', (select o.legal_business_name from app.organizations o where o.id = lead.organization_id),
      'leadPublicId', lead.public_id))], lead.id);
  perform private.save_undo(saved);
  return after;
end $$;

-- Ends offers past their deadline and holds past their date. Safe to run twice and beside other changes.
create or replace function jobs.run_lead_clock() returns int language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  lead app.leads;
  step app.lead_moves;
  done int := 0;
begin
  for lead in select l.* from app.leads l
    where (l.status = 'ASSIGNED' and l.offer_expires_at <= clock_timestamp())
      or (l.status = 'ON_HOLD' and l.resume_on <= private.today())
    order by l.id limit 500 for update skip locked loop
    select m.* into step from app.lead_moves m where m.party = 'CLOCK' and m.from_status = lead.status;
    perform private.apply_transition(lead, step);
    done := done + 1;
  end loop;
  return done;
end $$;

grant execute on function app.move_lead(int, text, text, numeric, date, text, int),
  app.assign_lead_to_agent(int, int, text) to turnstone_member, turnstone_operator;
grant execute on function jobs.run_lead_clock() to turnstone_jobs;
