-- What the dashboards rank: services, providers, referrers and agents of an owner in the current day, week, month, quarter,
-- year and of all time. The first ones are read by index at any size.
create table app.figure_ranks (
  owner_kind text not null check (owner_kind in ('PLATFORM', 'PROVIDER', 'AGENT', 'ASSOCIATE')),
  owner_id int not null,
  breakdown text not null check (breakdown in ('SERVICE', 'PROVIDER', 'ASSOCIATE', 'AGENT')),
  period text not null check (period in ('DAY', 'WEEK', 'MONTH', 'QUARTER', 'YEAR', 'TILL_DATE')),
  subject_id int not null,
  organization_id int,
  user_id int,
  submitted int not null,
  won int not null,
  lost int not null,
  closed_value numeric(20,2) not null check (closed_value <> 'NaN'),
  primary key (owner_kind, owner_id, breakdown, period, subject_id)
);
create index figure_ranks_first on app.figure_ranks (owner_kind, owner_id, breakdown, period, submitted desc, subject_id);
create index figure_ranks_period on app.figure_ranks (period);
comment on table app.figure_ranks is E'@behavior -*';
comment on column app.figure_ranks.owner_id is 'The organization or person whose figures these are; 0 for the platform.';
comment on column app.figure_ranks.organization_id is 'Its admins may read the row; null for the platform''s.';

-- Ranks replace what it was for; plans that should look a subject up chose it instead.
drop index app.figure_sums_subjects;

-- The periods that the ranks are for. A period that is missing or has ended is ranked again by the next compaction.
create table private.rank_periods (
  period text primary key,
  from_day date not null,
  latest_day date not null
);
comment on column private.rank_periods.from_day is '-infinity for all time.';
comment on column private.rank_periods.latest_day is 'The latest day with a figure in it.';
