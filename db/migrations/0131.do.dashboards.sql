-- The due days behind a bar, so that it can link to the list with the same rows. Open at the end that is null.
alter type app.aging_bucket add attribute from_day date, add attribute to_day date;

-- Who gets each month's report by mail, and the first month that they have not been sent.
create table private.report_subscriptions (
  user_id int primary key references app.user_infos on delete cascade,
  next_month date not null check (next_month = date_trunc('month', next_month))
);
create index report_subscriptions_next_month on private.report_subscriptions (next_month);

-- The list of people is sorted by name.
create index user_infos_name on app.user_infos (last_name nulls first, first_name nulls first, id nulls first);
