-- The help desk's working hours and targets, as the operator's settings page reads and writes them.
create type app.support_schedule as (
  days int[], opens_minute int, closes_minute int, answer_hours int, resolution_hours int, time_zone text
);
comment on type app.support_schedule is
  'Working days from Monday 1 to Sunday 7, hours in minutes after midnight in the time zone, and targets in working hours.';
