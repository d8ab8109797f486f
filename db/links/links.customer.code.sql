-- What a customer gets by the private link of their letter of receipt. No function here returns a fact of another lead, a
-- person, an amount, or a note.

-- Whether the customer of a lead may be called (CALL), sent text messages (TEXT) or written to (MAIL). Each sender asks this
-- function, and no other place decides it. Where consent was recorded it is needed; for other leads the referrer's word counts.
create or replace function private.may_contact(lead_id int, channel text) returns boolean language sql stable
security definer set search_path = pg_catalog, pg_temp
  return coalesce((select case when may_contact.channel = 'MAIL' then c.email else c.phone_number end is not null
      and coalesce((select a.is_given from app.lead_consents a where a.lead_id = c.lead_id and a.channel = may_contact.channel),
        not exists (select from app.lead_consents a where a.lead_id = c.lead_id))
    from app.lead_customers c where c.lead_id = may_contact.lead_id and may_contact.channel in ('CALL', 'TEXT', 'MAIL')), false);

-- Queues the letter of receipt, at most one a day for each mailbox. The worker drops the others, so that the answer to the
-- customer is the same.
create or replace function private.queue_receipt(lead_id int) returns void language sql
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select private.enqueue('links__send_receipt', json_build_object('leadId', c.lead_id,
      'isLimited', auth.take('mail receipt', private.mailbox(c.email), 1, 86400) > 0))
    from app.lead_customers c where c.lead_id = queue_receipt.lead_id and private.may_contact(c.lead_id, 'MAIL');
end;

-- Stores the hash of a page's secret, for the letter: whom it goes to, what was asked, and which ways were agreed to. Nothing
-- else that the customer typed, since anyone may have typed the address of another. No row if they may not be written to.
create or replace function jobs.issue_customer_page(lead_id int, token_hash bytea)
returns table (email text, service_name text, channels text[]) language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not private.may_contact(issue_customer_page.lead_id, 'MAIL') then return; end if;
  insert into private.customer_pages (token_hash, lead_id)
    values (issue_customer_page.token_hash, issue_customer_page.lead_id);
  return query select c.email, s.name, array(select a.channel from app.lead_consents a
      where a.lead_id = c.lead_id and a.is_given order by a.channel)
    from app.lead_customers c join app.leads l on l.id = c.lead_id join app.services s on s.id = l.service_id
    where c.lead_id = issue_customer_page.lead_id;
end $$;

-- The lead of a page; null for a link that was never made, that was erased, or that ended a year after its lead.
create or replace function private.lead_of_page(token_hash bytea) returns int language sql stable
security definer set search_path = pg_catalog, pg_temp
  return (select l.id from private.customer_pages p join app.leads l on l.id = p.lead_id
      join app.lead_statuses s on s.code = l.status
    where p.token_hash = lead_of_page.token_hash
      and (s.kind not in ('won', 'lost') or l.status_since > now() - interval '365 days'));

-- The answers as the customer sent them, before corrections, which may say what they must not read.
create or replace function private.sent_answers(lead_id int) returns jsonb language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  with changed as (
    select distinct on (f.key) f.key, x.old_values -> f.key as value
      from app.lead_history h join app.lead_corrections x on x.lead_history_id = h.id, unnest(h.corrected_fields) f (key)
      where h.lead_id = sent_answers.lead_id order by f.key, h.id
  )
  select (c.data - array(select key from changed) - 'leadSource')
      || coalesce((select jsonb_object_agg(key, value) from changed where value is not null and key <> 'leadSource'), '{}')
    from app.lead_customers c where c.lead_id = sent_answers.lead_id;
end;

-- What the page says; null for any link that is not open. The provider's name only after it has accepted. A duplicate reads
-- as a new request: whether someone else has asked is not the sender's to know.
create or replace function auth.customer_page(token_hash bytea) returns jsonb language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select jsonb_build_object('status', case l.status when 'DUPLICATE' then 'NEW_LEAD' else l.status end,
      'service', s.name, 'askedAt', l.created_at,
      'provider', (select o.legal_business_name from app.organizations o where o.id = l.accepted_organization_id),
      'form', (select f.form_schema from app.service_forms f where f.service_id = l.service_id and f.version = l.form_version),
      'answers', private.sent_answers(l.id),
      'channels', (select coalesce(jsonb_agg(jsonb_build_object('channel', a.channel, 'isGiven', a.is_given)
          order by array_position('{CALL,TEXT,MAIL}', a.channel)), '[]')
        from app.lead_consents a where a.lead_id = l.id))
    from app.leads l join app.services s on s.id = l.service_id
    where l.id = private.lead_of_page(customer_page.token_hash) and (select o.takes_link_leads from private.operator_settings o);
end;

grant execute on function auth.customer_page(bytea) to turnstone_public;
grant execute on function jobs.issue_customer_page(int, bytea) to turnstone_jobs;
