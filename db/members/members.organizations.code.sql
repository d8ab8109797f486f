-- Activating, suspending and deleting organizations. Their open work is settled first.

-- Returns open offers to the operator.
create or replace function private.return_offers(organization app.organizations, reason text) returns int language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  lead app.leads;
  recall app.lead_moves := (select m from app.lead_moves m where m.move = 'recall' and m.from_status = 'ASSIGNED' and m.party = 'OPERATOR');
  returned int := 0;
begin
  for lead in select l.* from app.leads l where l.organization_id = organization.id and l.status = 'ASSIGNED' order by l.id for update loop
    perform private.apply_transition(lead, recall, reason);
    returned := returned + 1;
  end loop;
  return returned;
end $$;

-- Changes an organization's status and records it. Unless it is now active, ends all sessions and returns open offers.
create or replace function private.set_organization_status(organization app.organizations, to_status text, reason text)
returns app.organizations language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  from_status text := organization.status;
begin
  update app.organizations o set status = set_organization_status.to_status where o.id = organization.id returning * into organization;
  insert into app.organization_history (organization_id, from_status, to_status, reason, changed_by_user_id)
    values (organization.id, from_status, set_organization_status.to_status, nullif(private.clean_text(set_organization_status.reason), ''), claims.user_id());
  if to_status <> 'ACTIVE' then
    delete from app.sessions s using app.user_infos u where u.id = s.user_id and u.organization_id = organization.id;
    perform private.return_offers(organization, nullif(private.clean_text(set_organization_status.reason), ''));
  end if;
  return organization;
end $$;

create or replace function private.require_provider(organization int) returns app.organizations language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  provider app.organizations;
begin
  if not (claims.organization_type() = 'OPERATOR' and claims.is_admin()) then
    perform private.refuse('TS002', 'OPERATOR_ONLY', 'Only the operator does this');
  end if;
  provider := private.require_organization(require_provider.organization);
  if provider.organization_type = 'OPERATOR' then perform private.refuse('TS004', 'OPERATOR_STAYS', 'The operator stays'); end if;
  return provider;
end $$;

create or replace function app.suspend_organization(organization_id int, reason text) returns app.organizations language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  provider app.organizations := private.require_provider(suspend_organization.organization_id);
begin
  if coalesce(private.clean_text(reason), '') = '' then perform private.refuse('TS004', 'REASON_REQUIRED', 'A reason is required'); end if;
  if provider.status <> 'ACTIVE' then perform private.refuse('TS006', 'NOT_ACTIVE', 'This organization is not active'); end if;
  return private.set_organization_status(provider, 'SUSPENDED', reason);
end $$;

-- Activates an organization, for the first time or again, and invites its users who have no password yet.
create or replace function app.activate_organization(organization_id int) returns app.organizations language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  provider app.organizations := private.require_provider(activate_organization.organization_id);
  person app.user_infos;
begin
  if provider.status = 'ACTIVE' then return provider; end if;
  if not exists (select from app.user_infos u where u.organization_id = provider.id and u.user_type = 'MASTER_ADMIN'
      and u.status <> 'INACTIVE' and not u.is_deleted) then
    perform private.refuse('TS004', 'MASTER_ADMIN_REQUIRED', 'Add a master admin first');
  end if;
  provider := private.set_organization_status(provider, 'ACTIVE', null);
  for person in select u.* from app.user_infos u where u.organization_id = provider.id and u.status = 'PENDING'
      and not u.is_deleted order by u.id loop
    perform private.invite(person);
  end loop;
  return provider;
end $$;

create or replace function app.delete_organization(organization_id int, reason text) returns app.organizations language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  provider app.organizations := private.require_provider(delete_organization.organization_id);
  problem text := (private.departure_of_provider(provider)).problem;
begin
  if not claims.is_master_admin() then perform private.refuse('TS002', 'MASTER_ADMIN_ONLY', 'Only a master admin deletes an organization'); end if;
  if coalesce(private.clean_text(reason), '') = '' then perform private.refuse('TS004', 'REASON_REQUIRED', 'A reason is required'); end if;
  if problem is not null then perform private.refuse('TS006', 'DEPARTURE_BLOCKED', problem); end if;
  provider := private.set_organization_status(provider, 'INACTIVE', reason);
  update app.organizations o set is_deleted = true where o.id = provider.id returning * into provider;
  perform private.remove_person(u) from app.user_infos u where u.organization_id = provider.id and not u.is_deleted;
  return provider;
end $$;

-- A provider's open work. The problem is what must be settled before the provider can be deleted.
create or replace function private.departure_of_provider(provider app.organizations) returns app.departure language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  with leads as (
    select count(*) filter (where l.status <> 'ASSIGNED')::int as worked, count(*) filter (where l.status = 'ASSIGNED')::int as offers
      from app.leads l join app.lead_statuses s on s.code = l.status
      where l.organization_id = provider.id and s.is_open),
  unpaid as (
    select count(*)::int as entries, coalesce(sum(f.operator_fee), 0.00) as amount
      from app.transactions t join app.transaction_fees f on f.transaction_id = t.id
      where t.organization_id = provider.id and t.status in ('READY_FOR_INVOICE', 'INVOICE_SENT', 'OVERDUE'))
  select row(l.worked, l.offers, u.entries, u.amount,
      (select count(*)::int from app.user_infos p where p.organization_id = provider.id and not p.is_deleted and p.status <> 'INACTIVE'),
      (select count(*)::int from app.services s where s.organization_id = provider.id and s.is_active),
      (select count(*)::int from app.sessions s join app.user_infos p on p.id = s.user_id
        where p.organization_id = provider.id and s.expires_at > now()),
      case when l.worked > 0 then 'Its open leads need another provider first'
        when u.entries > 0 then 'It has unpaid transactions' end)::app.departure
    from leads l, unpaid u;
end;

create or replace function app.departure_of_organization(organization_id int) returns app.departure language plpgsql stable
security definer set search_path = pg_catalog, pg_temp as $$
declare
  provider app.organizations;
begin
  if not (claims.organization_type() = 'OPERATOR' and claims.is_admin()) then
    perform private.refuse('TS002', 'OPERATOR_ONLY', 'Only the operator does this');
  end if;
  select * into provider from app.organizations o where o.id = departure_of_organization.organization_id
    and not o.is_deleted and o.organization_type <> 'OPERATOR';
  if provider.id is null then perform private.refuse('TS003', 'NO_SUCH_ORGANIZATION', 'There is no such organization'); end if;
  return private.departure_of_provider(provider);
end $$;

-- A provider's performance figures, for the operator and the provider's admins; null for others.
create or replace function app.organizations_figures(organization app.organizations) returns app.organization_figures language plpgsql
stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  figures app.organization_figures;
begin
  if (claims.is_admin() and (claims.organization_type() = 'OPERATOR' or claims.organization_id() = organization.id)) is not true then
    return null;
  end if;
  select count(*) filter (where l.status <> 'ASSIGNED' and s.is_open), count(*) filter (where l.status = 'ASSIGNED')
    into figures.open_leads, figures.offers_waiting
    from app.leads l join app.lead_statuses s on s.code = l.status where l.organization_id = organization.id;
  select count(*) filter (where f.accepted_at is not null or f.status in ('DECLINED', 'EXPIRED')), count(f.accepted_at)
    into figures.offers_answered, figures.offers_accepted
    from app.lead_offers f where f.organization_id = organization.id;
  select count(*) filter (where t.corrects_id is null), coalesce(sum(t.actual_deal), 0),
      coalesce(sum(f.operator_fee) filter (where t.status in ('READY_FOR_INVOICE', 'INVOICE_SENT', 'OVERDUE')), 0),
      coalesce(sum(f.operator_fee) filter (where f.vendor_invoice_status = 'OVERDUE'), 0)
    into figures.closed_deals, figures.closed_value, figures.owed_amount, figures.overdue_amount
    from app.transactions t join app.transaction_fees f on f.transaction_id = t.id
    where t.organization_id = organization.id and t.status <> 'TERMINATED';
  return figures;
end $$;

grant execute on function app.organizations_figures(app.organizations) to turnstone_member, turnstone_operator;
grant execute on function app.suspend_organization(int, text), app.activate_organization(int), app.delete_organization(int, text),
  app.departure_of_organization(int) to turnstone_operator;
