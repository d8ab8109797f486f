-- Pauses and caps of a provider's offers: its own beside those of the operator, which it cannot change. All of them apply.
create table private.offer_pauses (
  id int generated always as identity primary key,
  organization_id int not null references app.organizations,
  is_operators boolean not null,
  -- The day on which offers begin again, and when that day begins in the zone of who paused. Empty: until further notice.
  until_day date check (isfinite(until_day)),
  ends_at timestamptz check (isfinite(ends_at)),
  reason text check (length(reason) <= 300),
  paused_by int not null references app.user_infos,
  paused_at timestamptz not null default clock_timestamp(),
  constraint offer_pauses_one_each unique (organization_id, is_operators),
  constraint offer_pauses_end check ((until_day is null) = (ends_at is null))
);
create index offer_pauses_paused_by on private.offer_pauses (paused_by);

create table private.offer_caps (
  id int generated always as identity primary key,
  organization_id int not null references app.organizations,
  is_operators boolean not null,
  -- Empty: for all services together.
  service_id int references app.services,
  per_day int check (per_day between 1 and 10000),
  per_week int check (per_week between 1 and 10000),
  per_month int check (per_month between 1 and 10000),
  open_at_once int check (open_at_once between 1 and 10000),
  changed_by int not null references app.user_infos,
  changed_at timestamptz not null default clock_timestamp(),
  constraint offer_caps_one_each unique nulls not distinct (organization_id, is_operators, service_id),
  constraint offer_caps_any check (num_nonnulls(per_day, per_week, per_month, open_at_once) > 0)
);
create index offer_caps_service_id on private.offer_caps (service_id) where service_id is not null;
create index offer_caps_changed_by on private.offer_caps (changed_by);

-- What caps count, as deltas: a provider's offers of a service by the day on which they were made, in the operator's zone,
-- and its open leads, whose day is infinity.
create table private.offer_uses (
  id bigint generated always as identity primary key,
  organization_id int not null references app.organizations,
  service_id int not null references app.services,
  day date not null,
  uses int not null,
  is_sum boolean not null default false
);
insert into private.offer_uses (organization_id, service_id, day, uses, is_sum)
  select f.organization_id, f.service_id, (f.offered_at at time zone s.time_zone)::date, count(*), true
    from app.lead_offers f cross join private.operator_settings s group by 1, 2, 3
  union all
  select l.organization_id, l.service_id, 'infinity', count(*), true
    from app.leads l join app.lead_statuses k on k.code = l.status and k.is_open
    where l.organization_id is not null group by 1, 2;
create index offer_uses_organization_id on private.offer_uses (organization_id, day) include (service_id, uses);
create index offer_uses_service_id on private.offer_uses (service_id);
create index offer_uses_news on private.offer_uses (id) where not is_sum;

-- When the first pause or cap ends that keeps a lead without a provider.
alter table private.lead_routing add column retry_at timestamptz,
  add constraint lead_routing_retry check (retry_at is null or found_none_at is not null);
create index lead_routing_retry_at on private.lead_routing (retry_at) where retry_at is not null;

alter type private.ranked_provider add attribute limits jsonb;

alter type app.lead_routing add attribute limited_names text[], add attribute limited_reasons text[],
  add attribute retry_at timestamptz;
comment on column app.lead_routing.limited_names is 'Providers that only a pause or a cap kept from the lead.';
comment on column app.lead_routing.limited_reasons is 'What kept each of them, in their order.';
comment on column app.lead_routing.retry_at is 'When the first of these pauses and caps ends, and the lead is offered automatically again.';

create type app.offer_pause as (is_operators boolean, until_day date, ends_at timestamptz, reason text, paused_by text,
  paused_at timestamptz);
comment on type app.offer_pause is 'A pause of a provider’s offers: its own, or the operator’s. It ends by itself on its day.';
comment on column app.offer_pause.is_operators is '@notNull';
comment on column app.offer_pause.until_day is 'The day on which offers begin again. Empty: until further notice.';
comment on column app.offer_pause.paused_by is 'Empty for the operator’s people.';
comment on column app.offer_pause.paused_at is '@notNull';

create type app.offer_cap as (is_operators boolean, service_id int, service_name text, per_day int, per_week int, per_month int,
  open_at_once int, used_today int, used_this_week int, used_this_month int, open_now int, changed_by text, changed_at timestamptz);
comment on type app.offer_cap is
  'The most offers that a provider gets in a day, week or month, and the most leads open at once: its own, or the operator’s.';
comment on column app.offer_cap.is_operators is '@notNull';
comment on column app.offer_cap.service_id is 'Empty: for all services together.';
comment on column app.offer_cap.used_today is '@notNull';
comment on column app.offer_cap.used_this_week is '@notNull';
comment on column app.offer_cap.used_this_month is '@notNull';
comment on column app.offer_cap.open_now is '@notNull';
comment on column app.offer_cap.changed_by is 'Empty for the operator’s people.';
comment on column app.offer_cap.changed_at is '@notNull';

create type app.offer_limits as (may_change boolean, used_today int, used_this_week int, used_this_month int, open_now int,
  pauses app.offer_pause[], caps app.offer_cap[], service_ids int[], service_names text[]);
comment on type app.offer_limits is 'What limits a provider’s offers now, and how much of it is used.';
comment on column app.offer_limits.may_change is E'@notNull\nWhether the viewer may pause offers and set caps.';
comment on column app.offer_limits.used_today is '@notNull';
comment on column app.offer_limits.used_this_week is '@notNull';
comment on column app.offer_limits.used_this_month is '@notNull';
comment on column app.offer_limits.open_now is '@notNull';
comment on column app.offer_limits.pauses is '@notNull';
comment on column app.offer_limits.caps is '@notNull';
comment on column app.offer_limits.service_ids is 'The services that the provider offers, which can have caps of their own.';
comment on column app.offer_limits.service_names is 'Their names, in their order.';
