-- Erasing a customer who asks to be forgotten: name, contact, address, answers, and what people wrote about them. Statuses,
-- dates, amounts, invoices and the records of consent and withdrawal stay.

create or replace function private.erased_customer(lead_id int) returns text language sql immutable
  return 'Erased customer ' || lead_id;

-- What mailboxes have in common before the "@". Cheap, to compare many.
create or replace function private.local_part(email text) returns text language sql immutable
  return replace(split_part(split_part(local_part.email, '@', 1), '+', 1), '.', '');

create or replace function private.require_erasing() returns void language plpgsql stable
security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not (claims.organization_type() = 'OPERATOR' and claims.is_master_admin()) then
    perform private.refuse('TS002', 'OPERATOR_MASTER_ADMIN_ONLY', 'Only the operator''s master admins erase customers');
  end if;
end $$;

-- Other leads with the phone number or the mailbox of this one's customer, newest first, at most 100. Reads all customers, since
-- mailboxes have no index: a second for a million, at a request to be forgotten.
create or replace function app.leads_of_same_customer(lead_id int) returns setof app.leads language plpgsql stable rows 5
security definer set search_path = pg_catalog, pg_temp as $$
declare
  own app.lead_customers := (select c from app.lead_customers c where c.lead_id = leads_of_same_customer.lead_id);
begin
  perform private.require_erasing();
  return query select l.* from app.lead_customers c join app.leads l on l.id = c.lead_id
    where c.lead_id <> own.lead_id and (c.phone_number = own.phone_number
      or (private.local_part(c.email) = private.local_part(own.email)
        and private.customer_email(c.email) = private.customer_email(own.email)))
    order by l.id desc limit 100;
end $$;

-- What people wrote about the customer. Notes, calls, emails and reasons keep their row, author and time.
create or replace function private.erase_words_about(lead_id int) returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  placeholder text := private.erased_customer(lead_id);
  removed uuid[];
begin
  with gone as (delete from app.files f where (f.subject = 'NOTE'
        and f.subject_id in (select n.id from app.notes n where n.lead_id = erase_words_about.lead_id))
      or (f.subject = 'LEAD_REPLY'
        and f.subject_id in (select r.id from app.lead_replies r where r.lead_id = erase_words_about.lead_id)) returning f.public_id)
    select array_agg(g.public_id) into removed from gone g;
  update private.removed_files r set due_at = clock_timestamp() where r.public_id = any (removed);
  update app.notes n set note = placeholder, quoted_text = null, sender_email = null, left_out = '{}'
    where n.lead_id = erase_words_about.lead_id;
  update app.lead_call_texts t set text = placeholder
    where t.call_id in (select c.id from app.lead_calls c where c.lead_id = erase_words_about.lead_id);
  update app.lead_mails m set status = 'STOPPED', ended_at = clock_timestamp()
    where m.lead_id = erase_words_about.lead_id and m.status = 'WAITING';
  update app.lead_mail_texts t set subject = placeholder, text = placeholder, refusal = null
    where t.mail_id in (select m.id from app.lead_mails m where m.lead_id = erase_words_about.lead_id);
  update app.lead_replies r set status = 'DISMISSED', decided_at = clock_timestamp(), decided_by_user_id = claims.user_id()
    where r.lead_id = erase_words_about.lead_id and r.status = 'WAITING';
  update app.lead_reply_texts t set sender_email = null, sender_name = null, subject = null, text = placeholder, quoted_text = null,
      left_out = '{}'
    where t.reply_id in (select r.id from app.lead_replies r where r.lead_id = erase_words_about.lead_id);
  update app.follow_ups f set what_for = '' where f.what_for <> '' and (f.lead_id = erase_words_about.lead_id
    or f.transaction_id in (select t.id from app.transactions t where t.lead_id = erase_words_about.lead_id));
  update app.transactions t set reason = placeholder where t.lead_id = erase_words_about.lead_id and t.reason is not null;
  -- Histories are append-only but for this.
  perform set_config('turnstone.erasing', 'on', true);
  update app.lead_corrections c set old_values = '{}' where c.lead_id = erase_words_about.lead_id;
  update app.lead_history h set reason = placeholder
    where h.lead_id = erase_words_about.lead_id and h.reason is not null and h.actor_user_id is not null;
  update app.transaction_history h set reason = placeholder where h.reason is not null and h.actor_user_id is not null
    and h.transaction_id in (select t.id from app.transactions t where t.lead_id = erase_words_about.lead_id);
  perform set_config('turnstone.erasing', '', true);
end $$;

-- Erases the customer of a locked lead. An open lead ends first, as if its customer had withdrawn it.
create or replace function private.erase_customer_of(lead app.leads) returns app.leads language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  step app.lead_moves;
  mailbox text;
  digits text;
begin
  perform private.erase_receipt(lead.id);
  perform private.erase_words_about(lead.id);
  select m.* into step from private.moves_from(lead, '{CUSTOMER}', '{}') m limit 1;
  if step.id is not null then lead := private.apply_transition(lead, step, 'The customer asked to be forgotten.'); end if;
  select c.email, right(c.phone_number, 10) into mailbox, digits from app.lead_customers c where c.lead_id = lead.id;
  insert into private.erased_mailboxes (email) select mailbox where mailbox is not null on conflict (email) do nothing;
  delete from private.refused_letters l
    where l.payload ->> 'leadId' = lead.id::text or l.payload ->> 'email' = mailbox;
  delete from private.customer_pages p where p.lead_id = lead.id;
  delete from private.customer_claims c where c.lead_id = lead.id;
  delete from private.lead_undos u where u.lead_history_id in (select h.id from app.lead_history h where h.lead_id = lead.id);
  -- Refused requests by a form of another site are as they were sent.
  update private.intake_requests r set content = null where r.content is not null and (strpos(lower(r.content), mailbox) > 0
    or strpos(regexp_replace(r.content, '[^0-9]', '', 'g'), digits) > 0);
  update private.intake_requests r set content_hash = sha256(uuid_send(gen_random_uuid()))
    where r.submission_id in (select s.id from private.link_submissions s where s.lead_id = lead.id);
  update private.link_submissions s set content_hash = sha256(uuid_send(gen_random_uuid())) where s.lead_id = lead.id;
  -- The lead first: what its words still have is not forgotten with the customer's.
  update app.leads l set lead_first_name = 'Erased', lead_zip_prefix = null, idempotency_key = 'erased lead ' || l.id
    where l.id = lead.id returning * into lead;
  update app.lead_customers c set data = '{}', first_name = 'Erased', middle_name = null, last_name = 'customer ' || lead.id,
      email = null, phone_number = null, zip_code = null, erased_at = clock_timestamp() where c.lead_id = lead.id;
  insert into app.lead_history (lead_id, organization_id, move, from_status, to_status, party, actor_user_id, deal_value,
      seconds_in_previous)
    values (lead.id, lead.organization_id, 'erase', lead.status, lead.status, 'OPERATOR', claims.user_id(), lead.deal_value,
      extract(epoch from clock_timestamp() - lead.status_since)::bigint);
  perform private.audit(claims.user_id(), 'ERASE', 'leads', lead.id);
  return lead;
end $$;

-- Erases the customer of a lead and of others that leads_of_same_customer names. Cannot be undone; a repeated call changes
-- nothing. The customer's name confirms.
create or replace function app.erase_customer(lead_id int, name text, other_lead_ids int[] default '{}') returns app.leads
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  customer app.lead_customers;
  chosen int[];
  lead app.leads;
begin
  perform private.require_erasing();
  select * into customer from app.lead_customers c where c.lead_id = erase_customer.lead_id;
  if customer.lead_id is null then perform private.refuse('TS003', 'NO_SUCH_LEAD', 'There is no such lead'); end if;
  if customer.erased_at is not null then return (select l from app.leads l where l.id = customer.lead_id); end if;
  if private.plain_name(erase_customer.name) is distinct from
      private.plain_name(concat_ws(' ', customer.first_name, customer.last_name)) then
    perform private.refuse('TS004', 'NAME_REQUIRED', 'Type the customer''s name to confirm');
  end if;
  chosen := array(select l.id from app.leads_of_same_customer(customer.lead_id) l where l.id = any (other_lead_ids));
  if not coalesce(other_lead_ids, '{}') <@ chosen then
    perform private.refuse('TS004', 'OTHER_CUSTOMER', 'One of these leads has another customer');
  end if;
  for lead in select l.* from app.leads l where l.id = any (chosen || customer.lead_id) order by l.id for update loop
    if not exists (select from app.lead_customers c where c.lead_id = lead.id and c.erased_at is not null) then
      perform private.erase_customer_of(lead);
    end if;
  end loop;
  perform private.enqueue('members__forget_customers', '{}');
  perform private.enqueue('uploads__remove_files', '{}');
  return (select l from app.leads l where l.id = customer.lead_id);
end $$;

-- Erases again, in a restored database, a customer who was erased after the backup. Returns whether there was one to erase.
create or replace function private.erase_customer_again(lead uuid) returns boolean language plpgsql as $$
declare
  found app.leads := (select l from app.leads l where l.public_id = erase_customer_again.lead for update);
begin
  if found.id is null or exists (select from app.lead_customers c where c.lead_id = found.id and c.erased_at is not null) then
    return false;
  end if;
  perform private.erase_customer_of(found);
  perform private.enqueue('members__forget_customers', '{}');
  return true;
end $$;

-- All erased customers, for the list that the operator keeps outside of the database.
create or replace function jobs.erased_customers() returns table (erased_at timestamptz, lead uuid) language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select c.erased_at, l.public_id from app.lead_customers c join app.leads l on l.id = c.lead_id
    where c.erased_at is not null order by c.erased_at, l.id;
end;

-- The addresses of erased customers to whom letters may be stored.
create or replace function jobs.erased_mailboxes() returns setof text language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select m.email from private.erased_mailboxes m order by m.erased_at, m.email;
end;
create or replace function jobs.forget_mailboxes(emails text[]) returns void language sql
security definer set search_path = pg_catalog, pg_temp
begin atomic
  delete from private.erased_mailboxes m where m.email = any (forget_mailboxes.emails);
end;

grant execute on function app.leads_of_same_customer(int), app.erase_customer(int, text, int[]) to turnstone_operator;
grant execute on function jobs.erased_customers(), jobs.erased_mailboxes(), jobs.forget_mailboxes(text[]) to turnstone_jobs;
