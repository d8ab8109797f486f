-- Who knows of a ticket: whoever asked, the master admins of their organization, and the operator.

create policy select_own on app.support_tickets for select to turnstone_member
  using (user_id = (select claims.user_id()));
create policy select_own_organization on app.support_tickets for select to turnstone_member
  using (organization_id = (select claims.organization_id()) and (select claims.is_master_admin()));
create policy select_all on app.support_tickets for select to turnstone_operator using (true);
create policy select_any on app.ticket_types for select to turnstone_anonymous, turnstone_member, turnstone_operator using (true);
create policy select_any on app.ticket_statuses for select to turnstone_anonymous, turnstone_member, turnstone_operator using (true);

grant select on app.support_tickets to turnstone_member, turnstone_operator;
grant select on app.ticket_types, app.ticket_statuses to turnstone_anonymous, turnstone_member, turnstone_operator;

-- Asks the operator for a service that the caller misses and may not create. Asked again while it is open, it is the same
-- request, of which nobody is told twice. At most 20 a day.
create or replace function app.request_service(title text, details text default null) returns app.support_tickets
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
declare
  wanted text := btrim(regexp_replace(request_service.title, '\s+', ' ', 'g'));
  told jsonb;
  ticket app.support_tickets;
begin
  if claims.may('CREATE_SERVICES') then perform hidden.refuse('TS002', 'You may create services yourself'); end if;
  if coalesce(length(wanted), 0) not between 1 and 200 then
    perform hidden.refuse('TS004', 'A service has a name of at most 200 characters'); end if;
  if length(btrim(request_service.details)) > 5000 then
    perform hidden.refuse('TS004', 'A request has at most 5000 characters'); end if;
  insert into app.support_tickets (type, title, details, user_id, organization_id)
    select 'SERVICE_REQUEST', wanted, nullif(btrim(request_service.details), ''), claims.user_id(), claims.organization_id()
      where (select count(*) from app.support_tickets t
        where t.user_id = claims.user_id() and t.created_at > clock_timestamp() - interval '1 day') < 20
    on conflict (user_id, lower(title)) where type = 'SERVICE_REQUEST' and status not in ('RESOLVED', 'CANCELLED') do nothing
    returning * into ticket;
  if not found then
    select t.* into ticket from app.support_tickets t
      where t.user_id = claims.user_id() and lower(t.title) = lower(wanted) and t.type = 'SERVICE_REQUEST'
        and t.status not in ('RESOLVED', 'CANCELLED');
    if not found then perform hidden.refuse('TS007', 'You have asked for 20 services today'); end if;
    return ticket;
  end if;
  told := jsonb_build_object('serviceName', ticket.title, 'ticketPublicId', ticket.public_id, 'userName',
    (select concat_ws(' ', u.first_name, u.last_name) from app.user_infos u where u.id = ticket.user_id));
  perform hidden.notify_operator('new_service_requested', told);
  perform hidden.notify_user('new_service_requested', ticket.user_id, told);
  return ticket;
end $$;

grant execute on function app.request_service(text, text) to turnstone_member;

create trigger touch before update on app.support_tickets for each row execute function hidden.touch();
create trigger audit after insert or update on app.support_tickets for each row execute function hidden.audit_row('type', 'status');
