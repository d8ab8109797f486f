-- Replies by mail. The recipient address alone identifies the user and the ticket; the sender is not trusted.

-- The part of the address after the "+": ticket, user and a signature of both.
create or replace function jobs.ticket_reply_token(support_id int, person int) returns text language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select concat_ws('.', ticket_reply_token.support_id, ticket_reply_token.person, left(encode(sha256(k.secret || sha256(k.secret
      || convert_to(concat_ws('.', ticket_reply_token.support_id, ticket_reply_token.person), 'UTF8'))), 'hex'), 24))
    from private.ticket_keys k order by k.id desc limit 1;
end;

-- Adds a mailed reply as a note of the user in its recipient address, once per message. outcome is ADDED, KNOWN (already
-- added), INVALID (unknown address, or the user has left the ticket), CLOSED (the ticket takes no replies) or LIMITED (too
-- many in an hour).
create or replace function jobs.receive_ticket_reply(token text, message_key text, note text,
  out outcome text, out note_id bigint, out user_id int) language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  ticket app.support_tickets;
  key text := 'mail ' || message_key;
  parts text[] := regexp_match(token, '^([1-9][0-9]{0,8})\.([1-9][0-9]{0,8})\.[0-9a-f]{24}$');
begin
  outcome := 'INVALID';
  if parts is null or jobs.ticket_reply_token(parts[1]::int, parts[2]::int) <> token then return; end if;
  user_id := parts[2]::int;
  if not private.become(user_id) then return; end if;
  select t.* into ticket from app.support_tickets t where t.id = parts[1]::int for update;
  if ticket.id is null or private.ticket_parties(ticket) = '{}' then return; end if;
  select n.id into note_id from app.notes n where n.updated_by = receive_ticket_reply.user_id and n.idempotency_key = key;
  if note_id is not null then outcome := 'KNOWN'; return; end if;
  if (select count(*) from app.notes n where n.updated_by = receive_ticket_reply.user_id
      and n.created_at > clock_timestamp() - interval '1 hour') >= 60 then outcome := 'LIMITED'; return; end if;
  begin
    note_id := (private.reply_to_ticket(ticket.id, note, 'SHARED', key, null, false)).id;
    outcome := 'ADDED';
  exception when sqlstate 'TS004' then
    outcome := 'CLOSED';
  end;
end $$;

-- Sets the claims of this user for the transaction; false if the user cannot sign in.
create or replace function private.become(person int) returns boolean language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  u app.user_infos;
begin
  select p.* into u from app.user_infos p left join app.organizations o on o.id = p.organization_id
    where p.id = become.person and p.status = 'ACTIVE' and not p.is_deleted
      and (o.id is null or (o.status = 'ACTIVE' and not o.is_deleted));
  if u.id is null then return false; end if;
  perform set_config('turnstone.' || c.name, coalesce(c.value, ''), true) from (values ('user_id', u.id::text),
    ('organization_id', u.organization_id::text), ('organization_type', u.organization_type), ('user_type', u.user_type),
    ('session_id', ''), ('permissions', '')) c (name, value);
  return true;
end $$;

-- Stores the row of a file attached to such a reply, unless it exists.
create or replace function jobs.attach_mailed_file(note_id bigint, person int, file uuid, name text, content_type text,
  byte_size int, width int, height int) returns boolean language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform private.become(person);
  insert into app.files (public_id, user_id, organization_id, kind, name, content_type, byte_size, width, height, subject,
      subject_id, audience)
    select attach_mailed_file.file, u.id, u.organization_id, 'FILE', attach_mailed_file.name, attach_mailed_file.content_type,
        attach_mailed_file.byte_size, attach_mailed_file.width, attach_mailed_file.height, 'TICKET_NOTE', n.id, 'SUBJECT'
      from app.user_infos u join app.notes n on n.id = attach_mailed_file.note_id and n.updated_by = u.id
      where u.id = person
    on conflict (public_id) do nothing;
  return found;
end $$;

-- The additions to a mail about a ticket: the reply itself and the address for answers.
create or replace function jobs.ticket_mail(ticket uuid, person int, note bigint) returns table (
  reply_token text, note text, author_name text, asks_whether_helped boolean
) language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select jobs.ticket_reply_token(t.id, u.id), n.note, n.author_name,
      t.status = 'RESOLVED' and t.user_id = u.id and t.helped is null
    from app.support_tickets t join app.user_infos u on u.id = ticket_mail.person
      left join app.notes n on n.id = ticket_mail.note and n.support_id = t.id and n.visibility = 'SHARED'
    where t.public_id = ticket_mail.ticket and (t.user_id = u.id or u.organization_type = 'OPERATOR');
end;

grant execute on function jobs.ticket_reply_token(int, int), jobs.receive_ticket_reply(text, text, text),
  jobs.attach_mailed_file(bigint, int, uuid, text, text, int, int, int), jobs.ticket_mail(uuid, int, bigint) to turnstone_jobs;

-- Reply templates, read and edited by the operator's staff.
create policy select_all on app.reply_templates for select to turnstone_operator using (true);
grant select on app.reply_templates to turnstone_operator;

-- Adds a template, or updates the one with this id.
create or replace function app.save_reply_template(title text, body text, id int default null) returns app.reply_templates
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  template app.reply_templates;
  plain_title text := private.checked_title(save_reply_template.title);
  plain_body text := private.checked_note(save_reply_template.body);
begin
  if length(plain_title) > 100 or plain_body is null then
    perform private.refuse('TS004', 'TEMPLATE', 'A template has a title of at most 100 characters and a text'); end if;
  if save_reply_template.id is null then
    insert into app.reply_templates (title, body) values (plain_title, plain_body) returning * into template;
  else
    update app.reply_templates t set title = plain_title, body = plain_body, updated_at = clock_timestamp()
      where t.id = save_reply_template.id returning * into template;
    if template.id is null then perform private.refuse('TS003', 'NO_SUCH_TEMPLATE', 'There is no such template'); end if;
  end if;
  return template;
end $$;

create or replace function app.remove_reply_template(id int) returns boolean language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from app.reply_templates t where t.id = remove_reply_template.id;
  if not found then perform private.refuse('TS003', 'NO_SUCH_TEMPLATE', 'There is no such template'); end if;
  return true;
end $$;

grant execute on function app.save_reply_template(text, text, int), app.remove_reply_template(int) to turnstone_operator;
create trigger audit after insert or update or delete on app.reply_templates for each row execute function private.audit_row();
