-- Data for the server's documents, mails and exports.

-- The content of an invoice as issued, and the current status of its lines. Limited to what the viewer may read.
-- Amounts are strings.
create or replace function app.invoices_document(invoice app.invoices) returns jsonb language sql stable
  return jsonb_build_object(
    'number', invoice.number, 'issuedOn', invoice.issued_on, 'dueOn', invoice.due_on, 'seller', invoice.seller,
    'buyer', invoice.buyer, 'total', invoice.total::text, 'amountDue', app.invoices_amount_due(invoice)::text,
    'isVoid', app.invoices_is_void(invoice),
    'transactionPublicId', (select t.public_id from app.invoice_lines l join app.transactions t on t.id = l.transaction_id
      where l.invoice_id = invoice.id order by l.position limit 1),
    'lines', (select coalesce(jsonb_agg(jsonb_build_object(
          'description', l.description, 'closedOn', l.closed_on, 'deal', l.actual_deal::text, 'rate', l.provider_rate::text,
          'amount', l.amount::text, 'status', f.vendor_invoice_status) order by l.position), '[]')
        from app.invoice_lines l join app.transaction_fees f on f.transaction_id = l.transaction_id
        where l.invoice_id = invoice.id));
comment on function app.invoices_document(app.invoices) is E'@behavior -*';

create or replace function jobs.invoice_document(invoice_id int) returns jsonb language sql stable
security definer set search_path = pg_catalog, pg_temp
  return (select app.invoices_document(i) from app.invoices i where i.id = invoice_id);

-- Enqueues the notification mail with the invoice attached: a job for each reader who wants such mail right away and has
-- none yet, after their quiet hours. Who wants a digest reads of it there.
create or replace function jobs.mail_invoice(invoice_id int) returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  mail private.notification_mails;
begin
  for mail in
    insert into private.notification_mails (in_app_notification_id, user_id, batch, leaves_at, is_daily)
      select n.id, c.user_id, case when not d.is_daily then gen_random_uuid() end,
          case when d.is_daily then private.next_digest(c.user_id, private.now())
            else private.after_quiet(c.user_id, clock_timestamp()) end, d.is_daily
        from app.invoices i
        join app.in_app_notifications n on n.target_organization_id = i.organization_id
          and n.created_at >= i.created_at - interval '1 hour'
          and n.notification_trigger = 'invoice_issued' and n.data ->> 'invoicePublicId' = i.public_id::text
        cross join lateral private.notification_viewers(n) r (id)
        join app.user_contacts c on c.user_id = r.id and c.email_notifications
        cross join lateral (select private.mail_timing(c.user_id, 'invoice_issued') as timing) t
        cross join lateral (select t.timing = 'DAILY' as is_daily) d
        where i.id = mail_invoice.invoice_id and t.timing <> 'NEVER'
      on conflict do nothing returning * loop
    continue when mail.is_daily;
    perform private.enqueue('transactions__send_invoice', json_build_object('invoiceId', mail_invoice.invoice_id,
      'notificationId', mail.in_app_notification_id, 'userId', mail.user_id), mail.leaves_at);
  end loop;
end $$;

-- Enqueues a reminder for each of the provider's admins who wants such mail, once per due date and reminder day. Reminders
-- do not wait for a digest, only for the end of quiet hours.
-- No jobs if the invoice was paid, reported as paid, terminated or extended.
create or replace function jobs.mail_reminder(invoice_id int, days int) returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  update private.invoice_reminders r set sent_at = clock_timestamp() from app.invoices i
    where i.id = mail_reminder.invoice_id and r.invoice_id = i.id and r.due_on = i.due_on and r.days_after = days
      and not r.is_passed_over and r.sent_at is null and private.waits_for_payment(i);
  if not found then return; end if;
  perform private.enqueue('transactions__send_reminder', json_build_object('invoiceId', i.id, 'days', days,
      'dueOn', i.due_on, 'userId', a.id), private.after_quiet(a.id, clock_timestamp()))
    from app.invoices i join app.user_infos a on a.organization_id = i.organization_id
      and a.user_type in ('MASTER_ADMIN', 'ADMIN') and a.status = 'ACTIVE' and not a.is_deleted
    join app.user_contacts c on c.user_id = a.id and c.email_notifications
    where i.id = mail_reminder.invoice_id and private.mail_timing(a.id, 'invoice_overdue') <> 'NEVER' order by a.id;
end $$;

-- Whether a line of an invoice is neither paid nor reported as paid.
create or replace function private.waits_for_payment(invoice app.invoices) returns boolean language sql stable
security definer set search_path = pg_catalog, pg_temp
  return invoice.total > 0 and exists (select from app.invoice_lines l join app.transaction_fees f on f.transaction_id = l.transaction_id
    where l.invoice_id = invoice.id and f.vendor_invoice_status in ('NEW_INVOICE', 'OVERDUE'));

-- The recipient of an invoice's mail; no row if it was sent, or if the recipient left or turned off email.
create or replace function jobs.invoice_mail(notification_id bigint, person int)
returns table (first_name text, email text, organization_name text) language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select m.first_name, m.email, o.legal_business_name from jobs.notification_mail(notification_id, person) m
    join app.user_infos u on u.id = person join app.organizations o on o.id = u.organization_id;
end;

-- The recipient of a reminder, and the days until the due date; no row if no payment is due.
create or replace function jobs.reminder_mail(invoice_id int, due_on date, person int)
returns table (first_name text, email text, organization_name text, days_left int) language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select u.first_name, c.email, o.legal_business_name, i.due_on - private.today() from app.invoices i
    join app.user_infos u on u.organization_id = i.organization_id and u.id = person and u.status = 'ACTIVE' and not u.is_deleted
      and u.user_type in ('MASTER_ADMIN', 'ADMIN')
    join app.user_contacts c on c.user_id = u.id and c.email_notifications
    join app.organizations o on o.id = i.organization_id and o.status = 'ACTIVE' and not o.is_deleted
    where i.id = reminder_mail.invoice_id and i.due_on = reminder_mail.due_on and private.waits_for_payment(i)
      and private.mail_timing(u.id, 'invoice_overdue') <> 'NEVER';
end;

-- Audits an export: first its start, then its number of rows. Records the names of filters but not their values,
-- which may be personal data.
create or replace function auth.audit_export(
  person int, list text, filters text[], outcome text, rows bigint default null
) returns void language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  select private.audit(person, 'EXPORT', list, null, jsonb_strip_nulls(
    jsonb_build_object('filters', filters, 'outcome', outcome, 'rows', rows)));
end;

grant execute on function app.invoices_document(app.invoices) to turnstone_member, turnstone_operator;
grant execute on function jobs.invoice_document(int), jobs.mail_invoice(int), jobs.mail_reminder(int, int),
  jobs.invoice_mail(bigint, int), jobs.reminder_mail(int, date, int) to turnstone_jobs;
grant execute on function auth.audit_export(int, text, text[], text, bigint) to turnstone_auth;
