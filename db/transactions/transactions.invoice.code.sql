-- Invoices: gapless numbers, due dates, overdue status and reminders.

-- Issues one invoice for ready transactions of one provider. Only for the operator's admins.
create or replace function app.issue_invoice(transaction_ids int[]) returns app.invoices language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not (claims.organization_type() = 'OPERATOR' and claims.is_admin()) then
    perform private.refuse('TS002', 'OPERATOR_ONLY', 'Only the operator can issue invoices');
  end if;
  if cardinality(transaction_ids) not between 1 and 200 then
    perform private.refuse('TS004', 'INVOICE_LINES', 'An invoice has between 1 and 200 lines');
  end if;
  return private.issue(transaction_ids);
end $$;

create or replace function private.issue(wanted int[]) returns app.invoices language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  invoice app.invoices;
  transaction app.transactions;
  providers int[];
begin
  perform from app.transactions t where t.id = any (wanted) order by t.id for update;
  select array_agg(distinct t.organization_id) into providers from app.transactions t where t.id = any (wanted);
  if cardinality(providers) is distinct from 1
    or (select count(*) from app.transactions t where t.id = any (wanted)) <> (select count(distinct w) from unnest(wanted) w) then
    perform private.refuse('TS004', 'INVOICE_ONE_PROVIDER', 'An invoice is for transactions of one provider');
  end if;
  invoice := private.number_invoice(providers[1]);
  for transaction in select * from app.transactions t where t.id = any (wanted) order by t.closed_at, t.id loop
    perform private.apply_transaction_transition(transaction, private.require_transaction_move(transaction, 'issueInvoice', null, null, null));
  end loop;
  insert into app.invoice_lines (transaction_id, invoice_id, organization_id, position, description, closed_on, actual_deal,
      provider_rate, amount)
    select t.id, invoice.id, t.organization_id, row_number() over (order by t.closed_at, t.id), private.line_description(t),
        (t.closed_at at time zone z.time_zone)::date, t.actual_deal, f.provider_rate, f.operator_fee
      from app.transactions t join app.transaction_fees f on f.transaction_id = t.id cross join private.operator_settings z
      where t.id = any (wanted);
  update app.invoices i set total = (select sum(l.amount) from app.invoice_lines l where l.invoice_id = i.id)
    where i.id = invoice.id returning * into invoice;
  perform private.notify_provider(invoice, 'invoice_issued');
  perform private.enqueue('transactions__send_invoice', json_build_object('invoiceId', invoice.id));
  return invoice;
end $$;

-- What a line is for, in words that the provider knows: the service, the customer's first name and initial, and of a
-- correction the deal that it corrects. Invoices are mailed and passed on, so they do not name customers in full.
create or replace function private.line_description(transaction app.transactions) returns text language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select case when d.id is null then '' when transaction.actual_deal < 0 then 'Credit on deal of ' else 'Addition to deal of ' end
      || coalesce(to_char(d.closed_at at time zone z.time_zone, 'FMMon FMDD, YYYY') || ': ', '') || s.name || ', '
      || coalesce(c.first_name || coalesce(' ' || nullif(left(btrim(c.last_name), 1), '') || '.', ''), 'lead ' || transaction.lead_id)
    from app.services s cross join private.operator_settings z
      left join app.transactions d on d.id = transaction.corrects_id
      left join app.lead_customers c on c.lead_id = transaction.lead_id
    where s.id = transaction.service_id;
end;

-- The next number of the year. The counter's row is locked until commit, so that numbers have no gaps or duplicates.
create or replace function private.number_invoice(provider int) returns app.invoices language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  today date := private.today();
  invoice app.invoices;
begin
  insert into private.invoice_numbers as n (year, last_number) values (extract(year from today), 1)
    on conflict (year) do update set last_number = n.last_number + 1
    returning n.year, n.last_number into invoice.year, invoice.number_in_year;
  insert into app.invoices (organization_id, number, year, number_in_year, issued_on, due_on, total, seller, buyer, issued_by)
    select provider, format('INV-%s-%s', invoice.year, lpad(invoice.number_in_year::text, 6, '0')), invoice.year,
        invoice.number_in_year, today, today + s.invoice_terms_days, 0,
        private.letterhead(o.id) || jsonb_build_object('name', s.operator_name) || private.how_to_pay(o.id),
        private.letterhead(provider), claims.user_id()
      from private.operator_settings s join app.organizations o on o.organization_type = 'OPERATOR'
    returning * into invoice;
  return invoice;
end $$;

-- An organization's name and address as printed on an invoice issued today.
create or replace function private.letterhead(organization int) returns jsonb language sql stable
security definer set search_path = pg_catalog, pg_temp
  return (select jsonb_build_object('name', o.legal_business_name, 'address', r.hq_address, 'taxId', r.tax_id)
    from app.organizations o left join app.organization_registrations r on r.organization_id = o.id where o.id = organization);

-- The payment details of an organization for its letterhead; an empty object without any.
create or replace function private.how_to_pay(organization int) returns jsonb language sql stable
security definer set search_path = pg_catalog, pg_temp
  return coalesce((select jsonb_build_object('howToPay', n.details) from app.payment_details d,
      jsonb_strip_nulls(to_jsonb(d) - 'organization_id') n (details)
    where d.organization_id = organization and n.details <> '{}'), '{}');

create or replace function private.notify_provider(invoice app.invoices, trigger text) returns void language sql
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select private.notify(notify_provider.trigger, array[private.admins_of(invoice.organization_id, jsonb_build_object(
    'invoiceNumber', invoice.number, 'invoicePublicId', invoice.public_id,
    'transactionPublicId', (select t.public_id from app.invoice_lines l join app.transactions t on t.id = l.transaction_id
      where l.invoice_id = invoice.id order by l.position limit 1)))]);
end;

create or replace function private.extend_invoice(transaction app.transactions, due_on date) returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  update app.invoices i set due_on = extend_invoice.due_on from app.invoice_lines l
    where l.transaction_id = transaction.id and i.id = l.invoice_id and i.due_on < extend_invoice.due_on;
  if not found then
    perform private.refuse('TS004', 'DUE_DATE_NOT_LATER', 'A due date later than the present one is required');
  end if;
end $$;

-- Whether an invoice's payment is late: past its due date, or after a reported payment, five days past the later of
-- the two dates. Days are the operator's.
create or replace function private.is_late(fee app.transaction_fees, due_on date, today date) returns boolean
language sql immutable
  return case fee.vendor_invoice_status when 'NEW_INVOICE' then due_on < today
    when 'PROCESSING' then greatest(due_on, fee.reported_on) + 5 < today else false end;

-- Marks late invoices as overdue, including those of days without a run. Safe to run twice and beside other changes.
-- Returns how many transactions changed. Credit notes are never overdue.
create or replace function jobs.run_invoice_clock() returns int language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  late app.invoices;
  today date := private.today();
  done int := 0;
  moved int;
begin
  for late in select i.* from app.invoices i where i.due_on < today and i.total > 0 and exists (
        select from app.invoice_lines l join app.transaction_fees f on f.transaction_id = l.transaction_id
        where l.invoice_id = i.id and f.vendor_invoice_status in ('NEW_INVOICE', 'PROCESSING') and private.is_late(f, i.due_on, today))
      order by i.id limit 200 loop
    perform from app.transactions t join app.invoice_lines l on l.transaction_id = t.id
      where l.invoice_id = late.id order by t.id for update of t;
    select count(private.apply_transaction_transition(t, m)) into moved
      from app.invoice_lines l join app.transaction_fees f on f.transaction_id = l.transaction_id
        join app.invoices i on i.id = l.invoice_id
        join app.transactions t on t.id = l.transaction_id
        join app.transaction_moves m on m.party = 'CLOCK' and (m.from_status, m.from_invoice) = (f.status, f.vendor_invoice_status)
      where l.invoice_id = late.id and private.is_late(f, i.due_on, today);
    if moved > 0 then perform private.notify_provider(late, 'invoice_overdue'); end if;
    done := done + moved;
  end loop;
  return done;
end $$;

-- The days after the due date on which the clock reminds of an invoice.
create or replace function private.reminder_days() returns setof int language sql immutable rows 4
begin atomic
  values (-3), (0), (7), (14);
end;

-- Reminders 3 days before the due date, on it, and 7 and 14 days after it, each once per due date. After missed runs
-- only the latest is sent. Reminder days before the date of issue are skipped.
create or replace function jobs.remind_of_invoices() returns int language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  reminder record;
  done int := 0;
begin
  for reminder in
    with due as (
      select i.id, i.due_on, d.days, d.days < max(d.days) over (partition by i.id) as is_passed_over
        from app.invoices i join private.reminder_days() as d (days)
          on i.due_on + d.days between i.issued_on and private.today()
        where i.due_on + 60 > private.today() and i.total > 0 and exists (
          select from app.invoice_lines l join app.transaction_fees f on f.transaction_id = l.transaction_id
          where l.invoice_id = i.id and f.vendor_invoice_status in ('NEW_INVOICE', 'OVERDUE')))
    insert into private.invoice_reminders (invoice_id, due_on, days_after, is_passed_over)
      select d.id, d.due_on, d.days, d.is_passed_over from due d
      on conflict do nothing returning invoice_id, days_after, is_passed_over loop
    if not reminder.is_passed_over then
      perform private.enqueue('transactions__send_reminder',
        json_build_object('invoiceId', reminder.invoice_id, 'days', reminder.days_after));
      done := done + 1;
    end if;
  end loop;
  return done;
end $$;

grant execute on function app.issue_invoice(int[]) to turnstone_operator;
grant execute on function jobs.run_invoice_clock(), jobs.remind_of_invoices() to turnstone_jobs;
