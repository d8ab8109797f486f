-- The setup guide on Home: a row a step, its state read from what exists.
create type app.setup_step as (step text, is_done boolean, detail text, name text, vendor_public_id uuid, at timestamptz);
comment on type app.setup_step is
  'A step of the viewer''s setup guide. The detail is a code for what is missing; name, vendor and time belong to what it is about.';
comment on column app.setup_step.step is '@notNull';
comment on column app.setup_step.is_done is '@notNull';

-- What a person confirmed as it is, or hid. HIDDEN is the guide itself, the other kinds are steps.
create table private.setup_marks (
  user_id int not null references app.user_infos on delete cascade,
  kind text not null check (kind in ('EMAIL', 'TERMS', 'NOTIFICATIONS', 'HIDDEN')),
  marked_at timestamptz not null default clock_timestamp(),
  primary key (user_id, kind)
);

-- Requested, and then either sent or failed with the mail server's code.
create table private.test_emails (
  id int generated always as identity primary key,
  user_id int not null references app.user_infos on delete cascade,
  requested_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz,
  failed_at timestamptz,
  failure text check (length(failure) <= 100),
  check (num_nonnulls(sent_at, failed_at) <= 1 and (failed_at is null) = (failure is null))
);
create index test_emails_user_id on private.test_emails (user_id);

-- Where leads already flow, setup is over: people find the guide hidden, and their account settings bring it back.
insert into private.setup_marks (user_id, kind)
  select u.id, 'HIDDEN' from app.user_infos u where exists (select from app.leads);
