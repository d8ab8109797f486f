-- Who was erased, by whom and when. The former addresses are there until the job has removed their last traces.
create table private.erasures (
  user_id int primary key references app.user_infos,
  erased_by_user_id int not null references app.user_infos,
  erased_at timestamptz not null default clock_timestamp(),
  former_name text,
  former_emails text[] not null default '{}',
  finished_at timestamptz,
  check ((finished_at is null) = (former_name is not null))
);
create index erasures_erased_by_user_id on private.erasures (erased_by_user_id);
