-- Messages to a ticket's address that are no note, as the operator's staff see them. They are deleted after 90 days.

create policy select_all on app.ticket_mails for select to turnstone_operator using (true);
create policy select_any on app.ticket_mail_reasons for select to turnstone_anonymous, turnstone_member, turnstone_operator using (true);
grant select on app.ticket_mails to turnstone_operator;
grant select on app.ticket_mail_reasons to turnstone_anonymous, turnstone_member, turnstone_operator;

create or replace function app.ticket_mails_attachments(mail app.ticket_mails) returns setof app.files language sql stable
begin atomic
  select f.* from app.files f where f.subject = 'TICKET_MAIL' and f.subject_id = mail.id order by f.id;
end;

-- Locks a message and its ticket for an admin of the operator.
create or replace function private.lock_ticket_mail(wanted bigint) returns app.ticket_mails language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  mail app.ticket_mails;
begin
  perform private.lock_ticket((select m.support_id from app.ticket_mails m where m.id = wanted), null);
  select m.* into mail from app.ticket_mails m where m.id = wanted for update;
  if mail.id is null or claims.organization_type() <> 'OPERATOR' then
    perform private.refuse('TS003', 'NO_SUCH_MAIL', 'There is no such message'); end if;
  if mail.note_id is not null then perform private.refuse('TS006', 'MAIL_ADDED', 'This message is in the conversation already'); end if;
  return mail;
end $$;

-- Adds a message to the conversation as what its person sent. The requester's reopens a resolved ticket.
create or replace function app.accept_ticket_mail(id bigint) returns app.notes language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  mail app.ticket_mails := private.lock_ticket_mail(accept_ticket_mail.id);
  ticket app.support_tickets;
  added app.notes;
begin
  select t.* into ticket from app.support_tickets t where t.id = mail.support_id;
  added := private.insert_mailed_note(ticket, mail.user_id, jsonb_build_object('text', mail.text, 'quoted', case when mail.user_id = ticket.user_id then mail.quoted_text end,
    'otherSender', case when mail.reason in ('OTHER_SENDER', 'NOT_ON_TICKET') then coalesce(mail.sender_email, 'unknown') end), null);
  update app.notes n set left_out = mail.left_out where n.id = added.id returning * into added;
  update app.files f set subject = 'TICKET_NOTE', subject_id = added.id where f.subject = 'TICKET_MAIL' and f.subject_id = mail.id;
  update app.ticket_mails m set decided_at = clock_timestamp(), decided_by_user_id = claims.user_id(), note_id = added.id
    where m.id = mail.id;
  if mail.user_id = ticket.user_id and ticket.status <> 'CANCELLED' then
    perform private.follow_note(ticket, added, false);
  end if;
  return added;
end $$;

-- Takes a message out of the queue, or puts it back.
create or replace function app.dismiss_ticket_mail(id bigint, is_dismissed boolean default true) returns app.ticket_mails language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  mail app.ticket_mails := private.lock_ticket_mail(dismiss_ticket_mail.id);
begin
  update app.ticket_mails m set decided_at = case when is_dismissed then coalesce(m.decided_at, clock_timestamp()) end,
      decided_by_user_id = case when is_dismissed then claims.user_id() end
    where m.id = mail.id returning * into mail;
  return mail;
end $$;

-- Deletes messages, with their files, 90 days after they came.
create or replace function jobs.forget_ticket_mails(at_most int) returns int language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  gone bigint[];
begin
  with old as (select m.id from app.ticket_mails m where m.created_at < clock_timestamp() - interval '90 days'
      order by m.id limit at_most for update skip locked),
    deleted as (delete from app.ticket_mails m using old where m.id = old.id returning m.id)
    select coalesce(array_agg(d.id), '{}') into gone from deleted d;
  delete from app.files f where f.subject = 'TICKET_MAIL' and f.subject_id = any (gone);
  return cardinality(gone);
end $$;

create trigger audit after insert or update or delete on app.ticket_mails for each row
  execute function private.audit_row('support_id', 'user_id', 'reason', 'decided_by_user_id', 'note_id');
grant execute on function app.ticket_mails_attachments(app.ticket_mails), app.accept_ticket_mail(bigint),
  app.dismiss_ticket_mail(bigint, boolean) to turnstone_operator;
grant execute on function jobs.forget_ticket_mails(int) to turnstone_jobs;
