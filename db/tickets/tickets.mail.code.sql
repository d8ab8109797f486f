-- Replies by mail. The recipient address identifies the user and the ticket. A message from the account's own address becomes
-- a note; any other waits for the operator's staff.

-- The part of a reply address after the "+": what it names, and a signature. Tickets and emails from leads have such addresses.
create or replace function private.signed_reply_key(named text) returns text language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select concat_ws('.', named, left(encode(sha256(k.secret || sha256(k.secret || convert_to(named, 'UTF8'))), 'hex'), 24))
    from private.ticket_keys k order by k.id desc limit 1;
end;

-- That of a ticket and a user.
create or replace function jobs.ticket_reply_token(support_id int, person int) returns text language sql stable
security definer set search_path = pg_catalog, pg_temp
  return private.signed_reply_key(concat_ws('.', ticket_reply_token.support_id, ticket_reply_token.person));

-- The ticket and the user of a reply address; no row if its signature is wrong. A merged ticket is answered in the one that
-- remains.
create or replace function private.ticket_of_token(token text, out support_id int, out person int) language plpgsql stable
security definer set search_path = pg_catalog, pg_temp as $$
declare
  parts text[] := regexp_match(token, '^([1-9][0-9]{0,8})\.([1-9][0-9]{0,8})\.[0-9a-f]{24}$');
  into_id int;
begin
  if parts is null or jobs.ticket_reply_token(parts[1]::int, parts[2]::int) <> token then return; end if;
  select t.id, parts[2]::int into support_id, person from app.support_tickets t where t.id = parts[1]::int;
  for hop in 1..20 loop
    select t.merged_into_id into into_id from app.support_tickets t where t.id = support_id;
    exit when into_id is null;
    support_id := into_id;
  end loop;
end $$;

-- What was sent about the ticket of a reply address: a quoted line that equals it is surely a quote.
create or replace function jobs.ticket_mail_texts(token text) returns setof text language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select x.text from private.ticket_of_token(token) k join app.support_tickets t on t.id = k.support_id
      cross join lateral (select concat_ws(E'\n', t.title, t.details, t.name) union all
        (select concat_ws(E' wrote:\n', n.author_name, n.note) from app.notes n where n.support_id = t.id and n.visibility = 'SHARED'
          order by n.id desc limit 50)) x (text);
end;

create or replace function private.mailed_text(given text) returns text language sql immutable
  return nullif(btrim(private.clean_text(given), E' \n\t'), '');

-- Why a message from this sender is no note; null if it is one. mail is what the server read.
create or replace function private.mail_refusal(ticket app.support_tickets, person int, mail jsonb) returns text language plpgsql stable
security definer set search_path = pg_catalog, pg_temp as $$
declare
  is_operator boolean := 'OPERATOR' = any (private.ticket_parties(ticket));
begin
  if mail ->> 'kind' in ('AUTOMATIC', 'BOUNCE') then return mail ->> 'kind'; end if;
  if claims.user_id() is distinct from person or private.ticket_parties(ticket) = '{}' then return 'NOT_ON_TICKET'; end if;
  if mail ->> 'authentication' = 'FAIL' or not exists (select from app.user_contacts c where c.user_id = person
      and private.plain_email(c.email) = private.plain_email(mail ->> 'sender')) then return 'OTHER_SENDER'; end if;
  if mail ->> 'kind' in ('TOO_LARGE', 'UNREADABLE') then return mail ->> 'kind'; end if;
  if private.mailed_text(mail ->> 'text') is null then return 'EMPTY'; end if;
  if (select count(*) from app.notes n where n.updated_by = person
      and n.created_at > clock_timestamp() - interval '1 hour') >= 60 then return 'LIMITED'; end if;
  if ticket.status in ('RESOLVED', 'CANCELLED') and ticket.status_since <= clock_timestamp() - interval '90 days' then return 'ENDED'; end if;
  return case when ticket.status = 'CANCELLED' and is_operator then 'CLOSED' end;
end $$;

-- Adds a message as a note of the user in its recipient address, or as a row for the operator's staff, once per message.
-- outcome is ADDED, KNOWN (came before), INVALID (no such address) or the reason of the row.
create or replace function jobs.receive_ticket_mail(token text, message_key text, mail jsonb,
  out outcome text, out note_id bigint, out mail_id bigint, out user_id int) language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  ticket app.support_tickets;
  key text := 'mail ' || message_key;
begin
  outcome := 'INVALID';
  select t.* into ticket from private.ticket_of_token(token) k join app.support_tickets t on t.id = k.support_id for update of t;
  if ticket.id is null then return; end if;
  user_id := (private.ticket_of_token(token)).person;
  perform private.become(user_id);
  outcome := 'KNOWN';
  select n.id into note_id from app.notes n where n.updated_by = receive_ticket_mail.user_id and n.idempotency_key = key;
  select m.id into mail_id from app.ticket_mails m where m.user_id = receive_ticket_mail.user_id
    and m.message_key = receive_ticket_mail.message_key;
  if num_nonnulls(note_id, mail_id) > 0 then return; end if;
  outcome := coalesce(private.mail_refusal(ticket, user_id, mail), 'ADDED');
  if outcome = 'ADDED' then note_id := private.add_mailed_note(ticket, mail, key);
  else mail_id := private.insert_ticket_mail(ticket, user_id, outcome, mail, message_key); end if;
end $$;

-- The row of an unused message; null above 50 a day from one address, so that a loop ends.
create or replace function private.insert_ticket_mail(ticket app.support_tickets, person int, reason text, mail jsonb, message_key text)
returns bigint language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  added bigint;
begin
  if (select count(*) from app.ticket_mails m where m.user_id = person
      and m.created_at > clock_timestamp() - interval '1 day') >= 50 then return null; end if;
  insert into app.ticket_mails (support_id, user_id, reason, sender_email, sender_name, subject, text, quoted_text, message_key)
    values (ticket.id, person, insert_ticket_mail.reason, nullif(left(mail ->> 'sender', 254), ''),
      nullif(left(private.plain_name(mail ->> 'senderName'), 200), ''), nullif(left(private.plain_name(mail ->> 'subject'), 500), ''),
      private.mailed_text(mail ->> 'text'),
      private.mailed_text(mail ->> 'quoted'), insert_ticket_mail.message_key)
    returning id into added;
  if reason not in ('AUTOMATIC', 'BOUNCE') then
    perform private.notify('ticket_mail_waiting', array[private.assignee_of(ticket, private.ticket_facts(ticket))]);
  end if;
  return added;
end $$;

-- A note of the person who sent a message. Longer than 14 days after its end, the ticket continues in another one.
create or replace function private.add_mailed_note(ticket app.support_tickets, mail jsonb, key text) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  is_operator boolean := 'OPERATOR' = any (private.ticket_parties(ticket));
  is_over boolean := ticket.status = 'CANCELLED'
    or (ticket.status = 'RESOLVED' and ticket.status_since <= clock_timestamp() - interval '14 days');
  is_new boolean;
  added app.notes;
  internal app.notes;
begin
  if is_over and not is_operator then ticket := private.continue_ticket(ticket); end if;
  is_new := ticket.earlier_id is not null and not exists (select from app.notes n where n.support_id = ticket.id);
  added := private.insert_mailed_note(ticket, claims.user_id(), case when is_operator then mail - 'quoted' else mail end, key);
  -- What staff quote may be a conversation among themselves.
  if is_operator and private.mailed_text(mail ->> 'quoted') is not null then
    internal := private.insert_ticket_note(ticket, 'Quoted in the reply by mail', 'OPERATOR', null, null);
    update app.notes n set is_by_mail = true, quoted_text = private.mailed_text(mail ->> 'quoted') where n.id = internal.id;
  end if;
  -- Of a new ticket the operator is notified already.
  if not is_new then perform private.follow_note(ticket, added, is_operator); end if;
  return added.id;
end $$;

-- The open ticket that continues a closed one, created if there is none.
create or replace function private.continue_ticket(earlier app.support_tickets) returns app.support_tickets language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  later app.support_tickets;
begin
  select t.* into later from app.support_tickets t where t.earlier_id = earlier.id
    and t.status not in ('RESOLVED', 'CANCELLED') order by t.id desc limit 1 for update;
  if later.id is not null then return later; end if;
  later.type := earlier.type;
  later.title := earlier.title;
  later.details := format('A reply by mail to T-%s, which was closed.', earlier.id);
  later.name := coalesce(private.name_of(claims.user_id()), earlier.name);
  later.email := (select c.email from app.user_contacts c where c.user_id = claims.user_id());
  later.preferred_contact_method := 'EMAIL';
  later.lead_id := earlier.lead_id;
  later.transaction_id := earlier.transaction_id;
  later.about_organization_id := earlier.about_organization_id;
  later.earlier_id := earlier.id;
  return private.insert_ticket(later, null);
end $$;

create or replace function private.insert_mailed_note(ticket app.support_tickets, person int, mail jsonb, key text) returns app.notes
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  added app.notes;
begin
  insert into app.notes (support_id, ticket_organization_id, submitted_user_id, organization_id, note, updated_by, author_name,
      idempotency_key, is_by_mail, quoted_text, sender_email)
    select ticket.id, ticket.organization_id, ticket.user_id, u.organization_id,
        coalesce(private.mailed_text(mail ->> 'text'), 'No text'), u.id, private.name_of(u.id),
        insert_mailed_note.key, true, private.mailed_text(mail ->> 'quoted'), mail ->> 'otherSender'
      from app.user_infos u where u.id = person
    returning * into added;
  return added;
end $$;

-- Records what of a message was left out, and answers its sender if it was not used in full: at most once a day.
create or replace function jobs.finish_ticket_mail(note_id bigint, mail_id bigint, person int, left_out text[], may_answer boolean)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  reason text := (select m.reason from app.ticket_mails m where m.id = mail_id);
begin
  update app.notes n set left_out = finish_ticket_mail.left_out
    where n.id = finish_ticket_mail.note_id and n.left_out = '{}' and finish_ticket_mail.left_out <> '{}';
  update app.ticket_mails m set left_out = finish_ticket_mail.left_out
    where m.id = mail_id and m.left_out = '{}' and finish_ticket_mail.left_out <> '{}';
  if not may_answer or reason in ('AUTOMATIC', 'BOUNCE', 'OTHER_SENDER', 'NOT_ON_TICKET')
    or (reason is null and finish_ticket_mail.left_out = '{}') then return; end if;
  insert into private.ticket_mail_answers as a (user_id, sent_at) values (person, clock_timestamp())
    on conflict (user_id) do update set sent_at = excluded.sent_at where a.sent_at < clock_timestamp() - interval '1 day';
  if not found then return; end if;
  perform private.enqueue('tickets__answer_mail', json_build_object('userId', person, 'noteId', note_id, 'mailId', mail_id));
end $$;

-- What such an answer says, and to whom.
create or replace function jobs.ticket_mail_answer(note bigint, mail bigint, person int) returns table (
  first_name text, email text, ticket int, ticket_public_id uuid, title text, reason text, left_out text[]
) language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select u.first_name, c.email, t.id, t.public_id, t.title, m.reason, coalesce(m.left_out, n.left_out)
    from app.user_infos u join app.user_contacts c on c.user_id = u.id
      left join app.ticket_mails m on m.id = ticket_mail_answer.mail and m.user_id = u.id
      left join app.notes n on n.id = ticket_mail_answer.note and n.updated_by = u.id
      join app.support_tickets t on t.id = coalesce(m.support_id, n.support_id)
    where u.id = person and u.status = 'ACTIVE' and not u.is_deleted;
end;

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

-- Stores the row of a file of such a message, unless it exists.
create or replace function jobs.attach_mailed_file(note_id bigint, mail_id bigint, person int, file uuid, name text,
  content_type text, byte_size int, width int, height int) returns boolean language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform private.become(person);
  insert into app.files (public_id, user_id, organization_id, kind, name, content_type, byte_size, width, height, subject,
      subject_id, audience)
    select attach_mailed_file.file, u.id, u.organization_id, 'FILE', attach_mailed_file.name, attach_mailed_file.content_type,
        attach_mailed_file.byte_size, attach_mailed_file.width, attach_mailed_file.height,
        case when n.id is null then 'TICKET_MAIL' else 'TICKET_NOTE' end, coalesce(n.id, m.id), 'SUBJECT'
      from app.user_infos u
        left join app.notes n on n.id = attach_mailed_file.note_id and n.updated_by = u.id
        left join app.ticket_mails m on m.id = attach_mailed_file.mail_id and m.user_id = u.id and m.decided_at is null
      where u.id = person and num_nonnulls(n.id, m.id) = 1
    on conflict (public_id) do nothing;
  return found;
end $$;

-- The additions to a mail about a ticket: the reply itself and the address for answers.
create or replace function jobs.ticket_mail(ticket uuid, person int, note bigint) returns table (
  number int, reply_token text, note text, author_name text, asks_whether_helped boolean
) language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select t.id, jobs.ticket_reply_token(t.id, u.id), n.note, n.author_name,
      t.status = 'RESOLVED' and t.user_id = u.id and t.helped is null
    from app.support_tickets t join app.user_infos u on u.id = ticket_mail.person
      left join app.notes n on n.id = ticket_mail.note and n.support_id = t.id and n.visibility = 'SHARED'
    where t.public_id = ticket_mail.ticket and (t.user_id = u.id or u.organization_type = 'OPERATOR');
end;

grant execute on function jobs.ticket_reply_token(int, int), jobs.ticket_mail_texts(text),
  jobs.receive_ticket_mail(text, text, jsonb), jobs.finish_ticket_mail(bigint, bigint, int, text[], boolean),
  jobs.ticket_mail_answer(bigint, bigint, int),
  jobs.attach_mailed_file(bigint, bigint, int, uuid, text, text, int, int, int), jobs.ticket_mail(uuid, int, bigint) to turnstone_jobs;
