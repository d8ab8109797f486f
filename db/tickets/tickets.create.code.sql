-- Support and service requests to the operator.

-- Creates a ticket, once per key. A repeated request for a service returns the open ticket. At most 20 a day.
create or replace function app.create_support(support app.new_support) returns app.support_tickets language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  ticket app.support_tickets := private.checked_support(support);
  earlier app.support_tickets;
begin
  perform pg_advisory_xact_lock(hashtextextended('support ' || claims.user_id(), 0));
  select * into earlier from app.support_tickets t
    where t.user_id = claims.user_id() and t.idempotency_key = ticket.idempotency_key;
  if earlier.id is not null then
    if (earlier.type, earlier.title, earlier.details) is distinct from (ticket.type, ticket.title, ticket.details) then
      perform private.refuse('TS006', 'KEY_REUSED', 'This key was used for another ticket');
    end if;
    return earlier;
  end if;
  select * into earlier from app.support_tickets t
    where ticket.type = 'SERVICE_REQUEST' and t.type = 'SERVICE_REQUEST' and t.user_id = claims.user_id()
      and lower(t.title) = lower(ticket.title) and t.status not in ('RESOLVED', 'CANCELLED');
  if earlier.id is not null then return earlier; end if;
  if (select count(*) from app.support_tickets t
      where t.user_id = claims.user_id() and t.created_at > clock_timestamp() - interval '1 day') >= 20 then
    perform private.refuse('TS007', 'DAILY_LIMIT', 'You have sent 20 requests today. Try again tomorrow.');
  end if;
  return private.insert_ticket(ticket, support.attachments);
end $$;

-- Validates a new ticket and fills in defaults.
create or replace function private.checked_support(support app.new_support) returns app.support_tickets language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  ticket app.support_tickets;
begin
  ticket.type := support.type;
  if not exists (select from app.ticket_types y where y.code = ticket.type) then
    perform private.refuse('TS004', 'TICKET_TYPE', 'There is no such type of ticket'); end if;
  if ticket.type = 'SERVICE_REQUEST' and claims.may('CREATE_SERVICES') then
    perform private.refuse('TS002', 'CREATES_SERVICES_DIRECTLY', 'You may create services yourself'); end if;
  if length(support.idempotency_key) not between 8 and 100 then
    perform private.refuse('TS004', 'KEY_LENGTH', 'An idempotency key has 8 to 100 characters'); end if;
  ticket.idempotency_key := support.idempotency_key;
  ticket.details := private.checked_text(support.details, 5000, 'A request has at most 5,000 characters');
  if ticket.type = 'SUPPORT' and ticket.details is null then perform private.refuse('TS004', 'DETAILS_REQUIRED', 'Details are required'); end if;
  ticket.title := private.checked_title(support.title);
  ticket.name := coalesce(private.checked_name(support.name), private.name_of(claims.user_id()), 'A person');
  ticket := private.with_contact(ticket, coalesce(support.email, (select c.email from app.user_contacts c
    where c.user_id = claims.user_id())), support.phone_number, coalesce(support.preferred_contact_method, 'EMAIL'));
  return private.with_links(ticket, support.lead_id, support.transaction_id, support.organization_id);
end $$;

create or replace function private.checked_title(title text) returns text language plpgsql immutable as $$
declare
  plain text := regexp_replace(private.plain_name(title), '\s+', ' ', 'g');
begin
  if coalesce(length(plain), 0) not between 1 and 200 then
    perform private.refuse('TS004', 'REQUEST_TITLE', 'A request has a title of at most 200 characters'); end if;
  return plain;
end $$;

create or replace function private.checked_name(name text) returns text language plpgsql immutable as $$
declare
  plain text := nullif(private.plain_name(name), '');
begin
  if length(plain) > 200 then perform private.refuse('TS004', 'NAME_TOO_LONG', 'A name has at most 200 characters'); end if;
  return plain;
end $$;

-- Cleans a multi-line text of characters that change how surrounding text reads; null when nothing is left.
create or replace function private.checked_text(given text, most int, sentence text) returns text language plpgsql immutable as $$
declare
  plain text := nullif(btrim(private.clean_text(given), E' \n\t'), '');
begin
  if length(plain) > most then perform private.refuse('TS004', 'TEXT_TOO_LONG', sentence); end if;
  return plain;
end $$;

create or replace function private.with_contact(ticket app.support_tickets, email text, phone text, method text)
returns app.support_tickets language plpgsql stable as $$
begin
  ticket.email := nullif(private.plain_email(email), '');
  if not private.is_email(ticket.email) then
    perform private.refuse('TS004', 'EMAIL', 'Please enter a valid email address'); end if;
  ticket.phone_number := nullif(private.normalize_phone(phone), '');
  if ticket.phone_number is not null and not private.is_real_phone(ticket.phone_number) then
    perform private.refuse('TS004', 'PHONE_NUMBER', 'Please enter a valid phone number'); end if;
  ticket.phone_extension := case when ticket.phone_number is not null
    then substring(lower(phone) from '(?:x|ext[.]?)\s*([0-9]{1,6})\s*$') end;
  ticket.preferred_contact_method := method;
  if method not in ('EMAIL', 'PHONE') then perform private.refuse('TS004', 'CONTACT_METHOD', 'There is no such contact method'); end if;
  if method = 'PHONE' and ticket.phone_number is null then
    perform private.refuse('TS004', 'PHONE_REQUIRED', 'A phone number is required to be called'); end if;
  return ticket;
end $$;

-- The subject of the ticket, which the caller must be able to see.
create or replace function private.with_links(ticket app.support_tickets, lead int, transaction int, organization int)
returns app.support_tickets language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if lead is not null then ticket.lead_id := (private.require_lead(lead)).id; end if;
  if transaction is not null then
    select t.id into ticket.transaction_id from app.transactions t where t.id = transaction and private.knows_transaction(t);
    if ticket.transaction_id is null then perform private.refuse('TS003', 'NO_SUCH_TRANSACTION', 'There is no such transaction'); end if;
  end if;
  if organization is not null then
    select o.id into ticket.about_organization_id from app.organizations o where o.id = organization
      and ((o.status = 'ACTIVE' and not o.is_deleted) or o.id = claims.organization_id() or claims.organization_type() = 'OPERATOR');
    if ticket.about_organization_id is null then perform private.refuse('TS003', 'NO_SUCH_ORGANIZATION', 'There is no such organization'); end if;
  end if;
  return ticket;
end $$;

create or replace function private.insert_ticket(ticket app.support_tickets, attachments uuid[]) returns app.support_tickets
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  created timestamptz := clock_timestamp();
  facts jsonb;
begin
  perform from private.operator_settings for share;
  insert into app.support_tickets (type, title, details, user_id, organization_id, name, email, phone_number, phone_extension,
      preferred_contact_method, lead_id, transaction_id, about_organization_id, earlier_id, idempotency_key, created_at, status_since,
      waiting_since, escalates_at, answer_due_at, resolution_due_at)
    values (ticket.type, ticket.title, ticket.details, claims.user_id(), claims.organization_id(), ticket.name, ticket.email,
      ticket.phone_number, ticket.phone_extension, ticket.preferred_contact_method, ticket.lead_id, ticket.transaction_id,
      ticket.about_organization_id, ticket.earlier_id, ticket.idempotency_key, created, created, created, created + interval '2 days',
      private.answer_due_at(created), private.resolution_due_at(created))
    returning * into ticket;
  perform private.attach_files(attachments, 'TICKET', ticket.id);
  perform private.insert_ticket_history(null, ticket, 'create', 'REQUESTER');
  facts := private.ticket_facts(ticket) || case when ticket.type = 'SERVICE_REQUEST'
    then jsonb_build_object('serviceName', ticket.title) else '{}' end;
  perform private.notify(case ticket.type when 'SERVICE_REQUEST' then 'new_service_requested' else 'ticket_received' end,
    array[private.operators_admins(facts), private.person(ticket.user_id, facts)]);
  return ticket;
end $$;

-- Changes the fields in the patch. The requester may until work starts, the operator while the request is open.
create or replace function app.update_support_by_id(id int, support_patch app.changed_support) returns app.support_tickets
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  ticket app.support_tickets := private.lock_ticket(update_support_by_id.id, null);
  patch app.changed_support := support_patch;
begin
  if not ('OPERATOR' = any (private.ticket_parties(ticket)) or ticket.status in ('NEW_TICKET', 'ASSIGNED')) then
    perform private.refuse('TS002', 'WORK_BEGUN', 'Work on this request has begun. Add a note instead.');
  end if;
  if ticket.status in ('RESOLVED', 'CANCELLED') then
    perform private.refuse('TS002', 'REQUEST_IS_OVER', 'This request is closed and stays as it is.'); end if;
  if patch.title is not null then ticket.title := private.checked_title(patch.title); end if;
  ticket.details := coalesce(private.checked_text(patch.details, 5000, 'A request has at most 5,000 characters'), ticket.details);
  ticket.name := coalesce(private.checked_name(patch.name), ticket.name);
  ticket := private.with_contact(ticket, coalesce(patch.email, ticket.email), coalesce(patch.phone_number,
    ticket.phone_number || coalesce(' x' || ticket.phone_extension, '')),
    coalesce(patch.preferred_contact_method, ticket.preferred_contact_method));
  ticket := private.with_links(ticket, patch.lead_id, patch.transaction_id, patch.organization_id);
  update app.support_tickets t set title = ticket.title, details = ticket.details, name = ticket.name, email = ticket.email,
      phone_number = ticket.phone_number, phone_extension = ticket.phone_extension,
      preferred_contact_method = ticket.preferred_contact_method, lead_id = ticket.lead_id,
      transaction_id = ticket.transaction_id, about_organization_id = ticket.about_organization_id
    where t.id = ticket.id returning * into ticket;
  return ticket;
end $$;

grant execute on function app.create_support(app.new_support) to turnstone_member;
grant execute on function app.update_support_by_id(int, app.changed_support) to turnstone_member, turnstone_operator;
