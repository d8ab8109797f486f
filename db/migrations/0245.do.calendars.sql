-- Working hours of organizations: several spans a weekday, days off, and federal holidays. An organization without a row is
-- always open.

-- The week's open minutes from Monday 0:00, in the time zone.
create type private.working_hours as (time_zone text, week int4multirange, holidays text[], days_off date[]);

-- A fixed day of a month, or its nth weekday; -1 is the last.
create table private.federal_holidays (
  code text primary key,
  name text not null,
  month int not null check (month between 1 and 12),
  day int check (day between 1 and 31),
  weekday int check (weekday between 1 and 7),
  nth int check (nth between 1 and 4 or nth = -1),
  constraint federal_holidays_day check (num_nonnulls(day, weekday) = 1 and (weekday is null) = (nth is null))
);
insert into private.federal_holidays (code, name, month, day, weekday, nth) values
  ('NEW_YEAR', 'New Year’s Day', 1, 1, null, null),
  ('KING', 'Martin Luther King Jr. Day', 1, null, 1, 3),
  ('WASHINGTON', 'Presidents’ Day', 2, null, 1, 3),
  ('MEMORIAL', 'Memorial Day', 5, null, 1, -1),
  ('JUNETEENTH', 'Juneteenth', 6, 19, null, null),
  ('INDEPENDENCE', 'Independence Day', 7, 4, null, null),
  ('LABOR', 'Labor Day', 9, null, 1, 1),
  ('COLUMBUS', 'Columbus Day', 10, null, 1, 2),
  ('VETERANS', 'Veterans Day', 11, 11, null, null),
  ('THANKSGIVING', 'Thanksgiving Day', 11, null, 4, 4),
  ('CHRISTMAS', 'Christmas Day', 12, 25, null, null);

create table private.calendars (
  organization_id int primary key references app.organizations,
  time_zone text not null check (length(time_zone) between 1 and 60),
  week int4multirange not null check (not isempty(week) and week <@ int4range(0, 10080)),
  -- Codes of private.federal_holidays.
  holidays text[] not null default '{}' check (cardinality(holidays) <= 20 and array_position(holidays, null) is null),
  days_off date[] not null default '{}' check (cardinality(days_off) <= 100 and array_position(days_off, null) is null),
  -- Grows with each change, so that two people never overwrite each other unseen.
  version int not null default 1,
  changed_by int not null references app.user_infos,
  changed_at timestamptz not null default clock_timestamp()
);
create index calendars_changed_by on private.calendars (changed_by);
