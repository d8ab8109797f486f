-- Emails to the customer of a lead. Those who work the lead write them, and the product sends them to the stored address. They
-- are private to the organization of their sender, as calls are, and to the operator, in whose name they are sent. The texts
-- are visible with the customer only. All writes go through the functions below.

create policy select_own_organization on app.lead_mails for select to turnstone_member
  using (organization_id = (select claims.organization_id()));
create policy select_of_visible_lead on app.lead_mails as restrictive for select to turnstone_member
  using (user_id = (select claims.user_id()) or (select claims.is_admin())
    or exists (select from app.leads l where l.id = lead_id));
create policy select_any on app.lead_mails for select to turnstone_operator using (true);

create policy select_with_customer on app.lead_mail_texts for select to turnstone_member, turnstone_operator
  using (exists (select from app.lead_mails m join app.lead_customers c on c.lead_id = m.lead_id where m.id = mail_id));

create policy select_any on app.lead_mail_statuses for select to turnstone_anonymous, turnstone_member, turnstone_operator using (true);

grant select on app.lead_mail_statuses to turnstone_anonymous, turnstone_member, turnstone_operator;
grant select on app.lead_mails, app.lead_mail_texts to turnstone_member, turnstone_operator;

create or replace function app.lead_mails_subject(mail app.lead_mails) returns text language sql stable
begin atomic
  select t.subject from app.lead_mail_texts t where t.mail_id = mail.id;
end;
create or replace function app.lead_mails_text(mail app.lead_mails) returns text language sql stable
begin atomic
  select t.text from app.lead_mail_texts t where t.mail_id = mail.id;
end;

-- Whether the caller writes to the customer: the provider's admins and agent after acceptance, and the operator's admins.
create or replace function private.writes_to_customer(lead app.leads) returns boolean language sql stable
security definer set search_path = pg_catalog, pg_temp
  return 'OPERATOR' = any (private.parties(lead))
    or (private.parties(lead) && '{PROVIDER,AGENT}' and coalesce(lead.accepted_organization_id = claims.organization_id(), false));

-- No email is written about a request that ended without a deal: its customer knows.
create or replace function private.has_ended(lead app.leads) returns boolean language sql stable
security definer set search_path = pg_catalog, pg_temp
  return exists (select from app.lead_statuses s where s.code = lead.status and s.kind = 'lost');

-- Whether "Email" opens the product's form. Where the customer has stopped it, contactStops says so.
create or replace function app.leads_may_email(lead app.leads) returns boolean language sql stable
security definer set search_path = pg_catalog, pg_temp
  return coalesce((select private.writes_to_customer(l) and not private.has_ended(l) and c.email is not null
    from app.leads l join app.lead_customers c on c.lead_id = l.id where l.id = lead.id), false);

-- Why nothing may be sent to the customer now; null if it may. The channel is decided by private.may_contact.
create or replace function private.mail_stop(lead app.leads) returns text language sql stable
security definer set search_path = pg_catalog, pg_temp
  return case when private.has_ended(lead) then 'This request has ended, so no one writes to its customer any more'
    when private.may_contact(lead.id, 'MAIL') then null
    else coalesce((select case s.reason when 'WITHDRAWN' then 'The customer asked not to be emailed'
        else 'The customer did not agree to email' end
      from private.contact_stops(lead.id) s where s.channel = 'MAIL' order by s.reason desc limit 1),
      'This customer has no email address') end;

create or replace function private.check_lead_mail(subject text, text text) returns void language plpgsql immutable as $$
begin
  if coalesce(check_lead_mail.subject, '') = '' then perform private.refuse_field('subject', 'SUBJECT_REQUIRED', 'Please enter a subject'); end if;
  if length(check_lead_mail.subject) > 150 then perform private.refuse_field('subject', 'TOO_LONG', 'At most 150 characters'); end if;
  if coalesce(check_lead_mail.text, '') = '' then perform private.refuse_field('text', 'TEXT_REQUIRED', 'Please enter a message'); end if;
  if length(check_lead_mail.text) > 5000 then perform private.refuse_field('text', 'TOO_LONG', 'At most 5,000 characters'); end if;
end $$;

-- What a limit counts by.
create or replace function private.mail_limit_keys(mail app.lead_mails) returns table (bucket text, key text, scope text, most int, place int)
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select 'lead mail ' || lower(l.scope), (case l.scope when 'LEAD' then mail.lead_id when 'PERSON' then mail.user_id
      else mail.organization_id end)::text, l.scope, l.most, l.position
    from private.lead_mail_limits l;
end;

-- Counts a mail, always in one order, so that two never wait for each other.
create or replace function private.take_lead_mail(mail app.lead_mails) returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  taken record;
begin
  for taken in select * from private.mail_limit_keys(mail) k order by k.place loop
    if auth.take(taken.bucket, taken.key, taken.most, 86400) = 0 then continue; end if;
    perform private.refuse('TS007', 'MAIL_LIMIT', format(case taken.scope
      when 'LEAD' then '%s emails were sent about this lead today. Try again tomorrow.'
      when 'PERSON' then 'You have sent %s emails to customers today. Try again tomorrow.'
      else 'Your organization has sent %s emails to customers today. Try again tomorrow.' end, taken.most));
  end loop;
end $$;

-- Sends an email to the customer, in 20 seconds. A repeated key returns its email.
create or replace function app.send_lead_mail(lead_id int, subject text, text text, idempotency_key text)
returns app.lead_mails language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  lead app.leads := private.lock_lead(send_lead_mail.lead_id, null);
  title text := private.plain_name(send_lead_mail.subject);
  body text := private.clean_text(send_lead_mail.text);
  problem text;
  mail app.lead_mails;
begin
  if not private.writes_to_customer(lead) then
    perform private.refuse('TS002', 'EMAIL_AFTER_ACCEPTANCE', 'Only the provider that has accepted the lead and the operator email its customer');
  end if;
  perform private.check_lead_mail(title, body);
  if length(send_lead_mail.idempotency_key) between 8 and 100 is not true then
    perform private.refuse_field('idempotencyKey', 'KEY_REQUIRED', 'A key has 8 to 100 characters');
  end if;
  select * into mail from app.lead_mails m where m.user_id = claims.user_id() and m.idempotency_key = send_lead_mail.idempotency_key;
  if mail.id is not null then
    perform private.check_same_mail(mail, lead.id, title, body);
    return mail;
  end if;
  problem := private.mail_stop(lead);
  if problem is not null then perform private.refuse('TS006', 'CUSTOMER_STOPPED', problem); end if;
  insert into app.lead_mails (lead_id, organization_id, user_id, idempotency_key)
    values (lead.id, claims.organization_id(), claims.user_id(), send_lead_mail.idempotency_key)
    on conflict on constraint lead_mails_user_id_idempotency_key_key do nothing returning * into mail;
  -- At the same time for another lead.
  if mail.id is null then perform private.refuse('TS006', 'KEY_REUSED', 'This key was used for another email'); end if;
  perform private.take_lead_mail(mail);
  insert into app.lead_mail_texts (mail_id, subject, text) values (mail.id, title, body);
  perform private.enqueue('mails__send_lead_mail', json_build_object('mailId', mail.id), mail.leaves_at);
  return mail;
end $$;

create or replace function private.check_same_mail(mail app.lead_mails, lead_id int, subject text, text text) returns void
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if mail.lead_id <> check_same_mail.lead_id or not exists (select from app.lead_mail_texts t where t.mail_id = mail.id
      and t.subject = check_same_mail.subject and t.text = check_same_mail.text) then
    perform private.refuse('TS006', 'KEY_REUSED', 'This key was used for another email');
  end if;
end $$;

-- Undoes one's own email before it leaves. It does not count as sent today.
create or replace function app.undo_lead_mail(id int) returns boolean language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  mail app.lead_mails := (select m from app.lead_mails m where m.id = undo_lead_mail.id and m.user_id = claims.user_id()
    and m.organization_id = claims.organization_id() for update);
begin
  if mail.id is null then perform private.refuse('TS003', 'NO_SUCH_MAIL', 'There is no such email'); end if;
  if mail.status = 'UNDONE' then return true; end if;
  if mail.status <> 'WAITING' or mail.leaves_at <= clock_timestamp() then
    perform private.refuse('TS006', 'NOT_UNDOABLE', 'This email has left');
  end if;
  update app.lead_mails m set status = 'UNDONE', ended_at = clock_timestamp() where m.id = mail.id;
  update private.rate_limits r set used = r.used - 1 from private.mail_limit_keys(mail) k
    where r.bucket = k.bucket and r.key_hash = sha256(convert_to(k.key, 'UTF8')) and r.used > 0
      and r.window_ends_at > clock_timestamp();
  return true;
end $$;

-- For the worker: the letter, if it may still leave, with the hash of its link's secret. The link opens the customer's page if they
-- have one and the address is the one that they typed; else a page that only stops email.
create or replace function jobs.lead_mail_letter(mail_id int, token_hash bytea)
returns table (email text, subject text, text text, sender_name text, organization_name text, sender_email text, service_name text, is_page boolean,
  reply_key text, message text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  mail app.lead_mails;
  lead app.leads;
  has_page boolean;
begin
  select * into mail from app.lead_mails m where m.id = lead_mail_letter.mail_id and m.status = 'WAITING' for update;
  if mail.id is null then return; end if;
  select * into lead from app.leads l where l.id = mail.lead_id;
  if private.mail_stop(lead) is not null or not private.still_writes(mail, lead) then
    update app.lead_mails m set status = 'STOPPED', ended_at = clock_timestamp() where m.id = mail.id;
    return;
  end if;
  has_page := exists (select from private.customer_pages p where p.lead_id = lead.id and p.scope = 'REQUEST')
    and private.sent_answers(lead.id) ->> 'email' is not distinct from (select c.data ->> 'email' from app.lead_customers c where c.lead_id = lead.id);
  insert into private.customer_pages (token_hash, lead_id, scope)
    values (lead_mail_letter.token_hash, lead.id, case when has_page then 'REQUEST' else 'MAIL' end);
  return query select c.email, t.subject, t.text, concat_ws(' ', u.first_name, u.last_name), o.legal_business_name, k.email, s.name, has_page,
      private.lead_reply_key(mail.id), private.lead_mail_message(mail.id)
    from app.lead_customers c join app.lead_mail_texts t on t.mail_id = mail.id join app.user_infos u on u.id = mail.user_id
      join app.user_contacts k on k.user_id = u.id join app.organizations o on o.id = mail.organization_id
      join app.services s on s.id = lead.service_id
    where c.lead_id = lead.id;
end $$;

-- Whether the sender's organization still has the lead, and the sender still works there.
create or replace function private.still_writes(mail app.lead_mails, lead app.leads) returns boolean language sql stable
security definer set search_path = pg_catalog, pg_temp
  return exists (select from app.user_infos u join app.organizations o on o.id = u.organization_id
    where u.id = mail.user_id and o.id = mail.organization_id and u.status = 'ACTIVE' and not u.is_deleted
      and o.status = 'ACTIVE' and not o.is_deleted
      and (o.organization_type = 'OPERATOR' or o.id = lead.accepted_organization_id));

grant execute on function app.lead_mails_subject(app.lead_mails), app.lead_mails_text(app.lead_mails), app.leads_may_email(app.leads),
  app.send_lead_mail(int, text, text, text), app.undo_lead_mail(int) to turnstone_member, turnstone_operator;
grant execute on function jobs.lead_mail_letter(int, bytea) to turnstone_jobs;
