-- The page of an invoice: its transitions, what reminded the provider of it and what will, and a reminder that a person sends.

-- The viewer's next transitions on this invoice: those of its first deal that apply to the whole invoice.
create or replace function app.invoices_open_moves(invoice app.invoices) returns app.open_move[] language sql stable
security definer set search_path = pg_catalog, pg_temp
  return (
    select coalesce(array_agg(row(m.move, m.label, m.to_status, m.needs, m.is_destructive, m.warning)::app.open_move
        order by m.position), '{}')
      from app.transactions t cross join lateral private.transaction_moves_from(t, private.transaction_parties(t)) m
      where t.id = (select l.transaction_id from app.invoice_lines l where l.invoice_id = invoice.id order by l.position limit 1)
        and m.applies_to = 'INVOICE');

-- The reminders of an invoice, the latest first and the planned ones at the end. Only for the operator's admins; empty for
-- everyone else.
create or replace function app.invoices_reminders(invoice app.invoices) returns app.invoice_reminder[]
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  with seen as (
    select r.sent_at, null::date as planned_on, r.days_after, null as asked_by, null as message
      from private.invoice_reminders r where r.invoice_id = invoice.id and r.sent_at is not null
    union all
    select a.asked_at, null, null, concat_ws(' ', u.first_name, u.last_name), nullif(a.message, '')
      from private.asked_reminders a join app.user_infos u on u.id = a.asked_by where a.invoice_id = invoice.id
    union all
    select null, invoice.due_on + d.days, d.days, null, null
      from private.reminder_days() d (days)
      where invoice.due_on + d.days >= private.today() and invoice.due_on + d.days >= invoice.issued_on
        and private.waits_for_payment(invoice)
        and not exists (select from private.invoice_reminders r
          where (r.invoice_id, r.due_on, r.days_after) = (invoice.id, invoice.due_on, d.days)))
  select array(select row(s.sent_at, s.planned_on, s.days_after, s.asked_by, s.message)::app.invoice_reminder from seen s
    where claims.organization_type() = 'OPERATOR' and claims.is_admin()
    order by s.sent_at desc nulls last, s.planned_on);
end;

-- Whether someone of the provider would get a reminder by mail.
create or replace function private.has_reminded(invoice app.invoices) returns boolean language sql stable
security definer set search_path = pg_catalog, pg_temp
  return exists (select from app.user_infos u where u.organization_id = invoice.organization_id
    and exists (select from jobs.reminder_mail(invoice.id, invoice.due_on, u.id)));

-- Sends a reminder of an unpaid invoice with a message to the provider's admins, at most one in 24 hours. Only for the
-- operator's admins.
create or replace function app.send_invoice_reminder(invoice_id int, message text default null) returns app.invoices
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  invoice app.invoices;
  said text := coalesce(private.clean_text(message), '');
  asked int;
begin
  if not (claims.organization_type() = 'OPERATOR' and claims.is_admin()) then
    perform private.refuse('TS002', 'OPERATOR_ONLY', 'Only the operator can send reminders');
  end if;
  select * into invoice from app.invoices i where i.id = send_invoice_reminder.invoice_id for update;
  if invoice.id is null then perform private.refuse('TS003', 'NO_SUCH_INVOICE', 'There is no such invoice'); end if;
  if not private.waits_for_payment(invoice) then
    perform private.refuse('TS004', 'NOTHING_DUE', 'This invoice waits for no payment');
  end if;
  if length(said) > 2000 then
    perform private.refuse('TS004', 'MESSAGE_TOO_LONG', 'A message has at most 2,000 characters');
  end if;
  if exists (select from private.asked_reminders a where a.invoice_id = invoice.id
      and a.asked_at > private.now() - interval '24 hours') then
    perform private.refuse('TS004', 'REMINDED_TODAY', 'A reminder was sent in the last 24 hours');
  end if;
  if not private.has_reminded(invoice) then
    perform private.refuse('TS004', 'NO_READER', 'None of the provider’s admins gets reminders by email');
  end if;
  insert into private.asked_reminders (invoice_id, asked_by, message, asked_at)
    values (invoice.id, claims.user_id(), said, private.now()) returning id into asked;
  perform private.enqueue('transactions__send_reminder', json_build_object('invoiceId', invoice.id, 'reminderId', asked));
  return invoice;
end $$;

-- Enqueues a job for each reader of a reminder that a person sends, once.
create or replace function jobs.mail_asked_reminder(reminder_id int) returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  update private.asked_reminders a set queued_at = clock_timestamp() where a.id = reminder_id and a.queued_at is null;
  if not found then return; end if;
  perform private.enqueue('transactions__send_reminder', json_build_object('invoiceId', i.id, 'reminderId', a.id,
      'dueOn', i.due_on, 'userId', u.id), private.after_quiet(u.id, clock_timestamp()))
    from private.asked_reminders a join app.invoices i on i.id = a.invoice_id
      join app.user_infos u on u.organization_id = i.organization_id
    where a.id = reminder_id and exists (select from jobs.reminder_mail(i.id, i.due_on, u.id)) order by u.id;
end $$;

create or replace function jobs.reminder_message(reminder_id int) returns text language sql stable
security definer set search_path = pg_catalog, pg_temp
  return (select nullif(a.message, '') from private.asked_reminders a where a.id = reminder_id);

grant execute on function app.send_invoice_reminder(int, text) to turnstone_operator;
grant execute on function app.invoices_open_moves(app.invoices), app.invoices_reminders(app.invoices) to turnstone_member, turnstone_operator;
grant execute on function jobs.mail_asked_reminder(int), jobs.reminder_message(int) to turnstone_jobs;
