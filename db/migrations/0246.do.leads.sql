-- Working hours of providers, as their settings read them, and when a closed one opens, on the lead that waits for it.
create type app.working_span as (weekday int, opens_minute int, closes_minute int);
comment on type app.working_span is 'From one minute of a weekday to another; 1440 is the end of the day.';
comment on column app.working_span.weekday is E'@notNull\nFrom Monday 1 to Sunday 7.';
comment on column app.working_span.opens_minute is '@notNull';
comment on column app.working_span.closes_minute is '@notNull';

create type app.federal_holiday as (code text, name text, next_days date[]);
comment on column app.federal_holiday.code is '@notNull';
comment on column app.federal_holiday.name is '@notNull';
comment on column app.federal_holiday.next_days is
  E'@notNull\nWhen it is next: its date, and the Friday or Monday that observes one on a weekend.';

create type app.working_hours as (may_change boolean, time_zone text, spans app.working_span[], holidays text[], days_off date[],
  version int, changed_by text, changed_at timestamptz, is_open boolean, changes_at timestamptz, federal_holidays app.federal_holiday[]);
comment on type app.working_hours is 'When a provider is open, which is when it gets offers automatically.';
comment on column app.working_hours.may_change is '@notNull';
comment on column app.working_hours.time_zone is 'Empty without hours: it is always open.';
comment on column app.working_hours.spans is '@notNull';
comment on column app.working_hours.holidays is E'@notNull\nCodes of the federal holidays on which it is closed.';
comment on column app.working_hours.days_off is '@notNull';
comment on column app.working_hours.version is E'@notNull\n0 without hours.';
comment on column app.working_hours.changed_by is 'Empty for the operator’s people.';
comment on column app.working_hours.is_open is '@notNull';
comment on column app.working_hours.changes_at is 'When it closes or opens next. Empty if no such time is near.';
comment on column app.working_hours.federal_holidays is '@notNull';

alter type app.lead_routing add attribute waits_for text;
comment on column app.lead_routing.waits_for is 'The provider that opens at retry_at, if that is what the lead waits for.';
