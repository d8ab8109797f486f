-- What customers answer to emails from a lead. The recipient address names the email. A message from the stored address of the
-- customer joins the history; any other waits for a yes. Read by the people of the organization that wrote, while it has the lead, and by
-- the operator; what comes later is the operator's alone.

create policy select_own_organization on app.lead_replies for select to turnstone_member
  using (organization_id = (select claims.organization_id()));
create policy select_of_visible_lead on app.lead_replies as restrictive for select to turnstone_member
  using ((select claims.is_admin()) or exists (select from app.leads l where l.id = lead_id));
create policy select_any on app.lead_replies for select to turnstone_operator using (true);

create policy select_with_customer on app.lead_reply_texts for select to turnstone_member, turnstone_operator
  using (exists (select from app.lead_replies r join app.lead_customers c on c.lead_id = r.lead_id where r.id = reply_id));

create policy select_of_lead_reply on app.files for select to turnstone_member
  using (audience = 'SUBJECT' and subject = 'LEAD_REPLY'
    and exists (select from app.lead_reply_texts t where t.reply_id = subject_id));

create policy select_any on app.lead_reply_statuses for select to turnstone_anonymous, turnstone_member, turnstone_operator using (true);

grant select on app.lead_reply_statuses to turnstone_anonymous, turnstone_member, turnstone_operator;
grant select on app.lead_replies, app.lead_reply_texts to turnstone_member, turnstone_operator;

create or replace function app.lead_replies_attachments(reply app.lead_replies) returns setof app.files language sql stable
begin atomic
  select f.* from app.files f where f.subject = 'LEAD_REPLY' and f.subject_id = reply.id order by f.id;
end;

-- The part of an email's reply address after the "+".
create or replace function private.lead_reply_key(mail_id int) returns text language sql stable
security definer set search_path = pg_catalog, pg_temp
  return private.signed_reply_key('lead-' || lead_reply_key.mail_id);

-- The email that a reply address belongs to; empty if its signature is wrong, or the customer was erased.
create or replace function private.lead_mail_of_key(key text) returns app.lead_mails language sql stable
security definer set search_path = pg_catalog, pg_temp
  return (select m from app.lead_mails m
    where m.id = (substring(lead_mail_of_key.key from '^lead-([1-9][0-9]{0,8})\.[0-9a-f]{24}$'))::int
      and private.lead_reply_key(m.id) = lead_mail_of_key.key and not private.is_erased(m.lead_id));

-- What was sent from the lead by this organization, by which a quote is known.
create or replace function jobs.lead_mail_texts(key text) returns table (subject text, text text, sender_name text,
  organization_name text, service_name text) language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select t.subject, t.text, concat_ws(' ', u.first_name, u.last_name), o.legal_business_name, s.name
    from private.lead_mail_of_key(lead_mail_texts.key) k
      join app.lead_mails m on m.lead_id = k.lead_id and m.organization_id = k.organization_id and m.status = 'SENT'
      join app.lead_mail_texts t on t.mail_id = m.id join app.user_infos u on u.id = m.user_id
      join app.organizations o on o.id = m.organization_id join app.leads l on l.id = m.lead_id
      join app.services s on s.id = l.service_id
    order by m.id desc limit 50;
end;

-- Whether the provider that wrote still has the lead, without having lost it in between: a provider accepts at the begin of its time.
create or replace function private.still_has(mail app.lead_mails, lead app.leads) returns boolean language sql stable
security definer set search_path = pg_catalog, pg_temp
  return coalesce(lead.accepted_organization_id = mail.organization_id, false)
    and not exists (select from app.lead_offers f where f.lead_id = lead.id and f.accepted_at > mail.created_at);

create or replace function private.has_ended_long_ago(lead app.leads) returns boolean language sql stable
security definer set search_path = pg_catalog, pg_temp
  return lead.status_since <= clock_timestamp() - interval '90 days'
    and exists (select from app.lead_statuses s where s.code = lead.status and s.kind in ('won', 'lost'));

-- Why a message waits for a yes; null if it is the customer's. mail is what the server read.
create or replace function private.reply_doubt(lead app.leads, mail jsonb) returns text language plpgsql stable
security definer set search_path = pg_catalog, pg_temp as $$
begin
  if mail ->> 'kind' in ('AUTOMATIC', 'BOUNCE') then return mail ->> 'kind'; end if;
  if mail ->> 'authentication' = 'FAIL' or not exists (select from app.lead_customers c where c.lead_id = lead.id
      and private.plain_email(c.email) = private.plain_email(mail ->> 'sender')) then return 'OTHER_SENDER'; end if;
  if mail ->> 'kind' in ('TOO_LARGE', 'UNREADABLE') then return mail ->> 'kind'; end if;
  if private.mailed_text(mail ->> 'text') is null then return 'EMPTY'; end if;
  if (select count(*) from app.lead_replies r where r.lead_id = lead.id
      and r.created_at > clock_timestamp() - interval '1 hour') >= 60 then return 'LIMITED'; end if;
  return case when private.has_ended_long_ago(lead) then 'ENDED' end;
end $$;

-- Takes a message once. outcome is ADDED, KNOWN (came before), INVALID (no such address) or why it waits. Without reply_id it was not
-- stored: a lead takes 50 that wait a day, so that a loop ends.
create or replace function jobs.receive_lead_reply(key text, message_key text, mail jsonb, out outcome text, out reply_id bigint)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  answered app.lead_mails := private.lead_mail_of_key(receive_lead_reply.key);
  lead app.leads;
  reply app.lead_replies;
begin
  outcome := 'INVALID';
  select l.* into lead from app.leads l where l.id = answered.lead_id for update;
  -- Again, under the lock: the customer may be erased now.
  if lead.id is null or private.is_erased(lead.id) then return; end if;
  reply.organization_id := answered.organization_id;
  if private.has_ended_long_ago(lead) or not private.still_has(answered, lead) then
    reply.organization_id := (select o.id from app.organizations o where o.organization_type = 'OPERATOR');
  end if;
  outcome := 'KNOWN';
  select r.id into reply_id from app.lead_replies r where r.lead_id = lead.id and r.message_key = receive_lead_reply.message_key
    and r.organization_id in (answered.organization_id, reply.organization_id) order by r.id limit 1;
  if reply_id is not null then return; end if;
  reply.lead_id := lead.id;
  reply.mail_id := answered.id;
  reply.message_key := receive_lead_reply.message_key;
  reply.reason := private.reply_doubt(lead, mail);
  outcome := coalesce(reply.reason, 'ADDED');
  reply_id := private.insert_lead_reply(reply, mail);
  if reply_id is not null then perform private.notify_of_reply(lead, reply); end if;
end $$;

create or replace function private.insert_lead_reply(reply app.lead_replies, mail jsonb) returns bigint language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  added bigint;
begin
  if reply.reason is not null and (select count(*) from app.lead_replies r where r.lead_id = reply.lead_id and r.reason is not null
      and r.created_at > clock_timestamp() - interval '1 day') >= 50 then return null; end if;
  insert into app.lead_replies (lead_id, mail_id, organization_id, status, reason, message_key)
    values (reply.lead_id, reply.mail_id, reply.organization_id, case when reply.reason is null then 'ADDED' else 'WAITING' end,
      reply.reason, reply.message_key) returning id into added;
  insert into app.lead_reply_texts (reply_id, sender_email, sender_name, subject, text, quoted_text)
    values (added, nullif(left(mail ->> 'sender', 254), ''), nullif(left(private.plain_name(mail ->> 'senderName'), 200), ''),
      nullif(left(private.plain_name(mail ->> 'subject'), 500), ''), private.mailed_text(mail ->> 'text'),
      private.mailed_text(mail ->> 'quoted'));
  return added;
end $$;

create or replace function private.mail_facts(lead app.leads) returns jsonb language sql stable
security definer set search_path = pg_catalog, pg_temp
  return jsonb_build_object('leadPublicId', lead.public_id,
    'serviceName', (select s.name from app.services s where s.id = lead.service_id));

-- Who is notified of what comes for this organization: the agent of the lead, else its provider's admins; of what is the operator's, the
-- operator's admins.
create or replace function private.notified_of_mail(lead app.leads, organization int) returns private.notification_target language sql stable
security definer set search_path = pg_catalog, pg_temp
  return case when organization is distinct from lead.accepted_organization_id then private.operators_admins(private.mail_facts(lead))
    when lead.assigned_user_id is not null then private.person(lead.assigned_user_id, private.mail_facts(lead))
    else private.admins_of(organization, private.mail_facts(lead)) end;

create or replace function private.notify_of_reply(lead app.leads, reply app.lead_replies) returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  if reply.reason in ('AUTOMATIC', 'BOUNCE') then return; end if;
  perform private.notify(case when reply.reason is null then 'customer_replied' else 'lead_mail_waiting' end,
    array[private.notified_of_mail(lead, reply.organization_id)], lead.id);
end $$;

-- Stores the row of a file of a message, unless it exists. Of a customer who was erased since, the bytes go as well.
create or replace function jobs.attach_lead_reply_file(reply_id bigint, file uuid, name text, content_type text, byte_size int,
  width int, height int) returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  lead int := (select l.id from app.lead_replies r join app.leads l on l.id = r.lead_id
    where r.id = attach_lead_reply_file.reply_id for share of l);
begin
  if lead is null or private.is_erased(lead) then
    insert into private.removed_files values (attach_lead_reply_file.file, clock_timestamp()) on conflict (public_id) do nothing;
    return false;
  end if;
  insert into app.files (public_id, kind, name, content_type, byte_size, width, height, subject, subject_id, audience)
    values (attach_lead_reply_file.file, 'FILE', attach_lead_reply_file.name, attach_lead_reply_file.content_type,
      attach_lead_reply_file.byte_size, attach_lead_reply_file.width, attach_lead_reply_file.height, 'LEAD_REPLY',
      attach_lead_reply_file.reply_id, 'SUBJECT')
    on conflict (public_id) do nothing;
  return found;
end $$;

-- Records what of a message was left out.
create or replace function jobs.finish_lead_reply(reply_id bigint, left_out text[]) returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  lead int := (select l.id from app.lead_replies r join app.leads l on l.id = r.lead_id
    where r.id = finish_lead_reply.reply_id for share of l);
begin
  if private.is_erased(lead) then return; end if;
  update app.lead_reply_texts t set left_out = finish_lead_reply.left_out
    where t.reply_id = finish_lead_reply.reply_id and t.left_out = '{}' and finish_lead_reply.left_out <> '{}';
end $$;

-- Locks a message that waits, or was dismissed, for those who may write to its customer.
create or replace function private.lock_lead_reply(wanted bigint) returns app.lead_replies language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  lead app.leads;
  reply app.lead_replies;
begin
  select l.* into lead from app.leads l where l.id = (select r.lead_id from app.lead_replies r where r.id = wanted) for share;
  select r.* into reply from app.lead_replies r where r.id = wanted and lead.id is not null and private.writes_to_customer(lead)
    and (claims.organization_type() = 'OPERATOR' or r.organization_id = claims.organization_id()) for update;
  if reply.id is null or private.is_erased(lead.id) then
    perform private.refuse('TS003', 'NO_SUCH_MAIL', 'There is no such message');
  end if;
  if reply.status = 'ADDED' then perform private.refuse('TS006', 'MAIL_ADDED', 'This email is in the history already'); end if;
  return reply;
end $$;

-- Adds a message that waits to the history, as what the customer sent.
create or replace function app.accept_lead_reply(id bigint) returns app.lead_replies language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  reply app.lead_replies := private.lock_lead_reply(accept_lead_reply.id);
begin
  if reply.reason = 'BOUNCE' then
    perform private.refuse('TS006', 'NO_ANSWER', 'A mail server sent this, not the customer');
  end if;
  update app.lead_replies r set status = 'ADDED', decided_at = clock_timestamp(), decided_by_user_id = claims.user_id()
    where r.id = reply.id returning * into reply;
  return reply;
end $$;

-- Takes a message out of those that wait, or puts it back.
create or replace function app.dismiss_lead_reply(id bigint, is_dismissed boolean default true) returns app.lead_replies
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  reply app.lead_replies := private.lock_lead_reply(dismiss_lead_reply.id);
begin
  update app.lead_replies r set status = case when is_dismissed then 'DISMISSED' else 'WAITING' end,
      decided_at = case when is_dismissed then clock_timestamp() end,
      decided_by_user_id = case when is_dismissed then claims.user_id() end
    where r.id = reply.id returning * into reply;
  return reply;
end $$;

-- Deletes messages that never joined a history, with their files, 90 days after they came.
create or replace function jobs.forget_lead_replies(at_most int) returns int language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  gone bigint[];
begin
  with old as (select r.id from app.lead_replies r where r.status <> 'ADDED' and r.created_at < clock_timestamp() - interval '90 days'
      order by r.id limit at_most for update skip locked),
    deleted as (delete from app.lead_replies r using old where r.id = old.id returning r.id)
    select coalesce(array_agg(d.id), '{}') into gone from deleted d;
  delete from app.files f where f.subject = 'LEAD_REPLY' and f.subject_id = any (gone);
  return cardinality(gone);
end $$;

grant execute on function app.lead_replies_attachments(app.lead_replies), app.accept_lead_reply(bigint),
  app.dismiss_lead_reply(bigint, boolean) to turnstone_member, turnstone_operator;
grant execute on function jobs.lead_mail_texts(text), jobs.receive_lead_reply(text, text, jsonb),
  jobs.attach_lead_reply_file(bigint, uuid, text, text, int, int, int), jobs.finish_lead_reply(bigint, text[]),
  jobs.forget_lead_replies(int) to turnstone_jobs;
