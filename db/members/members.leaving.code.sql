-- Deactivating and deleting users. Names stay in histories and books. Open work is
-- reassigned first.

-- Reassigns an agent's open leads to another agent, or returns them to the organization's admins.
create or replace function private.hand_over_leads(person app.user_infos, heir int) returns int language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  lead app.leads;
  moved int := 0;
begin
  if heir is not null and not exists (select from app.user_infos u where u.id = heir and u.id <> person.id
      and u.organization_id = person.organization_id and u.user_type = 'SERVICE_AGENT' and u.status = 'ACTIVE' and not u.is_deleted) then
    perform private.refuse('TS004', 'NOT_AN_AGENT', 'This is not an active agent of the organization');
  end if;
  for lead in select l.* from app.leads l join app.lead_statuses s on s.code = l.status
      where l.assigned_user_id = person.id and s.is_open order by l.id for update of l loop
    update app.leads l set assigned_user_id = heir where l.id = lead.id;
    insert into app.lead_history (lead_id, organization_id, move, from_status, to_status, party, actor_user_id, seconds_in_previous)
      values (lead.id, lead.organization_id, 'assign', lead.status, lead.status,
        case claims.organization_type() when 'OPERATOR' then 'OPERATOR' else 'PROVIDER' end, claims.user_id(),
        extract(epoch from clock_timestamp() - lead.status_since)::bigint);
    if heir is not null then
      perform private.notify('assign_lead_to_service_agent', array[private.person(heir, jsonb_build_object(
        'serviceName', (select s.name from app.services s where s.id = lead.service_id),
        'vendorName', (select o.legal_business_name from app.organizations o where o.id = lead.organization_id),
        'leadPublicId', lead.public_id))], lead.id);
    end if;
    moved := moved + 1;
  end loop;
  return moved;
end $$;

-- A trigger on the status ends the sessions.
create or replace function private.deactivate(person app.user_infos, heir int) returns app.user_infos language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  if person.id = claims.user_id() then perform private.refuse('TS006', 'NOT_ONESELF', 'You cannot deactivate yourself'); end if;
  perform private.hand_over_leads(person, heir);
  perform private.end_links(person.id);
  update app.user_infos u set status = 'INACTIVE' where u.id = person.id returning * into person;
  return person;
end $$;

-- Users with a password become active again; others are invited again.
create or replace function private.reactivate(person app.user_infos) returns app.user_infos language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  has_password boolean := exists (select from private.passwords p where p.user_id = person.id);
begin
  update app.user_infos u set status = case when has_password then 'ACTIVE' else 'PENDING' end where u.id = person.id returning * into person;
  if not has_password and not exists (select from app.organizations o where o.id = person.organization_id and o.status <> 'ACTIVE') then
    perform private.invite(person);
  end if;
  return person;
end $$;

create or replace function app.deactivate_user(user_id int, hand_over_to_user_id int default null) returns app.user_infos
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  person app.user_infos := private.require_managed(deactivate_user.user_id);
begin
  if person.status = 'INACTIVE' then return person; end if;
  return private.deactivate(person, hand_over_to_user_id);
end $$;

create or replace function app.reactivate_user(user_id int) returns app.user_infos language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  person app.user_infos := private.require_managed(reactivate_user.user_id);
begin
  if person.status <> 'INACTIVE' then return person; end if;
  return private.reactivate(person);
end $$;

create or replace function app.delete_user(user_id int, hand_over_to_user_id int default null) returns app.user_infos
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  person app.user_infos := private.require_managed(delete_user.user_id);
  problem text := (private.departure_of(person)).problem;
begin
  if problem is not null then perform private.refuse('TS006', 'DEPARTURE_BLOCKED', problem); end if;
  return private.remove_person(private.deactivate(person, hand_over_to_user_id));
end $$;

-- A user's open work. The problem is what must be settled before the user can be deleted.
create or replace function private.departure_of(person app.user_infos) returns app.departure language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  with unpaid as (
    select count(*)::int as entries, coalesce(sum(p.associate_payout), 0.00) as amount
      from app.transactions t join app.transaction_payouts p on p.transaction_id = t.id
      where t.submitted_user_id = person.id and p.associate_payout <> 0 and t.status not in ('ASSOCIATE_PAID', 'TERMINATED'))
  select row(
      (select count(*)::int from app.leads l join app.lead_statuses s on s.code = l.status
        where l.assigned_user_id = person.id and s.is_open),
      0, u.entries, u.amount, 0, 0,
      (select count(*)::int from app.sessions s where s.user_id = person.id and s.expires_at > now()),
      case
        when person.user_type = 'MASTER_ADMIN' and person.status = 'ACTIVE' and not exists (select from app.user_infos o
            where o.organization_id = person.organization_id and o.id <> person.id and o.user_type = 'MASTER_ADMIN'
              and o.status = 'ACTIVE' and not o.is_deleted)
          then 'This is the last active master admin. Make someone else a master admin first.'
        when u.entries > 0 then 'Payouts to this person are still open' end)::app.departure
    from unpaid u;
end;

create or replace function app.departure_of_user(user_id int) returns app.departure language plpgsql stable
security definer set search_path = pg_catalog, pg_temp as $$
declare
  person app.user_infos;
begin
  select * into person from app.user_infos u where u.id = departure_of_user.user_id and not u.is_deleted
    and (claims.organization_type() = 'OPERATOR' or u.organization_id = claims.organization_id());
  if person.id is null then perform private.refuse('TS003', 'NO_SUCH_PERSON', 'There is no such person'); end if;
  if not private.may_manage(person.user_type, person.organization_id, person.organization_type) then
    perform private.refuse('TS002', 'NOT_YOUR_PERSON', 'You may not change this person');
  end if;
  return private.departure_of(person);
end $$;

grant execute on function app.deactivate_user(int, int), app.reactivate_user(int), app.delete_user(int, int), app.departure_of_user(int)
  to turnstone_member, turnstone_operator;
