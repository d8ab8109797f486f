-- What mail servers answer to emails that they do not deliver: at once, or later in a report to the reply address of the email.

create or replace function app.lead_mails_refusal(mail app.lead_mails) returns text language sql stable
begin atomic
  select t.refusal from app.lead_mail_texts t where t.mail_id = mail.id;
end;
comment on function app.lead_mails_refusal(app.lead_mails) is 'What the mail server said of an email that it did not deliver.';

-- The part of an email's Message-ID before the "@". Only those who have the letter know it: a report has to name it.
create or replace function private.lead_mail_message(mail_id int) returns text language sql stable
security definer set search_path = pg_catalog, pg_temp
  return private.signed_reply_key('mail-' || lead_mail_message.mail_id);

-- Whether the writer of an email works its lead now.
create or replace function private.writer_has(mail app.lead_mails, lead app.leads) returns boolean language sql stable
security definer set search_path = pg_catalog, pg_temp
  return private.still_writes(mail, lead) and exists (select from app.user_infos u
    where u.id = mail.user_id and (u.id = lead.assigned_user_id or u.user_type in ('MASTER_ADMIN', 'ADMIN')));

-- Notes once that an email was not delivered, and notifies its writer; without them, those who are notified of answers.
create or replace function private.refuse_lead_mail(mail_id int, status_before text, words text) returns boolean language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  lead app.leads;
  mail app.lead_mails;
begin
  -- An erasure waits, or has replaced the texts.
  select l.* into lead from app.lead_mails m join app.leads l on l.id = m.lead_id where m.id = refuse_lead_mail.mail_id for share of l;
  update app.lead_mails m set status = 'REFUSED', ended_at = clock_timestamp()
    where m.id = refuse_lead_mail.mail_id and m.status = refuse_lead_mail.status_before returning m.* into mail;
  if mail.id is null then return false; end if;
  if private.is_erased(lead.id) then return true; end if;
  update app.lead_mail_texts t set refusal = nullif(left(private.plain_name(words), 500), '') where t.mail_id = mail.id;
  perform private.notify('lead_mail_refused', array[case when private.writer_has(mail, lead) then private.person(mail.user_id, private.mail_facts(lead))
    else private.notified_of_mail(lead, mail.organization_id) end], lead.id);
  return true;
end $$;

-- For the worker, once it has sent an email or the mail server has refused it.
create or replace function jobs.end_lead_mail(mail_id int, is_refused boolean, words text) returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  if is_refused then perform private.refuse_lead_mail(end_lead_mail.mail_id, 'WAITING', end_lead_mail.words); return; end if;
  update app.lead_mails m set status = 'SENT', ended_at = clock_timestamp()
    where m.id = end_lead_mail.mail_id and m.status = 'WAITING';
end $$;

-- A report to a reply address that the letter with this Message-ID was not delivered. Says whether it was one that had been sent.
create or replace function jobs.receive_delivery_report(key text, message text, words text) returns boolean language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  mail app.lead_mails := private.lead_mail_of_key(receive_delivery_report.key);
begin
  if mail.id is null or private.lead_mail_message(mail.id) is distinct from receive_delivery_report.message then return false; end if;
  return private.refuse_lead_mail(mail.id, 'SENT', receive_delivery_report.words);
end $$;

grant execute on function app.lead_mails_refusal(app.lead_mails) to turnstone_member, turnstone_operator;
grant execute on function jobs.end_lead_mail(int, boolean, text), jobs.receive_delivery_report(text, text, text) to turnstone_jobs;
