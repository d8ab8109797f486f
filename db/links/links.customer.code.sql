-- What a customer gets by the private link of their letter of receipt. No function here returns a fact of another lead, a
-- person, an amount, or a note.

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

-- Whether a link opens no page of the request, but only stops email: that of a letter to a customer who has no page.
create or replace function private.only_stops_mail(token_hash bytea) returns boolean language sql stable
security definer set search_path = pg_catalog, pg_temp
  return exists (select from private.customer_pages p where p.token_hash = only_stops_mail.token_hash and p.scope = 'MAIL');

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

-- Whether the customer can still withdraw the request: it has not ended, or it was won and they have not said so yet. A duplicate
-- reads as a new request: whether someone else has asked is not the sender's to know.
create or replace function private.can_withdraw(lead app.leads) returns boolean language sql stable
security definer set search_path = pg_catalog, pg_temp
  return exists (select from private.moves_from(lead, '{CUSTOMER}', '{}'))
    or ((lead.status = 'DUPLICATE' or exists (select from app.lead_statuses s where s.code = lead.status and s.kind = 'won'))
      and not exists (select from private.contact_withdrawals w where w.lead_id = lead.id and w.channel = 'REQUEST'));

-- What the page says; null for any link that is not open. The provider's name only after it has accepted. What was withdrawn on
-- other leads is not said. Without referral links the page serves to withdraw, and says nothing about the request.
create or replace function auth.customer_page(token_hash bytea) returns jsonb language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select case when private.only_stops_mail(customer_page.token_hash) then jsonb_build_object('canWithdraw', false, 'isOnlyMail', true,
      'channels', jsonb_build_array(jsonb_build_object('channel', 'MAIL', 'isGiven', true, 'withdrawnAt',
        (select max(w.created_at) from private.contact_withdrawals w
          where w.lead_id = l.id and w.channel = 'MAIL' and private.is_withdrawn_by(l.id, 'MAIL')))))
    else jsonb_build_object('canWithdraw', private.can_withdraw(l),
      'withdrawnAt', (select max(w.created_at) from private.contact_withdrawals w where w.lead_id = l.id and w.channel = 'REQUEST'),
      'channels', (select coalesce(jsonb_agg(jsonb_build_object('channel', a.channel, 'isGiven', a.is_given, 'withdrawnAt',
            (select max(w.created_at) from private.contact_withdrawals w
              where w.lead_id = l.id and w.channel = a.channel and private.is_withdrawn_by(l.id, a.channel)))
          order by array_position('{CALL,TEXT,MAIL}', a.channel)), '[]')
        from app.lead_consents a where a.lead_id = l.id))
    || case when (select o.takes_link_leads from private.operator_settings o) then jsonb_build_object('request', jsonb_build_object(
      'status', case when l.status <> 'DUPLICATE' then l.status when private.can_withdraw(l) then 'NEW_LEAD' else 'WITHDRAWN' end,
      'service', s.name, 'askedAt', l.created_at,
      'provider', (select o.legal_business_name from app.organizations o where o.id = l.accepted_organization_id),
      'form', (select f.form_schema from app.service_forms f where f.service_id = l.service_id and f.version = l.form_version),
      'answers', private.sent_answers(l.id))) else '{}' end end
    from app.leads l join app.services s on s.id = l.service_id where l.id = private.lead_of_page(customer_page.token_hash);
end;

-- Withdraws ways of being reached, or the request (REQUEST), by the private link; answers with the page after that. The request
-- ends by the move that fits. One that was won stays, and those who work it are notified.
create or replace function auth.withdraw_by_customer(token_hash bytea, channels text[], place text) returns jsonb language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  lead app.leads;
  step app.lead_moves;
  recorded text[];
begin
  select * into lead from app.leads l where l.id = private.lead_of_page(withdraw_by_customer.token_hash) for update;
  if lead.id is null then return null; end if;
  if private.only_stops_mail(withdraw_by_customer.token_hash) then channels := array(select c from unnest(channels) c where c = 'MAIL'); end if;
  recorded := private.record_withdrawals(lead, channels, true, null, withdraw_by_customer.token_hash, withdraw_by_customer.place);
  if 'REQUEST' = any (channels) and private.can_withdraw(lead) then
    insert into private.contact_withdrawals (lead_id, channel, page_hash, place)
      values (lead.id, 'REQUEST', withdraw_by_customer.token_hash, withdraw_by_customer.place);
    select m.* into step from private.moves_from(lead, '{CUSTOMER}', '{}') m limit 1;
    if step.id is not null then
      lead := private.apply_transition(lead, step, 'The customer withdrew the request.');
    elsif lead.status <> 'DUPLICATE' then
      recorded := recorded || 'REQUEST'::text;
    end if;
  end if;
  perform private.notify_of_withdrawal(lead, recorded);
  return auth.customer_page(withdraw_by_customer.token_hash);
end $$;

grant execute on function auth.customer_page(bytea), auth.withdraw_by_customer(bytea, text[], text) to turnstone_public;
grant execute on function jobs.issue_customer_page(int, bytea) to turnstone_jobs;
