-- Figures of the dashboards, by day in the operator's zone. Changes are appended by triggers and a job adds them to the
-- sums, so that writers never wait for each other and a figure is read from few rows at any size.
create table app.figure_changes (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('PLATFORM', 'PROVIDER', 'REFERRER', 'AGENT', 'ASSOCIATE')),
  subject_id int not null,
  organization_id int,
  user_id int,
  measure text not null,
  detail text not null,
  service_id int,
  day date not null,
  count int not null,
  amount numeric(20,2) not null check (amount <> 'NaN')
);
create index figure_changes_subject on app.figure_changes (kind, subject_id, measure);
comment on table app.figure_changes is E'@behavior -*';
comment on column app.figure_changes.subject_id is 'The organization or person that it is about; 0 for the platform.';
comment on column app.figure_changes.organization_id is 'Whose admins may read it; empty for the platform and for payouts that the provider must not know.';

create table app.figure_sums (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('PLATFORM', 'PROVIDER', 'REFERRER', 'AGENT', 'ASSOCIATE')),
  subject_id int not null,
  organization_id int,
  user_id int,
  measure text not null,
  detail text not null,
  grain text not null check (grain in ('day', 'month')),
  service_id int,
  day date not null,
  count int not null,
  amount numeric(20,2) not null check (amount <> 'NaN'),
  constraint figure_sums_once unique nulls not distinct
    (kind, subject_id, measure, grain, service_id, day, detail, organization_id)
);
create index figure_sums_services on app.figure_sums (kind, subject_id, measure, grain, day) where service_id is not null;
create index figure_sums_subjects on app.figure_sums (kind, measure, grain, day) where service_id is null;
comment on table app.figure_sums is E'@behavior -*';
comment on column app.figure_sums.service_id is 'Empty: all services together.';
comment on column app.figure_sums.day is 'The first day of the month where the grain is a month.';

-- The zone that the figures were built for. Empty: not built yet.
alter table private.operator_settings add column figures_zone text;

-- A period and the period that it is compared with; both empty where there is none.
create type app.figure_period as (from_day date, to_day date, previous_from_day date, previous_to_day date);

create type app.conversion_rate as (
  total_submitted int, closed int, previous_total_submitted int, previous_closed int, period app.figure_period
);
create type app.dashboard_invoices as (
  over_due int, paid int, pending int, total int, over_due_amount numeric(20,2), paid_amount numeric(20,2),
  pending_amount numeric(20,2), total_amount numeric(20,2), previous_total int, previous_total_amount numeric(20,2),
  period app.figure_period
);
create type app.dashboard_leads as (
  totals int, by_status app.status_count[], previous_totals int, previous_by_status app.status_count[],
  period app.figure_period
);
create type app.dashboard_payouts as (
  expected int, approved int, paid int, expected_amount numeric(20,2), approved_amount numeric(20,2),
  paid_amount numeric(20,2), previous_paid_amount numeric(20,2), period app.figure_period
);
create type app.revenue_point as (day date, amount numeric(20,2), payouts numeric(20,2), previous_amount numeric(20,2));
create type app.dashboard_revenue as (
  total numeric(20,2), previous_total numeric(20,2), deals int, ended_deals int, ended_amount numeric(20,2),
  step text, points app.revenue_point[], period app.figure_period
);
create type app.service_share as (
  service_id int, service_name text, percentage int, count int, amount numeric(20,2)
);
create type app.figure_breakdown as (
  subject_id int, name text, submitted int, won int, lost int, closed_value numeric(20,2)
);
create type app.figure_bucket as (bucket text, label text, count int);
create type app.aging_bucket as (bucket text, label text, count int, amount numeric(20,2));
create type app.service_coverage as (service_id int, service_name text, state_ids int[], requests int);
create type app.action_count as (action text, count int, amount numeric(20,2), is_exact boolean);

-- Nothing to count yet: what comes is counted as it comes. Else the deploy builds the figures from what is there.
update private.operator_settings set figures_zone = time_zone where not exists (select from app.leads);
