-- The deals of won leads, plus corrections up to the wanted number. The operator invoices them in batches of at most
-- twenty by provider and month. All values derive from a row's number.
insert into app.commission_terms (scope, organization_id, provider_rate, created_at)
  select 'PROVIDER', p.id, (array[8, 12])[p.id % 3], now() - interval '4 years' from providers p where p.id % 3 > 0;

-- bench.transactions is the wanted number; without it, that of the won leads of bench/metrics/parties.sql.
create temp table wanted as
  select coalesce(nullif(current_setting('bench.transactions', true), '')::int, current_setting('bench.rows')::int * 4 / 5 * 50 / 49) as number;
create temp table firsts as
  select l.*, pg_temp.chance(l.id, 20) < 0.03 as is_ended from app.leads l where l.status = 'CLOSED_WON'
    order by hashint8(l.id) limit (select number * 49 / 50 from wanted);
create temp table deals as
  select row_number() over (order by d.closed_at, d.lead_id, d.is_correction)::int as id, d.*,
      case d.organization_id % 3 when 0 then 10 when 1 then 8 else 12 end::numeric(6,3) as rate,
      case when d.organization_id % 3 = 0 then 'PLATFORM' else 'PROVIDER' end as rate_scope,
      case when d.submitted_user_id % 100 = 0 then 'The referrer has no active account' end as no_payout_reason,
      to_char(d.closed_at, 'YYYY-MM') as month
    from (
      select f.id as lead_id, false as is_correction, f.is_ended, f.updated_at as closed_at, round((500 + 20000 * pg_temp.chance(f.id, 21))::numeric, 2) as deal,
          f.deal_value, f.service_id, f.organization_id, f.submitted_user_id, f.referrer_organization_id, f.assigned_user_id from firsts f
      union all (
      select f.id, true, false, least(f.updated_at + interval '90 days' * pg_temp.chance(f.id, 22), now() - interval '1 minute'),
          round((-200 + 300 * pg_temp.chance(f.id, 23))::numeric, 2) + 0.01, f.deal_value, f.service_id, f.organization_id, f.submitted_user_id,
          f.referrer_organization_id, f.assigned_user_id from firsts f where not f.is_ended order by hashint8(f.id)
        limit (select greatest(number - (select count(*) from firsts), 0) from wanted))) d;
alter table deals add fee numeric(14,2), add payout numeric(14,2), add batch bigint, add corrects_id int;
update deals d set fee = round(d.deal * d.rate / 100, 2), batch = b.batch, corrects_id = b.corrects_id
  from (select id, case when is_correction then first_value(id) over (partition by lead_id order by is_correction) end as corrects_id,
      dense_rank() over (order by organization_id, month, part) as batch from (
    select *, (row_number() over (partition by organization_id, month order by id) - 1) / 20 as part from deals) k) b
  where b.id = d.id;
create unique index on deals (id);
-- A correction's fee is what the terms give for the whole deal, less the deal's fee; and so is its payout.
update deals c set fee = round((d.deal + c.deal) * d.rate / 100, 2) - d.fee from deals d where d.id = c.corrects_id;
update deals set payout = case when no_payout_reason is null then round(fee * 40 / 100, 2) else 0 end where corrects_id is null;
update deals c set payout = case when c.no_payout_reason is null then round((d.fee + c.fee) * 40 / 100, 2) else 0 end - d.payout
  from deals d where d.id = c.corrects_id;

-- The status of each batch: drafted, sent, late or paid. Older batches are more often paid.
create temp table batches as
  select b.*, issued_on + 15 + case when age between 16 and 45 and chance < 0.05 then 60 else 0 end as due_on, case
      when age <= 0 then 'READY_FOR_INVOICE' when chance < case when age > 120 then 0.98 when age > 15 then 0.7 else 0.25 end then 'VENDOR_PAID'
      when age <= 15 then 'INVOICE_SENT' else 'OVERDUE' end as status, chance > 0.97 or (age <= 15 and chance > 0.8) as is_reported
    from (select batch, organization_id, max(closed_at) as closed_at, (max(closed_at) + interval '6 days')::date as issued_on,
        current_date - (max(closed_at) + interval '6 days')::date as age, pg_temp.chance(batch, 24) as chance
      from deals group by batch, organization_id) b;
update batches set status = 'INVOICE_SENT' where due_on > current_date and status = 'OVERDUE';
create unique index on batches (batch);
alter table deals add status text, add invoice_status text, add issued_at timestamptz, add reported_at timestamptz,
  add late_at timestamptz, add paid_at timestamptz, add sent_at timestamptz, add ended_at timestamptz;
update deals d set
    status = case when d.is_ended then 'TERMINATED' when b.status = 'VENDOR_PAID' and d.payout <> 0
        and pg_temp.chance(d.id, 25) < case when b.age > 60 then 0.97 else 0.5 end then 'ASSOCIATE_PAID' else b.status end,
    issued_at = case when b.age > 0 then b.issued_on + interval '15 hours' end,
    late_at = case when b.status = 'OVERDUE' and not d.is_ended then b.due_on + interval '29 hours' end,
    reported_at = case when b.status in ('INVOICE_SENT', 'OVERDUE') and b.is_reported and not d.is_ended
      then least(b.issued_on + interval '20 days', now()) end,
    paid_at = case when b.status = 'VENDOR_PAID' and not d.is_ended then least(b.issued_on + interval '12 days', now()) end,
    ended_at = case when d.is_ended then least(b.issued_on + interval '9 days', now()) end
  from batches b where b.batch = d.batch;
update deals set sent_at = case when status = 'ASSOCIATE_PAID' then least(paid_at + interval '3 days', now()) end,
  invoice_status = case status when 'READY_FOR_INVOICE' then 'NOT_GENERATED' when 'TERMINATED' then 'TERMINATED'
    when 'VENDOR_PAID' then 'PAID' when 'ASSOCIATE_PAID' then 'PAID' else case when reported_at is not null then 'PROCESSING'
      when status = 'OVERDUE' then 'OVERDUE' else 'NEW_INVOICE' end end;
analyze deals;
