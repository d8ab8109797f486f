-- What the server's documents, mails and exports need from the database.

-- All that stands on an invoice, as it was on the day of issue, and what has become of its lines since. As far as
-- the caller sees the invoice. Amounts are texts.
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

-- The mail of the notification of an invoice, which carries the invoice itself: a job for each reader who wants
-- mail and has none of this yet.
create or replace function jobs.mail_invoice(invoice_id int) returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  mail record;
begin
  for mail in
    insert into hidden.notification_mails (in_app_notification_id, user_id)
      select n.id, c.user_id from app.invoices i
        join app.in_app_notifications n on n.target_organization_id = i.organization_id
          and n.created_at >= i.created_at - interval '1 hour'
          and n.notification_trigger = 'invoice_issued' and n.data ->> 'invoicePublicId' = i.public_id::text
        cross join lateral hidden.notification_readers(n) r (id)
        join app.user_contacts c on c.user_id = r.id and c.email_notifications
        where i.id = mail_invoice.invoice_id
      on conflict do nothing returning in_app_notification_id, user_id loop
    perform hidden.enqueue('transactions__send_invoice', json_build_object('invoiceId', mail_invoice.invoice_id,
      'notificationId', mail.in_app_notification_id, 'userId', mail.user_id));
  end loop;
end $$;

-- A reminder's jobs, one for each of the provider's admins who wants mail: once for each due date and day, and
-- none when the invoice was paid, reported as paid, ended or extended meanwhile.
create or replace function jobs.mail_reminder(invoice_id int, days int) returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  update hidden.invoice_reminders r set sent_at = clock_timestamp() from app.invoices i
    where i.id = mail_reminder.invoice_id and r.invoice_id = i.id and r.due_on = i.due_on and r.days_after = days
      and not r.is_passed_over and r.sent_at is null and hidden.waits_for_payment(i);
  if not found then return; end if;
  perform hidden.enqueue('transactions__send_reminder', json_build_object('invoiceId', i.id, 'days', days,
      'dueOn', i.due_on, 'userId', a.id))
    from app.invoices i join app.user_infos a on a.organization_id = i.organization_id
      and a.user_type in ('MASTER_ADMIN', 'ADMIN') and a.status = 'ACTIVE' and not a.is_deleted
    join app.user_contacts c on c.user_id = a.id and c.email_notifications
    where i.id = mail_reminder.invoice_id order by a.id;
end $$;

-- Whether there is something on an invoice that nobody has paid or said to have paid.
create or replace function hidden.waits_for_payment(invoice app.invoices) returns boolean language sql stable
security definer set search_path = pg_catalog, pg_temp
  return invoice.total > 0 and exists (select from app.invoice_lines l join app.transaction_fees f on f.transaction_id = l.transaction_id
    where l.invoice_id = invoice.id and f.vendor_invoice_status in ('NEW_INVOICE', 'OVERDUE'));

-- To whom an invoice is mailed; no row when it was, or when its reader left or wants no mail any more.
create or replace function jobs.invoice_mail(notification_id bigint, person int)
returns table (first_name text, email text, organization_name text) language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select m.first_name, m.email, o.legal_business_name from jobs.notification_mail(notification_id, person) m
    join app.user_infos u on u.id = person join app.organizations o on o.id = u.organization_id;
end;

-- To whom a reminder is mailed, and how many days it is to the due date; no row when there is nothing left to
-- remind of.
create or replace function jobs.reminder_mail(invoice_id int, due_on date, person int)
returns table (first_name text, email text, organization_name text, days_left int) language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select u.first_name, c.email, o.legal_business_name, i.due_on - hidden.today() from app.invoices i
    join app.user_infos u on u.organization_id = i.organization_id and u.id = person and u.status = 'ACTIVE' and not u.is_deleted
      and u.user_type in ('MASTER_ADMIN', 'ADMIN')
    join app.user_contacts c on c.user_id = u.id and c.email_notifications
    join app.organizations o on o.id = i.organization_id and o.status = 'ACTIVE' and not o.is_deleted
    where i.id = reminder_mail.invoice_id and i.due_on = reminder_mail.due_on and hidden.waits_for_payment(i);
end;

-- That somebody takes a list out of the product: first that it begins, then with how many rows it ended. Names of
-- filters and no values: these may be about people.
create or replace function gate.audit_export(
  person int, list text, filters text[], outcome text, rows bigint default null
) returns void language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  select hidden.audit(person, 'EXPORT', list, null, jsonb_strip_nulls(
    jsonb_build_object('filters', filters, 'outcome', outcome, 'rows', rows)));
end;

grant execute on function app.invoices_document(app.invoices) to turnstone_member, turnstone_operator;
grant execute on function jobs.invoice_document(int), jobs.mail_invoice(int), jobs.mail_reminder(int, int),
  jobs.invoice_mail(bigint, int), jobs.reminder_mail(int, date, int) to turnstone_jobs;
grant execute on function gate.audit_export(int, text, text[], text, bigint) to turnstone_gate;
