-- Erasure: names, addresses, pictures and free texts of a person are replaced for good. Amounts, dates, statuses, the ledger,
-- invoices and the audit chain stay; they hold ids. Later capabilities erase theirs by a trigger on private.erasures. What has
-- no index is rewritten by the job members__finish_erasure.

-- Queued jobs about a person, most of them mails. Runs as the queue's role, which has no other rights.
create or replace function private.forget_jobs(person int, emails text[]) returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from graphile_worker._private_jobs j where j.locked_at is null
    and (j.payload ->> 'userId' = forget_jobs.person::text or j.payload ->> 'email' = any (forget_jobs.emails));
end $$;
grant usage, create on schema private to turnstone_queue;
alter function private.forget_jobs(int, text[]) owner to turnstone_queue;
grant execute on function private.forget_jobs(int, text[]) to turnstone_owner;
revoke execute on function private.forget_jobs(int, text[]) from turnstone_queue;
revoke usage, create on schema private from turnstone_queue;

create or replace function private.erased_name(person int) returns text language sql immutable
  return 'Deleted person ' || person;

-- How the person signs in, is reached, and uses the product.
create or replace function private.erase_account(person int) returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  removed uuid[];
begin
  delete from app.sessions s where s.user_id = person;
  delete from app.passkeys p where p.user_id = person;
  delete from app.saved_views v where v.user_id = person;
  delete from app.in_app_notifications n where n.target_user_id = person;
  delete from app.notification_reads r where r.user_id = person;
  delete from app.notification_choices c where c.user_id = person;
  delete from app.notification_settings s where s.user_id = person;
  delete from app.refused_mails m where m.user_id = person;
  delete from app.post_likes l where l.user_id = person;
  delete from app.post_saves s where s.user_id = person;
  delete from private.passwords p where p.user_id = person;
  delete from private.verification_tokens t where t.user_id = person;
  delete from private.known_devices d where d.user_id = person;
  delete from private.totp_secrets s where s.user_id = person;
  delete from private.recovery_codes c where c.user_id = person;
  delete from private.sign_in_challenges c where c.user_id = person;
  delete from private.passkey_challenges c where c.user_id = person;
  delete from private.push_subscriptions s where s.user_id = person;
  delete from private.notification_mails m where m.user_id = person;
  delete from private.digests d where d.user_id = person;
  delete from private.upload_tickets t where t.user_id = person;
  with gone as (delete from app.files f where f.user_id = person and f.subject is distinct from 'ORGANIZATION' returning f.public_id)
    select array_agg(g.public_id) into removed from gone g;
  update private.removed_files r set due_at = clock_timestamp() where r.public_id = any (removed);
end $$;

-- What the person wrote. Their posts and comments are deleted; notes and reasons stay as rows of their lead, deal or request.
create or replace function private.erase_texts(person int) returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  placeholder text := private.erased_name(person);
begin
  update app.follow_ups f set what_for = '' where (f.made_by_user_id = person or f.about_user_id = person) and f.what_for <> '';
  update app.referral_links l set name = placeholder, campaign = '', opening_line = '' where l.user_id = person;
  update private.offer_pauses p set reason = null where p.paused_by = person and p.reason is not null;
  update app.lead_call_texts t set text = placeholder
    where exists (select from app.lead_calls c where c.id = t.call_id and c.user_id = person);
  update app.lead_mails m set status = 'STOPPED', ended_at = clock_timestamp() where m.user_id = person and m.status = 'WAITING';
  update app.lead_mail_texts t set subject = placeholder, text = placeholder, refusal = null
    where exists (select from app.lead_mails m where m.id = t.mail_id and m.user_id = person);
  update app.lead_reply_texts t set quoted_text = null where t.quoted_text is not null and exists (select from app.lead_replies r
    join app.lead_mails m on m.id = r.mail_id where r.id = t.reply_id and m.user_id = person);
  update app.posts p set content = placeholder, post_type = 'TEXT', post_uri = null, media_width = null, media_height = null,
      mentioned_user_ids = '{}', mentioned_names = '{}', is_pinned = false, is_deleted = true where p.user_id = person;
  update app.comments c set content = placeholder, mentioned_user_ids = '{}', mentioned_names = '{}', is_deleted = true
    where c.user_id = person;
  update app.post_reports r set outcome = 'REMOVED', decided_at = clock_timestamp(), decided_by_user_id = claims.user_id()
    where r.decided_at is null and (exists (select from app.posts p where p.id = r.post_id and p.user_id = person)
      or exists (select from app.comments c where c.id = r.comment_id and c.user_id = person));
  update app.notes n set note = placeholder, author_name = placeholder, sender_email = null, left_out = '{}'
    where n.updated_by = person;
  update app.notes n set quoted_text = null where n.quoted_text is not null and (n.updated_by = person
    or exists (select from app.support_tickets t where t.id = n.support_id and t.user_id = person));
  delete from app.ticket_mails m where m.user_id = person;
  update app.support_tickets t set name = placeholder, email = null, phone_number = null, phone_extension = null,
      title = placeholder || ', request ' || t.id, details = case when t.details is not null then placeholder end
    where t.user_id = person;
  update app.post_reports r set reason = placeholder where r.user_id = person and r.reason is not null;
  update app.companies c set name = placeholder, email = null, title = null, office_address = null, employee_id = null,
      profile_uri = null, is_deleted = true where c.user_id = person;
  update app.service_agents a set employee_id = null, other_language = null where a.user_id = person;
  -- Histories are append-only but for this.
  perform set_config('turnstone.erasing', 'on', true);
  update app.lead_history h set reason = placeholder where h.actor_user_id = person and h.reason is not null;
  update app.transaction_history h set reason = placeholder where h.actor_user_id = person and h.reason is not null;
  update app.ticket_history h set actor_name = placeholder where h.actor_user_id = person and h.actor_name is not null;
  perform set_config('turnstone.erasing', '', true);
end $$;

-- Applications are found by an address or by the phone number with the last name.
create or replace function private.erase_applications(person app.user_infos, contact app.user_contacts, emails text[]) returns void
language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  update app.applications a set first_name = 'Deleted', last_name = 'person ' || person.id, phone_number = null,
      phone_extension = null, message = null, email = 'erased-' || a.id || '@deleted.invalid'
    where a.email = any (emails) or (a.phone_number = contact.phone_number and a.last_name = person.last_name);
end;

-- Erases a person for good, whatever their status.
create or replace function private.erase_person(person app.user_infos, eraser int) returns app.user_infos language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  contact app.user_contacts;
  emails text[];
begin
  select * into contact from app.user_contacts c where c.user_id = person.id;
  emails := array(select contact.email union select t.email from private.verification_tokens t
    where t.user_id = person.id and t.email is not null);
  insert into private.erasures (user_id, erased_by_user_id, former_name, former_emails)
    values (person.id, eraser, person.first_name || ' ' || person.last_name, emails);
  perform private.forget_jobs(person.id, emails);
  -- Tables that others imported, with the person in a row, and letters that were refused.
  delete from app.import_rows r where r.email = any (emails);
  delete from private.refused_letters l where l.payload ->> 'email' = any (emails);
  delete from app.imports i where i.user_id = person.id;
  perform private.erase_account(person.id);
  perform private.erase_texts(person.id);
  perform private.erase_applications(person, contact, emails);
  person := private.remove_person(person);
  update app.user_infos u set first_name = 'Deleted', middle_name = null, last_name = 'person ' || person.id, title = null,
      profile_uri = null where u.id = person.id returning * into person;
  update app.user_contacts c set phone_number = null, phone_extension = null, office_address = null, account = null,
      industry_id = null, language_ids = '{}' where c.user_id = person.id;
  perform private.audit(eraser, 'ERASE', 'user_infos', person.id);
  perform private.enqueue('members__finish_erasure', json_build_object('personId', person.id));
  perform private.enqueue('uploads__remove_files', '{}');
  return person;
end $$;

-- Erases again, in a restored database, a person who was erased after the backup. Returns whether there was one to erase.
create or replace function private.erase_again(person uuid) returns boolean language plpgsql as $$
declare
  found app.user_infos := (select u from app.user_infos u where u.public_id = erase_again.person for update);
  -- Who erased them may not be in the backup.
  eraser int := (select u.id from app.user_infos u join app.organizations o on o.id = u.organization_id
    where o.organization_type = 'OPERATOR' and u.user_type = 'MASTER_ADMIN' and u.public_id <> erase_again.person order by u.id limit 1);
begin
  if found.id is null or exists (select from private.erasures e where e.user_id = found.id) then return false; end if;
  perform set_config('turnstone.user_id', eraser::text, true), set_config('turnstone.organization_type', 'OPERATOR', true);
  if found.status <> 'INACTIVE' then found := private.deactivate(found, null); end if;
  perform private.erase_person(found, coalesce(eraser, found.id));
  perform set_config('turnstone.user_id', '', true), set_config('turnstone.organization_type', '', true);
  return true;
end $$;

-- All erasures, for the list that the operator keeps outside of the database.
create or replace function jobs.erasures() returns table (erased_at timestamptz, person uuid) language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select e.erased_at, u.public_id from private.erasures e join app.user_infos u on u.id = e.user_id order by e.erased_at;
end;
grant execute on function jobs.erasures() to turnstone_jobs;

-- Erases a person who was deactivated or deleted before. Cannot be undone; a repeated call changes nothing. The name confirms.
create or replace function app.erase_user(user_id int, name text) returns app.user_infos language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  person app.user_infos;
  problem text;
begin
  if not (claims.organization_type() = 'OPERATOR' and claims.is_master_admin()) then
    perform private.refuse('TS002', 'OPERATOR_MASTER_ADMIN_ONLY', 'Only the operator''s master admins erase people');
  end if;
  select * into person from app.user_infos u where u.id = erase_user.user_id for update;
  if person.id is null then perform private.refuse('TS003', 'NO_SUCH_PERSON', 'There is no such person'); end if;
  if exists (select from private.erasures e where e.user_id = person.id) then return person; end if;
  if person.status <> 'INACTIVE' then
    perform private.refuse('TS006', 'DEACTIVATE_FIRST', 'Deactivate this person first');
  end if;
  problem := case when not person.is_deleted then (private.departure_of(person)).problem end;
  if problem is not null then perform private.refuse('TS006', 'DEPARTURE_BLOCKED', problem); end if;
  if private.plain_name(erase_user.name) is distinct from person.first_name || ' ' || person.last_name then
    perform private.refuse('TS004', 'NAME_REQUIRED', 'Type the person''s name to confirm');
  end if;
  return private.erase_person(person, claims.user_id());
end $$;

grant execute on function app.erase_user(int, text) to turnstone_operator;

-- The same JSON with a text replaced wherever it is a whole value, in an object of texts.
create or replace function private.without_name(data jsonb, name text, placeholder text) returns jsonb language sql immutable
  return (select coalesce(jsonb_object_agg(d.key, case when d.value = to_jsonb(without_name.name)
      then to_jsonb(without_name.placeholder) else d.value end), '{}') from jsonb_each(without_name.data) d);

-- Rewrites the name in the notifications of others, for ids up to this one. Returns where to go on; null at the end.
create or replace function jobs.erase_in_notifications(person int, up_to bigint, most int) returns bigint language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  erased private.erasures := (select e from private.erasures e where e.user_id = person and e.finished_at is null);
  first_id bigint;
begin
  if erased.user_id is null then return null; end if;
  select min(x.id) into first_id from (
    select n.id from app.in_app_notifications n where n.id <= coalesce(up_to, 9223372036854775807) order by n.id desc limit most) x;
  update app.in_app_notifications n set data = private.without_name(n.data, erased.former_name, private.erased_name(person))
    where n.id between first_id and coalesce(up_to, 9223372036854775807)
      and exists (select from jsonb_each(n.data) d where d.value = to_jsonb(erased.former_name));
  return first_id - 1;
end $$;

-- Where others mention the person, and late jobs. Returns the addresses whose stored
-- mails go.
create or replace function jobs.erase_mentions(person int) returns text[] language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  erased private.erasures := (select e from private.erasures e where e.user_id = person and e.finished_at is null);
  placeholder text := private.erased_name(person);
begin
  if erased.user_id is null then return '{}'; end if;
  update app.posts p set content = left(replace(p.content, erased.former_name, placeholder), 5000),
      mentioned_names = array_replace(p.mentioned_names, erased.former_name, placeholder) where person = any (p.mentioned_user_ids);
  update app.comments c set content = left(replace(c.content, erased.former_name, placeholder), 1000),
      mentioned_names = array_replace(c.mentioned_names, erased.former_name, placeholder) where person = any (c.mentioned_user_ids);
  perform private.forget_jobs(person, erased.former_emails);
  return erased.former_emails;
end $$;

create or replace function jobs.finish_erasure(person int) returns void language sql
security definer set search_path = pg_catalog, pg_temp
begin atomic
  update private.erasures e set finished_at = clock_timestamp(), former_name = null, former_emails = '{}'
    where e.user_id = person and e.finished_at is null;
end;

grant execute on function jobs.erase_in_notifications(int, bigint, int), jobs.erase_mentions(int), jobs.finish_erasure(int)
  to turnstone_jobs;
