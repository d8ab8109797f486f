-- Databases that ran the first forms of migrations 122 and 131 lack these.
comment on constraint passkeys_user_id_fkey on app.passkeys is E'@behavior -*';

create table if not exists private.report_subscriptions (
  user_id int primary key references app.user_infos on delete cascade,
  next_month date not null check (next_month = date_trunc('month', next_month))
);
create index if not exists report_subscriptions_next_month on private.report_subscriptions (next_month);
create index if not exists user_infos_name
  on app.user_infos (last_name nulls first, first_name nulls first, id nulls first);
